import { INSTALL_SCRIPTS } from '../../base/package-manifest.ts';
import type { RISK_SEVERITIES, RegistryObservations } from '../../contract/candidates/registry-observations.ts';
import { SEVERITIES } from '../../contract/shared/status.ts';
import type { AdvisoryFacts, AdvisorySeverity } from '../advisories/advisory-facts.ts';
import { type Observed, releaseSubject, repositorySubject } from '../observation/observation.ts';
import { isHolder } from '../release/package-absence.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { RepositoryFacts } from '../repository/repository-facts.ts';
import type { SourceAssociation } from '../repository/source-association.ts';
import type { ReleaseOnRecord } from './release-on-record.ts';

/** Something that happened within so many days before it was observed counts as recent; docs/CANDIDATES.md says so. */
const RECENT_DAYS = 365;
const DAY_MS = 86_400_000;

export interface Maintenance {
  readonly state: RegistryObservations['maintenance']['state'];
  /** `null`: nothing that tells was observed. */
  readonly observedAtMs: number | null;
  readonly sourceRefs: readonly string[];
}

const UNKNOWN: Maintenance = { state: 'unknown', observedAtMs: null, sourceRefs: [] };

/**
 * `archived`: its repository is. `active`: a commit or this release is recent.
 * `quiet`: the newest commit is known and old. All else is unknown: an old
 * release proves nothing about a repository nobody has seen.
 *
 * Only a confirmed repository speaks: the commits of a famous one that a release
 * merely names are not its own. Ages count from the observation, not from today, so that
 * equal observations give equal records.
 */
export function maintenanceOf(
  release: ReleaseFacts,
  { status, repository }: SourceAssociation,
  observation: Observed<RepositoryFacts>,
): Maintenance {
  const seen = status === 'confirmed' && observation.kind === 'observed' ? observation.value : null;
  const ofRepository = { observedAtMs: seen?.observedAtMs ?? 0, sourceRefs: refsOf(repository) };
  if (seen?.isArchived === true) return { state: 'archived', ...ofRepository };
  if (seen !== null && isRecent(seen.headCommittedAtMs, seen.observedAtMs)) return { state: 'active', ...ofRepository };
  if (isRecent(release.publishedAtMs, release.observedAtMs)) {
    return { state: 'active', observedAtMs: release.observedAtMs, sourceRefs: [releaseSubject(release)] };
  }
  return seen === null || seen.headCommittedAtMs === null ? UNKNOWN : { state: 'quiet', ...ofRepository };
}

function isRecent(happenedAtMs: number | null, observedAtMs: number): boolean {
  return happenedAtMs !== null && observedAtMs - happenedAtMs <= RECENT_DAYS * DAY_MS;
}

function refsOf(repository: SourceAssociation['repository']): readonly string[] {
  return repository === null ? [] : [repositorySubject(repository)];
}

export interface AdvisoryState {
  readonly state: RegistryObservations['advisory']['state'];
  /** `unknown` too where an advisory says no severity and none of the others is known. */
  readonly maximumSeverity: AdvisorySeverity | 'none' | 'unknown';
  readonly advisoryIds: readonly string[];
}

/** Published advisories about the release itself; those about what it depends on stand in the quality record. */
export function advisoryState(observation: Observed<AdvisoryFacts>): AdvisoryState {
  if (observation.kind !== 'observed') return { state: 'unknown', maximumSeverity: 'unknown', advisoryIds: [] };
  const { ofRelease } = observation.value;
  if (ofRelease.length === 0) return { state: 'none_known', maximumSeverity: 'none', advisoryIds: [] };
  const severities = ofRelease.map(({ severity }) => (severity === null ? -1 : SEVERITIES.indexOf(severity)));
  return {
    state: 'affected',
    maximumSeverity: SEVERITIES[Math.max(...severities)] ?? 'unknown',
    advisoryIds: [...new Set(ofRelease.map(({ advisoryId }) => advisoryId))].sort(),
  };
}

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
    ['install_scripts_declared', runsOnInstall(release), ofRelease],
  ];
  return found.flatMap(([code, applies, evidenceRefs]) => (applies ? [{ code, evidenceRefs }] : []));
}

const FROM_REGISTRY: ReadonlySet<string> = new Set(INSTALL_SCRIPTS);

/**
 * `prepare` is recorded too, and does not run where a release is installed from a registry.
 *
 * @see https://docs.npmjs.com/cli/using-npm/scripts, "prepare"
 */
function runsOnInstall({ installScripts }: ReleaseFacts): boolean {
  return (installScripts ?? []).some((name) => FROM_REGISTRY.has(name));
}

/** One version that was seen with two different contents is neither. */
export function isQuarantined({ conflictingArtifactDigests }: ReleaseFacts): boolean {
  return conflictingArtifactDigests.length > 0;
}
