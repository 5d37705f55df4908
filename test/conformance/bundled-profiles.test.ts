import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { parseObservation } from '../../src/facts/observation-json.ts';
import { parseReleaseFacts } from '../../src/facts/release-facts-json.ts';
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
function recordedIntegrities(): ReadonlyMap<string, string | null> {
  const lines = readFileSync(join(HOSTS, 'node-red', 'observed', 'evidence.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const releases = lines.flatMap((line) => {
    const observation = parseObservation(JSON.parse(line));
    if (observation?.kind !== 'package_release' || observation.outcome.kind !== 'observed') return [];
    return parseReleaseFacts(observation.outcome.value, observation.observedAtMs) ?? [];
  });
  return new Map(releases.map(({ packageName, version, integrity }) => [`${packageName}@${version}`, integrity]));
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
