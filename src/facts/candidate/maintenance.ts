import type { RegistryObservations } from '../../contract/candidates/registry-observations.ts';
import { releaseSubject, repositorySubject } from '../observation/observation-subject.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { RepositoryFacts } from '../repository/repository-facts.ts';
import type { Observed } from '../observation/observed.ts';
import type { SourceAssociation } from '../repository/source-association.ts';

/** Something that happened within so many days before it was looked at counts as recent; docs/CANDIDATES.md says so. */
export const RECENT_DAYS = 365;
const DAY_MS = 86_400_000;

export interface Maintenance {
  readonly state: RegistryObservations['maintenance']['state'];
  /** `null`: nothing that tells was looked at. */
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
 * merely names are not its own. Ages count from the look, not from today, so that
 * equal observations give equal records.
 */
export function maintenanceOf(
  release: ReleaseFacts,
  { status, repository }: SourceAssociation,
  look: Observed<RepositoryFacts>,
): Maintenance {
  const seen = status === 'confirmed' && look.kind === 'observed' ? look.value : null;
  const ofRepository = { observedAtMs: seen?.observedAtMs ?? 0, sourceRefs: refsOf(repository) };
  if (seen?.isArchived === true) return { state: 'archived', ...ofRepository };
  if (seen !== null && isRecent(seen.headCommittedAtMs, seen.observedAtMs)) return { state: 'active', ...ofRepository };
  if (isRecent(release.publishedAtMs, release.observedAtMs)) {
    return { state: 'active', observedAtMs: release.observedAtMs, sourceRefs: [releaseSubject(release)] };
  }
  return seen === null || seen.headCommittedAtMs === null ? UNKNOWN : { state: 'quiet', ...ofRepository };
}

function isRecent(happenedAtMs: number | null, lookedAtMs: number): boolean {
  return happenedAtMs !== null && lookedAtMs - happenedAtMs <= RECENT_DAYS * DAY_MS;
}

function refsOf(repository: SourceAssociation['repository']): readonly string[] {
  return repository === null ? [] : [repositorySubject(repository)];
}
