import { describe, expect, it } from 'vitest';
import {
  SEEN_AT_MS,
  candidateEvidence,
  hostRun,
  observed,
  release,
  repository,
} from '../../../test/fixtures/candidates.ts';
import { fixtureCandidates } from '../../../test/fixtures/sources.ts';
import type { Evidence } from '../observation/evidence.ts';
import type { Observed } from '../observation/observation.ts';
import { type PackageAbsence, packageAbsenceToJson } from '../release/package-absence.ts';

const LENS = release();
const HOLDER = release({
  version: '0.0.1-security',
  notes: ['security_holding_package'],
  observedAtMs: SEEN_AT_MS + 9,
});

function missing(reason: PackageAbsence['reason'], observedAtMs = SEEN_AT_MS + 9): Observed<never> {
  const absence = packageAbsenceToJson({ reason, sinceMs: null });
  return { kind: 'missing', observedAtMs, absence, failedSince: null };
}

/** The candidates of a release that was seen, and tried in a host, before the registry answered so. */
function candidatesOnceSeen(evidence: Partial<Evidence>) {
  const { releases } = fixtureCandidates({
    releases: [LENS],
    evidence: {
      ...candidateEvidence({ releases: [LENS] }),
      lastRelease: () => LENS,
      repository: () => observed(repository()),
      hostRuns: () => [hostRun()],
      ...evidence,
    },
  });
  return releases.map(({ availability, risks, dimensions, release: { version } }) => ({
    version,
    availability: availability.kind,
    critical: risks.flatMap(({ code, evidenceRefs }) => (code === 'package_removed_for_security' ? evidenceRefs : [])),
    statuses: [...new Set(Object.values(dimensions).map(({ status }) => status))],
  }));
}

describe('a release that was seen before', () => {
  const NOTHING_TESTED = { version: '1.2.0', statuses: ['not_tested'] };

  it.each([
    [
      'its version is asked for',
      { release: () => missing('package_removed_for_security') },
      'release:@acme/lens@1.2.0',
    ],
    ['its channel is asked for', { stableRelease: () => observed(HOLDER) }, 'package:@acme/lens'],
  ])('stays told with the critical risk where the registry removed its package, when %s', (_case, evidence, ref) => {
    expect(candidatesOnceSeen(evidence)).toEqual([{ ...NOTHING_TESTED, availability: 'available', critical: [ref] }]);
  });

  it.each([
    ['its package was unpublished', { release: () => missing('package_unpublished') }],
    ['its version was unpublished', { release: () => missing('version_missing') }],
    ['the registry knows no such package', { release: () => missing('package_missing') }],
    ['its channel shows that the package was unpublished', { stableRelease: () => missing('package_unpublished') }],
  ])('stays told as unpublished where %s', (_case, evidence) => {
    expect(candidatesOnceSeen(evidence)).toEqual([{ ...NOTHING_TESTED, availability: 'unpublished', critical: [] }]);
  });

  it.each([
    ['no channel points at anything', { stableRelease: () => missing('channel_without_release') }],
    ['the package was gone before it was seen', { stableRelease: () => missing('package_unpublished', 1) }],
  ])('is what it was where %s', (_case, evidence) => {
    const [candidate] = candidatesOnceSeen(evidence);

    expect(candidate).toMatchObject({ availability: 'available', critical: [] });
    expect(candidate?.statuses).toContain('passed');
  });
});

it('is nothing where no release was ever seen', () => {
  expect(
    candidatesOnceSeen({ release: () => missing('package_removed_for_security'), lastRelease: () => null }),
  ).toEqual([]);
});
