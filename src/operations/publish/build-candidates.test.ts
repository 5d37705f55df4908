import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { pluginRecord } from '../../../test/support/served-plugins.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type BuiltCandidates, publisherClaims, releasesLeftOut, unusedProfiles } from './build-candidates.ts';

let hostProfile: HostProfile;
let built: BuiltCandidates;
beforeAll(async () => {
  hostProfile = await loadFixtureHost(FIXTURE_HOST);
  built = goldenCandidates(hostProfile);
});

function entryOf(registryPackage: string | null): DiscoveryEntry {
  const { entry } = pluginRecord(1, 'lens');
  return { ...entry, identity: { ...entry.identity, registry_package: registryPackage } };
}

describe('what publishers claim of an entry', () => {
  it('is what any release of its package says it has, each once, and nothing that it lacks', () => {
    const claimsOf = publisherClaims(built.records);

    expect(claimsOf(entryOf('@acme-bay/tide-bell')).toSorted()).toEqual(['notify.phone', 'session.continue']);
    expect(claimsOf(entryOf('reef-mail'))).toEqual(['notify.mail']);
  });

  it('is nothing where an editor alone says it, or nobody, or where there is no package', () => {
    const claimsOf = publisherClaims(built.records);

    expect(claimsOf(entryOf('pearl-board'))).toEqual([]);
    expect(claimsOf(entryOf('unheard-of'))).toEqual([]);
    expect(claimsOf(entryOf(null))).toEqual([]);
  });
});

describe('what gave no candidate', () => {
  const editorsOf = { packageName: 'a', version: '1.0.0', origin: 'profiles/a.yaml' };
  const excluded = { ...editorsOf, origin: null };

  it('is counted by rule, profiles apart', () => {
    const exclusions = [
      { ...excluded, rule: 'release_not_found' as const },
      { ...excluded, rule: 'archive_refused' as const },
      { ...editorsOf, rule: 'archive_refused' as const },
      { ...excluded, rule: 'release_not_found' as const },
    ];

    expect(releasesLeftOut({ ...built, exclusions, faultyArchives: [] })).toEqual([
      { rule: 'release_not_found', count: 2 },
      { rule: 'archive_refused', count: 1 },
    ]);
  });

  it('is each profile that cannot be read, in a folder or an archive, and each that is of another release', () => {
    const problem = { pointer: '', line: null, column: null, code: 'x', detail: 'x' };
    const faulty = [
      { file: 'warned.yaml', problems: [{ ...problem, severity: 'warning' as const }] },
      {
        file: 'wrong.yaml',
        problems: [
          { ...problem, severity: 'warning' as const },
          { ...problem, severity: 'error' as const },
        ],
      },
    ];
    const profile = { ...hostProfile, profiles: { profiles: [], faulty } };
    const exclusions = [
      { ...excluded, rule: 'archive_refused' as const },
      { ...editorsOf, rule: 'profile_of_other_bytes' as const },
    ];

    expect(unusedProfiles(profile, { ...built, exclusions, faultyArchives: ['b@2.0.0'] })).toEqual([
      { rule: 'profile_invalid', profile: 'profiles/wrong.yaml' },
      { rule: 'profile_invalid', profile: 'b@2.0.0' },
      { rule: 'profile_of_other_bytes', profile: 'profiles/a.yaml' },
    ]);
  });
});
