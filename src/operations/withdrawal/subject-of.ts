import { Failure } from '../../base/failure.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { EntryId, PluginId } from '../../contract/shared/ids.ts';
import { packageSubject, releaseOfSubject, releaseSubject } from '../../facts/observation/observation.ts';
import type { Withdrawals } from './withdrawal-decision.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { createCandidateFinder } from '../../search/candidates/candidate-identifiers.ts';

export interface KnownIds {
  readonly discovery: Pick<OpenPublication['discovery'], 'indexOf'>;
  readonly candidates: readonly CandidateRecord[];
  /** What is withdrawn already is known, though no file of the publication may hold it. */
  readonly withdrawals: Withdrawals;
}

/**
 * What a decision about an id is kept under: slugs and ids of candidates may be
 * made anew, packages and versions not.
 *
 * @param id of an entry, a candidate, a release or a candidate's plugin, or `<package>@<version>`
 * @throws Failure `not_found` where nothing published has it
 */
export function subjectOf(id: string, known: KnownIds): string {
  const subject = EntryId.safeParse(id).success ? entrySubject(id, known) : releaseSubjectOf(id, known);
  if (subject !== null) return subject;
  throw new Failure(
    'not_found',
    'Nothing published has this id; give the id of an entry or of a candidate, the plugin id of a candidate, or <package>@<version> of one.',
  );
}

function entrySubject(id: string, { discovery, withdrawals }: KnownIds): string | null {
  return discovery.indexOf(id) !== null || withdrawals.has(id) ? id : null;
}

function releaseSubjectOf(id: string, { candidates, withdrawals }: KnownIds): string | null {
  const spelled = releaseOfSubject(`release:${id}`);
  if (spelled !== null) {
    const subject = releaseSubject(spelled);
    return withdrawals.has(subject) || isPublished(id, candidates) ? subject : null;
  }
  const named = createCandidateFinder(candidates)(id);
  if (named === null) return null;
  const { package_name: packageName, version } = named.record.identity.install_ref;
  return PluginId.safeParse(id).success ? packageSubject(packageName) : releaseSubject({ packageName, version });
}

function isPublished(spec: string, candidates: readonly CandidateRecord[]): boolean {
  return candidates.some(({ identity }) => identity.install_ref.spec === spec);
}
