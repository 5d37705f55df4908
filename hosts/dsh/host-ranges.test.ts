import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createHostRangeTest, HostFile } from '../../src/operations/host-profile/host-profile.ts';

const textOf = (file: string): string => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const host = HostFile.parse(parse(textOf('host.yaml')));
const namesHostVersions = createHostRangeTest(host);

/** Values of a release's manifest, as they were read from its archive. */
function declaredBy(release: string): Array<{ pointer: string; text: string }> {
  const lines = textOf('observed/evidence.jsonl').trim().split('\n');
  const observations = lines.map((line) => JSON.parse(line));
  const { outcome } = observations.find(
    ({ kind, subject }) => kind === 'package_contents' && subject === `release:${release}`,
  );
  return outcome.value.publisherTexts.declared;
}

describe('the profile of dsh', () => {
  it('calls those packages parts of the host that are released with its version', () => {
    const { packages } = parse(textOf('runtime/host/pnpm-lock.yaml'));
    const parts = Object.keys(packages).flatMap((locked) => {
      const [, name = '', version] = /^(.+)@([^@]+)$/.exec(locked) ?? [];
      return namesHostVersions(`/peerDependencies/${name.replace('/', '~1')}`) ? [version] : [];
    });

    expect(parts.length).toBeGreaterThan(100);
    expect(new Set(parts)).toEqual(new Set([host.analysis.host_version]));
  });

  it('reads what a release asks of parts of the host, and nothing else, as versions of the host', () => {
    const asked = declaredBy('dsh-native-deepseek-balance@0.2.9').filter(({ pointer }) => namesHostVersions(pointer));

    expect(asked).toHaveLength(10);
    expect(new Set(asked.map(({ text }) => text))).toEqual(new Set(['0.1.1-rc.2']));
  });
});
