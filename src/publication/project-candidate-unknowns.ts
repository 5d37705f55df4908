import type { CandidateRecord } from '../contract/candidate-record.ts';
import type { RegistryObservations } from '../contract/candidate-registry-observations.ts';
import type { CandidateRelease } from '../facts/candidate/candidate-release.ts';

type Unknown = RegistryObservations['unknowns'][number];

/** Values that say nobody has seen it. */
const NOT_SEEN: ReadonlySet<unknown> = new Set([null, 'unknown', 'not_tested', 'claimed_only']);
/** Blocks made of observations; what a publisher wrote is no observation, whatever it says. */
const OBSERVED_BLOCKS = ['identity', 'registry_observations', 'test_evidence'] as const;

/** Every place of a record whose value nobody has seen, in the order of the record, with why. */
export function candidateUnknowns(
  record: CandidateRecord,
  failedLooks: CandidateRelease['failedLooks'],
): readonly Unknown[] {
  return OBSERVED_BLOCKS.flatMap((block) => placesNotSeen(record[block], `/${block}`)).map((field) => ({
    field,
    reason: isFailed(field, failedLooks) ? 'collection_failed' : 'not_observed',
  }));
}

function placesNotSeen(value: unknown, pointer: string): readonly string[] {
  if (NOT_SEEN.has(value)) return [pointer];
  if (typeof value !== 'object' || value === null) return [];
  // No name in a record has a character that a pointer would escape (RFC 6901, section 3).
  return Object.entries(value).flatMap(([name, member]) =>
    isWithoutBytes(value, name) ? [] : placesNotSeen(member, `${pointer}/${name}`),
  );
}

/** What was tested without the archive has no identity of one, and lacks none. */
function isWithoutBytes(test: object, name: string): boolean {
  return name === 'tested_identity' && 'status' in test && test.status !== 'not_tested';
}

const OF_REPOSITORY =
  /^\/(?:identity\/source\/association_status|registry_observations\/(?:source_association|maintenance)\/)/;
const OF_ADVISORIES = /^\/registry_observations\/advisory\//;

function isFailed(field: string, { repository, advisories }: CandidateRelease['failedLooks']): boolean {
  return (repository && OF_REPOSITORY.test(field)) || (advisories && OF_ADVISORIES.test(field));
}
