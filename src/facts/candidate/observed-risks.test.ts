import { describe, expect, it } from 'vitest';
import { DAY_MS, SEEN_AT_MS, observed, release, repository } from '../../../test/fixtures/candidates.ts';
import type { Advisory } from '../advisories/advisory-facts.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { RepositoryFacts } from '../repository/repository-facts.ts';
import { associateSource } from '../repository/source-association.ts';
import { advisoryState, maintenanceOf } from './observed-risks.ts';

const OLD_MS = SEEN_AT_MS - 366 * DAY_MS;

function maintenance(facts: Partial<RepositoryFacts>, ofRelease: Partial<ReleaseFacts> = {}) {
  const observation = observed(repository(facts));
  return maintenanceOf(
    release(ofRelease),
    associateSource(release(ofRelease), () => observation),
    observation,
  );
}

describe('maintenanceOf', () => {
  it.each([
    ['a commit is recent', {}, { publishedAtMs: OLD_MS }, 'active'],
    ['this release is recent', { headCommittedAtMs: OLD_MS }, {}, 'active'],
    ['both are old', { headCommittedAtMs: OLD_MS }, { publishedAtMs: OLD_MS }, 'quiet'],
    ['the commit is old and the release undated', { headCommittedAtMs: OLD_MS }, { publishedAtMs: null }, 'quiet'],
    ['the repository is archived', { isArchived: true }, {}, 'archived'],
    ['no commit was seen and the release is old', { headCommittedAtMs: null }, { publishedAtMs: OLD_MS }, 'unknown'],
  ])('where %s: %j', (_case, facts, ofRelease, state) => {
    expect(maintenance(facts, ofRelease).state).toBe(state);
  });

  it('counts 365 days before the observation as recent, and not a millisecond more', () => {
    const observedAtMs = SEEN_AT_MS + 1_000;
    const edgeMs = observedAtMs - 365 * DAY_MS;

    expect(maintenance({ headCommittedAtMs: edgeMs }, { publishedAtMs: null }).state).toBe('active');
    expect(maintenance({ headCommittedAtMs: edgeMs - 1 }, { publishedAtMs: null }).state).toBe('quiet');
  });

  it('lets no repository speak that does not name the package back', () => {
    const starjacked = { manifestPackages: [{ directory: '', packageName: 'famous' }] };

    expect(maintenance(starjacked, { publishedAtMs: OLD_MS })).toEqual({
      state: 'unknown',
      observedAtMs: null,
      sourceRefs: [],
    });
    expect(maintenance({ ...starjacked, isArchived: true }).state).toBe('active');
  });

  it('names what told it, and when', () => {
    expect(maintenance({})).toEqual({
      state: 'active',
      observedAtMs: SEEN_AT_MS + 1_000,
      sourceRefs: ['repository:github:acme/lens'],
    });
    expect(maintenance({ headCommittedAtMs: OLD_MS })).toEqual({
      state: 'active',
      observedAtMs: SEEN_AT_MS,
      sourceRefs: ['release:@acme/lens@1.2.0'],
    });
  });
});

function advisory(advisoryId: string, severity: Advisory['severity']): Advisory {
  return { advisoryId, severity, packageName: '@acme/lens', version: '1.2.0' };
}

function stateOf(...ofRelease: Advisory[]) {
  const facts = { packageName: '@acme/lens', version: '1.2.0', ofRelease, ofDependencies: null, observedAtMs: 1 };
  return advisoryState(observed(facts));
}

describe('advisoryState', () => {
  it.each([
    [{ kind: 'not_observed' }],
    [{ kind: 'failed', observedAtMs: 1, code: 'source_unreachable', attempts: 1 }],
    [{ kind: 'missing', observedAtMs: 1, failedSince: null }],
  ] as const)('is unknown after %j', (observation) => {
    expect(advisoryState(observation)).toEqual({ state: 'unknown', maximumSeverity: 'unknown', advisoryIds: [] });
  });

  it('says none known where the source knows of none', () => {
    expect(stateOf()).toEqual({ state: 'none_known', maximumSeverity: 'none', advisoryIds: [] });
  });

  it('takes the worst severity and each id once, in order', () => {
    expect(stateOf(advisory('B', 'moderate'), advisory('A', 'critical'), advisory('B', 'low'))).toEqual({
      state: 'affected',
      maximumSeverity: 'critical',
      advisoryIds: ['A', 'B'],
    });
  });

  it('knows no severity where no advisory gives one', () => {
    expect(stateOf(advisory('A', null)).maximumSeverity).toBe('unknown');
    expect(stateOf(advisory('A', null), advisory('B', 'info')).maximumSeverity).toBe('info');
  });
});
