import { compare, prerelease } from 'semver';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { NamedCandidate } from './candidate-searcher.ts';

/**
 * Finds releases by candidate id, release id, or the plugin's id, which names its
 * newest available release, and where none is available its newest.
 *
 * @returns by id; `null`: no published release has it
 */
export function createCandidateFinder(records: readonly CandidateRecord[]): (id: string) => NamedCandidate | null {
  const releasesOf = Map.groupBy(records.toSorted(newestFirst), ({ identity }) => identity.plugin_id);
  const exact = new Map<string, CandidateRecord>(
    records.flatMap((record) => [
      [record.candidate_id, record],
      [record.identity.release_id, record],
    ]),
  );
  const plugins = new Map<string, readonly CandidateRecord[]>(releasesOf);
  return (id) => {
    const named = exact.get(id);
    const releases = named === undefined ? plugins.get(id) : releasesOf.get(named.identity.plugin_id);
    const record = named ?? releases?.find(isAvailable) ?? releases?.[0];
    return record === undefined || releases === undefined ? null : { record, releases };
  };
}

function isAvailable({ standing }: CandidateRecord): boolean {
  return standing.availability === 'available';
}

function newestFirst(a: CandidateRecord, b: CandidateRecord): number {
  const [left, right] = [a.identity.release_version, b.identity.release_version];
  return Number(prerelease(left) !== null) - Number(prerelease(right) !== null) || compare(right, left);
}
