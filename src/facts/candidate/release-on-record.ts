import type { Evidence } from '../observation/evidence.ts';
import { type ExactRelease, type Observed, packageSubject, releaseSubject } from '../observation/observation.ts';
import { type PackageAbsence, isHolder, ownRelease, parsePackageAbsence } from '../release/package-absence.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';

/** Why the registry has a release no more. */
export interface ReleaseRemoval {
  readonly reason: PackageAbsence['reason'];
  /** When the registry said so. */
  readonly observedAtMs: number;
  /** Subject of the observation behind it. */
  readonly evidenceRef: string;
}

/** A release that was seen, today or once. */
export interface ReleaseOnRecord {
  readonly release: ReleaseFacts;
  /** `null`: the registry has it. */
  readonly removal: ReleaseRemoval | null;
}

/** What was seen of a release stays told when the registry takes it away; `null`: it was never seen. */
export function releaseOnRecord(
  exact: ExactRelease,
  evidence: Pick<Evidence, 'release' | 'lastRelease' | 'stableRelease'>,
): ReleaseOnRecord | null {
  const answer = evidence.release(exact);
  const release = answer.kind === 'observed' ? answer.value : evidence.lastRelease(exact);
  if (release === null || isHolder(release)) return release === null ? null : { release, removal: null };
  const ofRelease = removalIn(answer, releaseSubject(exact));
  const ofPackage = removalIn(ownRelease(evidence.stableRelease(exact.packageName)), packageSubject(exact.packageName));
  const isOfPackage = ofPackage !== null && IS_OF_PACKAGE[ofPackage.reason];
  const isNewer = isOfPackage && ofPackage.observedAtMs > (ofRelease ?? release).observedAtMs;
  return { release, removal: isNewer ? ofPackage : ofRelease };
}

/** Whether no version of the package is there either. */
const IS_OF_PACKAGE: Readonly<Record<PackageAbsence['reason'], boolean>> = {
  package_missing: true,
  package_unpublished: true,
  package_removed_for_security: true,
  channel_without_release: false,
  version_missing: false,
};

function removalIn(answer: Observed<ReleaseFacts>, evidenceRef: string): ReleaseRemoval | null {
  if (answer.kind !== 'missing') return null;
  const { reason } = parsePackageAbsence(answer.absence ?? null);
  return { reason, observedAtMs: answer.observedAtMs, evidenceRef };
}
