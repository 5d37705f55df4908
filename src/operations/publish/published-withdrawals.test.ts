import { beforeAll, describe, expect, it } from 'vitest';
import { project } from '../../../test/fixtures/evidence.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import { mergeListings } from '../../facts/identity/merge-listings.ts';
import { type WithdrawalDecision, type Withdrawals, currentWithdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { withdrawalOf, withdrawalsFile, withdrawalsOfRun, withoutWithdrawn } from './published-withdrawals.ts';

const DECIDED_AT_MS = Date.UTC(2026, 8, 7, 9);

function withdrawn(...subjects: readonly string[]): Withdrawals {
  const decisions = subjects.map((subject): WithdrawalDecision => {
    return { action: 'withdraw', subject, reason: `of ${subject}`, decidedAtMs: DECIDED_AT_MS };
  });
  return currentWithdrawals(decisions);
}

const ONE = project({ identityKey: 'github:acme/one' });
const TWO = project({ identityKey: 'github:acme/two' });
const ID_OF_TWO = entryId(TWO.identityKey);

describe('a project that is withdrawn', () => {
  const none = mergeListings({
    listings: [],
    excluded: [],
    releases: new Map(),
    repositoryOf: () => ({ kind: 'not_observed' }),
    catalogOrder: [],
    rules: {
      hostPackage: 'host-app',
      hostPackages: [],
      hostRepositories: [],
      notPlugins: { packages: [], repositories: [] },
      renames: [],
    },
  });
  const earlier = { catalogId: 'first', locator: '/9', rule: 'host_itself', detail: '', named: null } as const;
  const merged = { ...none, projects: [ONE, TWO], exclusions: [earlier] };

  it('is left out, and its leading record is excluded after the others', () => {
    const { projects, exclusions, ...rest } = withoutWithdrawn(merged, withdrawn(ID_OF_TWO, 'package:lens'));
    const { leadListing } = TWO;

    expect(projects).toEqual([ONE]);
    expect(exclusions).toEqual([
      earlier,
      {
        catalogId: leadListing.catalogId,
        locator: leadListing.locator,
        rule: 'withdrawn_by_operator',
        detail: 'Whoever runs the service withdrew the entry.',
        named: leadListing,
      },
    ]);
    expect(rest).toEqual({ placements: [], rejected: none.rejected, merges: none.merges, notes: none.notes });
  });

  it('has its reason and time in a file of its own; packages and releases have not', () => {
    const [file, ...more] = withdrawalsFile(withdrawn('package:lens', ID_OF_TWO, 'release:lens@1.0.0'));

    expect(more).toEqual([]);
    expect(file?.name).toBe('withdrawals.jsonl');
    expect(JSON.parse(new TextDecoder().decode(file?.bytes))).toEqual({
      entry_id: ID_OF_TWO,
      reason: `of ${ID_OF_TWO}`,
      withdrawn_at: '2026-09-07T09:00:00.000Z',
    });
    expect(withdrawalsFile(withdrawn('package:lens'))).toEqual([]);
  });
});

describe('a release', () => {
  it('is withdrawn by itself before its package, and by no other', () => {
    const of = withdrawalOf(withdrawn('package:lens', 'release:lens@2.0.0'));

    expect(of({ packageName: 'lens', version: '2.0.0' })).toBe('of release:lens@2.0.0');
    expect(of({ packageName: 'lens', version: '1.0.0' })).toBe('of package:lens');
    expect(of({ packageName: 'other', version: '2.0.0' })).toBeNull();
  });
});

describe('what a withdrawal covers', () => {
  let candidates: readonly CandidateRecord[];
  beforeAll(async () => {
    candidates = goldenCandidates(await loadFixtureHost(FIXTURE_HOST)).records;
  });

  it('is an entry that was observed, the releases of a package, or one of them', () => {
    const { package_name: name, version } = candidates[0]!.identity.install_ref;
    const ofPackage = candidates.filter(({ identity }) => identity.install_ref.package_name === name).length;
    const subjects = [ID_OF_TWO, `package:${name}`, `release:${name}@${version}`, `release:${name}@0.0.0-none`];

    expect(withdrawalsOfRun(withdrawn(...subjects), new Set([ID_OF_TWO]), candidates)).toEqual(
      [1, ofPackage, 1, 0].map((records, place) => ({
        subject: subjects[place],
        reason: `of ${subjects[place]}`,
        withdrawnAt: '2026-09-07T09:00:00.000Z',
        records,
      })),
    );
  });
});
