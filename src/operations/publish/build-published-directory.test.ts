import { expect, it } from 'vitest';
import { overlappingCatalogs } from '../../../test/fixtures/overlapping-catalogs.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { buildDirectory } from '../../directory/build/build-directory.ts';
import { entryDigest } from '../../directory/build/directory-basis.ts';
import { toDirectoryEntry } from '../../directory/directory-input.ts';
import { DirectoryValue } from '../../directory/directory-value.ts';
import { directoryInMemory } from '../../directory/placed-plugins.ts';
import { NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { MEMORY_SPOOLS } from '../../publication/line-spool.ts';
import type { PublisherClaims } from './build-candidates.ts';
import { buildDiscovery } from './build-discovery.ts';
import { buildPublishedDirectory, directoryInput } from './build-published-directory.ts';

const hostProfile = await loadFixtureHost(FIXTURE_HOST);
const { indexed } = await buildDiscovery(hostProfile, {
  catalogs: overlappingCatalogs(hostProfile),
  evidence: NO_EVIDENCE,
});
const documents = [...indexed.documents];
const packaged = documents.find(({ entry }) => entry.identity.registry_package !== null)!.entry;
const capability = hostProfile.capabilities[0]!.id;
const CLAIMS: PublisherClaims = new Map([
  [packaged.identity.registry_package!, [capability]],
  ['unheard-of', [capability]],
]);

type Learned = Parameters<typeof buildPublishedDirectory>[2];

function published(claims: PublisherClaims, before: DirectoryValue | null = null, inForce: Learned = null) {
  const previous = before === null ? null : directoryInMemory(before);
  const { file, learned } = buildPublishedDirectory(hostProfile, { indexed, claims, previous }, inForce, MEMORY_SPOOLS);
  return { text: Buffer.from(file.bytes).toString(), learned };
}

it('is what is built of all entries in memory, in canonical form', () => {
  expect(published(CLAIMS).text).toBe(
    `${canonicalJson(buildDirectory(directoryInput(hostProfile, { indexed, claims: CLAIMS })))}\n`,
  );
});

it('places a plugin anew by what its publisher claims since, and copies every other place', () => {
  const before = published(new Map());
  const previous = DirectoryValue.parse(JSON.parse(before.text));

  const after = DirectoryValue.parse(JSON.parse(published(CLAIMS, previous, before.learned).text));

  const claiming = after.plugins.find(({ id }) => id === packaged.entry_id);
  expect(claiming?.entryDigest).toBe(entryDigest(toDirectoryEntry(packaged, [capability])));
  expect(after.plugins.filter(({ id }) => id !== packaged.entry_id)).toEqual(
    previous.plugins.filter(({ id }) => id !== packaged.entry_id),
  );
  expect(published(CLAIMS, after, before.learned).text).toBe(`${canonicalJson(after)}\n`);
});
