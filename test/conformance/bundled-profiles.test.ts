import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { readProfile } from '../../src/sources/profiles/read-profile.ts';

const HOSTS = fileURLToPath(new URL('../../hosts/', import.meta.url));
const FILES = ['node-red', 'dsh'].flatMap((host) =>
  readdirSync(join(HOSTS, host, 'profiles')).map((name) => [host, name] as const),
);

function readBundled(host: string, name: string) {
  const { capabilities } = parse(readFileSync(join(HOSTS, host, 'capabilities.yaml'), 'utf8'));
  const capabilityIds = new Set<string>(capabilities.map(({ id }: { id: string }) => id));
  const bytes = readFileSync(join(HOSTS, host, 'profiles', name));
  return readProfile(bytes, { origin: `profiles/${name}`, capabilityIds });
}

/** Integrity of `<package>@<version>` as the registry gave it. */
function recordedIntegrities(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(HOSTS, 'node-red', 'observed', 'releases.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const release: { package_name: string; version: string; integrity: string } = JSON.parse(line);
      return [`${release.package_name}@${release.version}`, release.integrity];
    }),
  );
}

describe('the profiles of the bundled hosts', () => {
  it.each(FILES)('%s/%s has no error and no warning, and is named for its slug', (host, name) => {
    const { profile, problems } = readBundled(host, name);

    expect(problems).toEqual([]);
    expect(`${profile?.slug}.yaml`).toBe(name);
  });

  it('say that they were written for demonstration', () => {
    expect(FILES.map(([host, name]) => readBundled(host, name).profile?.writtenBy)).toEqual(FILES.map(() => 'project'));
  });

  it('speak of releases that the registry was seen to serve, byte for byte', () => {
    const recorded = recordedIntegrities();
    const profiles = FILES.filter(([host]) => host === 'node-red').map(
      ([host, name]) => readBundled(host, name).profile,
    );

    expect(profiles.map((profile) => recorded.get(`${profile?.packageName}@${profile?.version}`))).toEqual(
      profiles.map((profile) => profile?.integrity),
    );
  });
});
