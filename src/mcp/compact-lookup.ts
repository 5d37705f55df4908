import type { LookupEntry, LookupResponse } from '../contract/discovery/lookup.ts';
import { type Detail, catalogRejection, lookAlikeLetters, packageClaim } from './compact-hit.ts';
import { compactPlace } from './compact-place.ts';
import { excerpt } from './safe-text.ts';

const MOST_LISTINGS: Readonly<Record<Detail, number>> = { concise: 4, full: 50 };
const NAME_ROOM = 80;
const MOST_VERSIONS = 5;
const REASON_ROOM: Readonly<Record<Detail, number>> = { concise: 200, full: 2_000 };

/** How a name is listed, or why it is not found. */
export function compactLookup(answer: LookupResponse, detail: Detail) {
  const { listings } = answer;
  return {
    snapshot_id: answer.snapshot_id,
    outcome: answer.outcome,
    entries_total: answer.entries_total,
    listings_total: answer.listings_total,
    ...present({ candidate_id: answer.candidate_id }),
    // Services before these fields leave them out.
    ...(typeof answer.candidate_id === 'string' ? candidateUnknowns(answer.candidate_unknowns, detail) : {}),
    ...(answer.asked_version === undefined ? {} : { asked_version: compactVersion(answer.asked_version) }),
    entries: answer.entries.map((entry) => namedEntry(entry, detail)),
    listings:
      listings === null ? null : listings.slice(0, MOST_LISTINGS[detail]).map((listing) => readRecord(listing, detail)),
    catalogs: answer.catalogs.map(({ catalog_id, fetched_at, failure }) => ({
      catalog_id,
      ...present({ fetched_at, failure }),
    })),
    ...lookAlikeLetters(answer.look_alike_letters),
    ...(answer.near_to === undefined ? {} : { near_to: excerpt(answer.near_to, NAME_ROOM) }),
    near_names: answer.near_names.map((near) => nearName(near, answer.near_to !== undefined)),
  };
}

/** `candidate_id` null: no release of exactly this version was verified; the registry was not asked. */
function compactVersion({ version, candidate_id, known_versions }: NonNullable<LookupResponse['asked_version']>) {
  return {
    version: excerpt(version, NAME_ROOM),
    candidate_id,
    known_versions: known_versions.slice(0, MOST_VERSIONS),
  };
}

/** @param isElsewhere whether the name may be the same, and who it is of is what differs */
function nearName(near: LookupResponse['near_names'][number], isElsewhere: boolean) {
  const { entry_id, name, matched_name, repository_full_name: repository, look_alike_letters } = near;
  return {
    id: entry_id,
    ...lookAlikeLetters(look_alike_letters),
    untrusted_text: {
      name: excerpt(name, NAME_ROOM),
      ...(matched_name === undefined ? {} : { matched_name: excerpt(matched_name, NAME_ROOM) }),
      ...(repository === undefined || !isElsewhere ? {} : { repository: excerpt(repository, NAME_ROOM) }),
    },
  };
}

/** Of the release that no entry tells, by who can fill it: how many fields, and in full which; absent where there are none. */
function candidateUnknowns(unknowns: LookupResponse['candidate_unknowns'], detail: Detail) {
  if (unknowns.length === 0) return {};
  const byRemedy = Map.groupBy(unknowns, ({ remedy }) => remedy);
  return {
    candidate_unknowns: Object.fromEntries(
      [...byRemedy].map(([remedy, all]) => [remedy, detail === 'full' ? all.map(({ field }) => field) : all.length]),
    ),
  };
}

/** What the name stands for; its name only where its package is another word. Of what is withdrawn nothing else is told. */
function namedEntry(entry: LookupEntry, detail: Detail) {
  const { entry_id, status, withdrawal, candidate_id } = entry;
  if (status === 'withdrawn') {
    return {
      id: entry_id,
      status,
      withdrawn_at: withdrawal?.withdrawn_at ?? null,
      // Of whoever runs the service.
      withdrawal_reason: withdrawal === null ? null : excerpt(withdrawal.reason, REASON_ROOM[detail]),
    };
  }
  return {
    id: entry_id,
    status,
    candidate_id,
    ...compactPlace(entry, detail),
    ...packageClaim(entry),
    ...catalogRejection(entry),
    untrusted_text: {
      ...(entry.name === entry.registry_package ? {} : { name: shownName(entry.name) }),
      package: shownName(entry.registry_package),
      repository: shownName(entry.repository_full_name),
    },
  };
}

/** One record of a catalog, and what became of it; its name where it has no entry that tells it. */
function readRecord(listing: NonNullable<LookupResponse['listings']>[number], detail: Detail) {
  const { catalog_id, fetched_at, date_basis, outcome, rule, entry_id, standing } = listing;
  return {
    catalog_id,
    fetched_at,
    outcome,
    // Publications before these fields leave them out.
    ...present({ date_basis, standing, standing_stated_by: listing.standing_stated_by ?? null, rule, entry_id }),
    untrusted_text: {
      locator: shownName(listing.locator),
      ...present({
        name: outcome === 'excluded' ? shownName(listing.name) : null,
        package: shownName(listing.registry_package),
        repository: shownName(listing.repository),
        // Services before this field leave it out.
        unread_address: shownName(listing.unread_address ?? null),
      }),
      ...(listing.detail === null ? {} : { detail: excerpt(listing.detail, REASON_ROOM[detail]) }),
    },
  };
}

/** Without what is `null` because there is none: the text form writes `null` as unknown. */
function present<Value>(values: Readonly<Record<string, Value | null>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function shownName(name: string | null): string | null {
  return name === null ? null : excerpt(name, NAME_ROOM);
}
