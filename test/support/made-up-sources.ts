import { isScanWhole, observedCodes } from '../../src/analysis/static-scan/risk-class.ts';
import { type CandidateSources, chooseCandidates } from '../../src/facts/candidate/choose-candidates.ts';
import type { Evidence } from '../../src/facts/observation/evidence.ts';
import { releaseSubject } from '../../src/facts/observation/observation.ts';
import type { PublisherProfile } from '../../src/facts/publisher/plugin-profile.ts';
import { CANDIDATE_HOST, SEEN_AT_MS, candidateEvidence } from './made-up-candidates.ts';
import { contents } from './made-up-contents.ts';

export interface MadeUpSources extends Partial<Pick<CandidateSources, 'editors' | 'evidence' | 'releases'>> {
  /** Profiles that stand in the archives of their releases. */
  readonly profiles?: readonly PublisherProfile[];
}

/** Candidates of releases, with the profiles their archives hold. */
export function madeUpCandidates({
  profiles = [],
  editors = [],
  evidence = candidateEvidence(),
  ...rest
}: MadeUpSources) {
  const releases = rest.releases ?? [...profiles, ...editors];
  const readers = profileReaders(profiles, evidence);
  return chooseCandidates({ releases, editors, host: CANDIDATE_HOST, ...readers });
}

/** Evidence in which the archives of profiles hold them, and what reads them. */
export function profileReaders(
  profiles: readonly PublisherProfile[],
  evidence: Evidence,
): Pick<CandidateSources, 'abilitiesOf' | 'profileOf' | 'evidence'> {
  const bySubject = new Map(profiles.map((profile) => [releaseSubject(profile), profile]));
  return {
    abilitiesOf: (scan) => ({ codes: observedCodes(scan), isWhole: isScanWhole(scan) }),
    profileOf: (exact) => bySubject.get(releaseSubject(exact)) ?? null,
    evidence: {
      ...evidence,
      contents(exact) {
        const known = evidence.contents(exact);
        if (!bySubject.has(releaseSubject(exact)) || known.kind === 'failed') return known;
        const read = known.kind === 'observed' && known.value.kind === 'read' ? known.value : contents();
        const value = { ...read, publisherProfile: 'A profile.' };
        return { kind: 'observed', observedAtMs: SEEN_AT_MS, value, failedSince: null };
      },
    },
  };
}
