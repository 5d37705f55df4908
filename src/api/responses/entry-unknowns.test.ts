import { describe, expect, it } from 'vitest';
import { EXAMPLE_CANDIDATE } from '../../contract/http/examples/candidates.ts';
import { EXAMPLE_RECORD, EXAMPLE_QUALITY } from '../../contract/http/examples/discovery.ts';
import { entryUnknowns } from './entry-unknowns.ts';

const HOST_RANGE = '/quality/dimensions/package_release/host_peer_dependency';
const { dimensions } = EXAMPLE_QUALITY;
/** The manifest was read, and has no peer dependency on the host. */
const RECORD = {
  ...EXAMPLE_RECORD,
  quality: {
    ...EXAMPLE_QUALITY,
    dimensions: { ...dimensions, package_release: { ...dimensions.package_release, latest_version: '1.4.0' } },
  },
};

function releaseWith(ranges: readonly unknown[]) {
  const { publisher_content: content, registry_observations } = EXAMPLE_CANDIDATE;
  const declared_compatibility = content.declared_compatibility.slice(0, ranges.length);
  return { registry_observations, publisher_content: { ...content, declared_compatibility } };
}

describe('entryUnknowns', () => {
  it.each([
    ['asks the publisher for a range of the host where no range is stated', releaseWith([]), true],
    ['asks for none where the manifest states one elsewhere', releaseWith(['>=3']), false],
    ['asks for one where no release was verified that could tell', null, true],
  ])('%s', (_case, release, isUnknown) => {
    const fields = entryUnknowns(RECORD, release).map(({ field }) => field);

    expect(fields.includes(HOST_RANGE)).toBe(isUnknown);
  });
});
