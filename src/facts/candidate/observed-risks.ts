import type { RISK_SEVERITIES } from '../../contract/candidates/registry-observations.ts';
import type { SourceAssociation } from '../repository/source-association.ts';
import { releaseSubject, repositorySubject } from '../observation/observation-subject.ts';
import { isHolder } from '../release/own-release.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { Maintenance } from './maintenance.ts';
import type { ReleaseOnRecord } from './release-on-record.ts';

export type RiskCode = keyof typeof RISK_SEVERITIES;

export interface ObservedRisk {
  readonly code: RiskCode;
  readonly evidenceRefs: readonly string[];
}

/** Only what was seen; an empty list proves nothing. */
export function observedRisks(
  { release, removal }: ReleaseOnRecord,
  association: SourceAssociation,
  { state }: Maintenance,
): readonly ObservedRisk[] {
  const ofRelease = [releaseSubject(release)];
  const { repository } = association;
  const found: ReadonlyArray<readonly [RiskCode, boolean, readonly string[]]> = [
    ['artifact_bytes_changed', isQuarantined(release), [...ofRelease, ...release.conflictingArtifactDigests]],
    [
      'package_removed_for_security',
      isHolder(release) || removal?.reason === 'package_removed_for_security',
      removal === null ? ofRelease : [removal.evidenceRef],
    ],
    ['source_association_contradicted', association.status === 'contradicted', association.evidenceRefs],
    ['release_deprecated', release.isDeprecated === true, ofRelease],
    ['manifest_identity_differs', release.notes.includes('manifest_identity_differs'), ofRelease],
    ['repository_archived', state === 'archived', repository === null ? [] : [repositorySubject(repository)]],
    ['install_scripts_declared', (release.installScripts ?? []).length > 0, ofRelease],
  ];
  return found.flatMap(([code, applies, evidenceRefs]) => (applies ? [{ code, evidenceRefs }] : []));
}

/** One version that was seen with two different contents is neither. */
export function isQuarantined({ conflictingArtifactDigests }: ReleaseFacts): boolean {
  return conflictingArtifactDigests.length > 0;
}
