import type { CandidateRecord } from '../contract/candidates/record.ts';
import type { RegistryObservations } from '../contract/candidates/registry-observations.ts';
import { TEST_DIMENSIONS } from '../contract/candidates/test-evidence.ts';
import { CHANNELS } from '../contract/shared/status.ts';
import type { CandidateRelease } from '../facts/candidate/candidate-release.ts';
import type { UntestedReason } from '../facts/candidate/host-tests.ts';

type Unknown = RegistryObservations['unknowns'][number];

/** What was asked of a release, and what came of it. */
type Observations = Pick<
  CandidateRelease,
  'asked' | 'association' | 'channelTests' | 'dimensions' | 'isScanWhole' | 'maintenance' | 'manifestRanges' | 'release'
>;

/** Values that say nobody has seen it. */
const NOT_SEEN: ReadonlySet<unknown> = new Set([null, 'unknown', 'not_tested', 'claimed_only']);
/** Blocks made of observations. */
const OBSERVED_BLOCKS = ['identity', 'registry_observations', 'test_evidence'] as const;
/** What says how the texts were had, and not what the publisher said. */
const ABOUT_TEXTS: ReadonlySet<string> = new Set(['text_places', 'unplaced_texts', 'read_files']);

/**
 * Every field of a record that has no value, or one that nobody has observed, with why: blocks in the order of the record,
 * then the lists that may lack what stands in files nobody could read.
 */
export function candidateUnknowns(record: CandidateRecord, candidate: Observations): readonly Unknown[] {
  return [
    ...placesNotSaid(record.publisher_content, '/publisher_content').map((field) => ({
      field,
      reason: notSaidReason(field, record, candidate),
    })),
    ...OBSERVED_BLOCKS.flatMap((block) => placesNotSeen(record[block], `/${block}`)).map((field) => ({
      field,
      reason: notSeenReason(field, candidate),
    })),
    ...placesNotRead(candidate),
  ];
}

/** What is not listed may be in files that nobody could read. */
function placesNotRead({ asked, isScanWhole }: Pick<CandidateRelease, 'asked' | 'isScanWhole'>): readonly Unknown[] {
  const permissions = '/registry_observations/permissions';
  if (asked.contents === 'observed') {
    return isScanWhole ? [] : [{ field: permissions, reason: 'static_scan_incomplete' }];
  }
  const reason = asked.contents === 'failed' ? 'collection_failed_package_registry' : 'not_observed';
  return ['/registry_observations/prerequisites', permissions].map((field) => ({ field, reason }));
}

/** Texts and lists that are empty. */
function placesNotSaid(value: unknown, pointer: string): readonly string[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [pointer];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    ABOUT_TEXTS.has(name) ? [] : placesNotSaid(member, `${pointer}/${name}`),
  );
}

function notSaidReason(
  field: string,
  { publisher_content: content }: CandidateRecord,
  { asked, manifestRanges, release }: Observations,
): Unknown['reason'] {
  if (field === '/publisher_content/license') {
    return release.notes.includes('license_not_spdx') ? 'not_an_spdx_expression' : 'not_provided';
  }
  if (asked.contents === 'failed') return 'collection_failed_package_registry';
  if (asked.contents !== 'observed') return 'not_observed';
  if (isDateOfManifest(field, manifestRanges.length) && hasUnbelievedDate(release)) return 'registry_dates_unreliable';
  const withheld = content.unplaced_texts.filter((texts) => field === `/publisher_content/${texts.field}`);
  if (withheld.length === 0) return 'not_provided';
  return withheld.some(({ language }) => language !== null) ? 'other_language' : 'language_undecided';
}

const CLAIMED_AT = /^\/publisher_content\/declared_compatibility\/(\d+)\/claimed_at$/;

/** The manifest's ranges stand before those of the publisher's profile, which has dates of its own. */
function isDateOfManifest(field: string, manifestRanges: number): boolean {
  const place = CLAIMED_AT.exec(field)?.[1];
  return place !== undefined && Number(place) < manifestRanges;
}

function hasUnbelievedDate({ notes }: Observations['release']): boolean {
  return notes.includes('registry_dates_unreliable');
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

const OF_MAINTENANCE = /^\/registry_observations\/maintenance\//;
const OF_REPOSITORY = /^\/(?:identity\/source\/association_status|registry_observations\/source_association\/)/;
const OF_ADVISORIES = /^\/registry_observations\/advisory\//;

function notSeenReason(field: string, candidate: Observations): Unknown['reason'] {
  const { asked, association, maintenance, release } = candidate;
  const { repository, advisories } = asked;
  const dimension = dimensionAt(field);
  const isOfMaintenance =
    OF_MAINTENANCE.test(field) || (dimension === 'maintenance' && maintenance.state === 'unknown');
  const isOfRepository = OF_REPOSITORY.test(field) || (dimension === 'source' && association.status === 'unknown');
  if (repository === 'failed' && (isOfMaintenance || isOfRepository)) return 'collection_failed_repository_host';
  if (isOfMaintenance && hasUnbelievedDate(release)) return 'registry_dates_unreliable';
  if ((isOfRepository || OF_DECLARATION.test(field)) && !namesRepository(association)) return 'not_provided';
  if (advisories === 'failed' && OF_ADVISORIES.test(field)) return 'collection_failed_advisories';
  return untestedAt(field, candidate) ?? 'not_observed';
}

/** What a dimension is told by stands elsewhere in the record too, and is unknown for one reason. */
function dimensionAt(field: string): (typeof TEST_DIMENSIONS)[number] | null {
  const [, place] = OF_DIMENSION.exec(field) ?? [];
  return place === undefined ? null : (TEST_DIMENSIONS[Number(place)] ?? null);
}

const OF_DIMENSION = /^\/test_evidence\/dimensions\/(\d+)\//;

const OF_DECLARATION = /^\/identity\/source\/repository_(?:url|owner)$/;

/** The manifest of every candidate was read. */
function namesRepository({ declared }: CandidateRelease['association']): boolean {
  return declared.kind === 'repository' || declared.kind === 'other_host';
}

const UNTESTED = /^\/test_evidence\/(compatibility_observations|dimensions)\/(\d+)\/(?:status|tested_identity)$/;

/** Why a run in the host left it open; `null`: none was made that could tell. */
function untestedAt(
  field: string,
  { channelTests, dimensions }: Pick<CandidateRelease, 'channelTests' | 'dimensions'>,
): UntestedReason | null {
  const [, list, place] = UNTESTED.exec(field) ?? [];
  if (list === undefined) return null;
  if (list === 'dimensions') {
    const dimension = TEST_DIMENSIONS[Number(place)];
    return dimension === undefined ? null : dimensions[dimension].untestedReason;
  }
  // Whatever it got to, it did not tell whether the host comes up with it.
  const channel = CHANNELS[Number(place)];
  return channel === undefined || channelTests[channel] === null ? null : 'host_run_inconclusive';
}
