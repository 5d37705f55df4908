import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { LookupEntry, LookupRequest, LookupResponse } from '../../contract/discovery/lookup.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { QueryPlaces } from '../../search/discovery/discovery-searcher.ts';
import { parsePackageSpelling } from '../../base/package-spelling.ts';
import { hasMixedScript, lookAlikeLettersIn } from '../../base/look-alike-letters.ts';
import { spelledIn } from '../../search/discovery/near-names.ts';
import { parseQuery } from '../../search/discovery/prepare-query.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import { askedVersion } from './asked-version.ts';
import { entryUnknowns, releaseUnknowns } from './entry-unknowns.ts';
import { entryAt, recordAt } from './record-page.ts';

const MOST_ENTRIES = 5;
const MOST_LISTINGS = 50;
const MOST_NEAR_NAMES = 5;

type Served = Pick<ServingSnapshot, 'candidates' | 'discovery' | 'listings' | 'publication' | 'withdrawals'>;
type Asked = Pick<LookupRequest, 'name' | 'query' | 'locale'>;

/** Everything that is known of how a name is listed, all of one publication. */
export function lookupResponse(
  served: Served,
  asked: Asked,
  head: { readonly request_id: string; readonly generated_at: string },
): Omit<LookupResponse, 'request_id'> & { request_id: string } {
  const { manifest } = served.publication;
  const named = served.listings?.named(asked.name) ?? null;
  const ids = entryIdsOf(served, asked.name, named ?? []);
  const listings = named === null ? null : ofNameAndEntries(served, named, ids);
  const entries = entriesOf(served, ids.slice(0, MOST_ENTRIES), asked);
  const release = releaseBeside(served, asked.name, entries);
  return {
    schema_version: SCHEMA_VERSION,
    snapshot_id: manifest.snapshot_id,
    publication_version: manifest.publication_version,
    ...head,
    trust: 'untrusted_text',
    outcome: outcomeOf(served, ids, listings),
    entries,
    entries_total: ids.length,
    candidate_id: release?.candidate_id ?? null,
    candidate_unknowns: release === null ? [] : [...releaseUnknowns(release)],
    ...askedVersion(served, asked.name, entries),
    listings: listings?.slice(0, MOST_LISTINGS).map((listing) => withSource(served, listing)) ?? null,
    listings_total: listings?.length ?? null,
    catalogs: catalogsOf(served),
    ...(ids.length === 0 ? lettersOf(asked.name) : {}),
    ...(ids.length === 0 ? nearNames(served, asked.name) : { near_names: [] }),
    ...NO_APPROVAL_FLAGS,
  };
}

/** By id, by what the entries themselves are called, and by what their records name; those listed first. */
function entryIdsOf(
  { discovery, publication: { discovery: records }, withdrawals }: Served,
  name: string,
  named: readonly PublishedListing[],
): readonly EntryId[] {
  const id = EntryId.safeParse(name);
  const byId = id.success && (records.indexOf(id.data) !== null || withdrawals.has(id.data)) ? [id.data] : [];
  const called = parseQuery(name).identifiers.map((identifier) => discovery.identified(identifier));
  const found = called.find((each) => each.length > 0) ?? [];
  const all = new Set([
    ...byId,
    ...found.map((recordIndex) => entryAt(records, recordIndex).entry_id),
    ...named.flatMap(({ entry_id: entryId }) => entryId ?? []),
  ]);
  const isListed = (entryId: EntryId): boolean => records.indexOf(entryId) !== null;
  return [...[...all].filter(isListed), ...[...all].filter((entryId) => !isListed(entryId))];
}

function ofNameAndEntries(
  { listings }: Served,
  named: readonly PublishedListing[],
  ids: readonly EntryId[],
): readonly PublishedListing[] {
  const ofEntries = ids.slice(0, MOST_ENTRIES).flatMap((entryId) => listings?.ofEntry(entryId) ?? []);
  const byPlace = [...named, ...ofEntries].map(
    (listing) => [`${listing.catalog_id}\n${listing.locator}`, listing] as const,
  );
  return [...new Map(byPlace).values()];
}

function outcomeOf(
  { publication: { discovery } }: Served,
  ids: readonly EntryId[],
  listings: readonly PublishedListing[] | null,
): LookupResponse['outcome'] {
  const [first] = ids;
  if (first !== undefined) return discovery.indexOf(first) === null ? 'withdrawn' : 'listed';
  if (listings === null) return 'unknown';
  return listings.length > 0 ? 'excluded' : 'not_read';
}

function entriesOf(served: Served, ids: readonly EntryId[], { query, locale }: Asked): LookupEntry[] {
  const places =
    query === undefined || ids.length === 0 ? null : served.discovery.places({ text: query, locale: locale ?? null });
  return ids.map((entryId) => {
    const recordIndex = served.publication.discovery.indexOf(entryId);
    if (recordIndex === null) return withdrawnEntry(served, entryId);
    const record = recordAt(served.publication.discovery, recordIndex);
    const ofEntry = served.listings?.ofEntry(entryId) ?? [];
    const isElsewhere = ofEntry.some(
      ({ outcome, unread_address: address }) => outcome !== 'excluded' && address !== null,
    );
    return listedEntry(
      { ...record, isElsewhere },
      {
        place: places === null || query === undefined ? null : placeOf(served, places, recordIndex, { query, locale }),
        release: newestRelease(served, record),
      },
    );
  });
}

function withdrawnEntry({ withdrawals }: Served, entryId: EntryId): LookupEntry {
  return {
    entry_id: entryId,
    name: null,
    registry_package: null,
    repository_full_name: null,
    status: 'withdrawn',
    withdrawal: withdrawals.get(entryId) ?? null,
    candidate_id: null,
    reason_codes: [],
    unknowns: [],
    place: null,
  };
}

function listedEntry(
  record: Parameters<typeof entryUnknowns>[0],
  { place, release }: { readonly place: LookupEntry['place']; readonly release: CandidateRecord | null },
): LookupEntry {
  const { entry_id, identity } = record.entry;
  return {
    entry_id,
    name: identity.name,
    registry_package: identity.registry_package,
    repository_full_name: identity.repository_full_name,
    status: 'listed',
    withdrawal: null,
    candidate_id: release?.candidate_id ?? null,
    reason_codes: record.quality?.reason_codes ?? [],
    unknowns: [...entryUnknowns(record, release)],
    place,
  };
}

function newestRelease({ candidates }: Served, { entry }: DiscoveryRecord): CandidateRecord | null {
  const packageName = entry.identity.registry_package;
  return packageName === null ? null : (candidates?.ofPackage(packageName)?.record ?? null);
}

/** A release that the name stands for where no entry does, or whose package has the name and is no entry's of it. */
function releaseBeside({ candidates }: Served, name: string, entries: readonly LookupEntry[]): CandidateRecord | null {
  const asked = parsePackageSpelling(name)?.name ?? name;
  const named = entries.length === 0 ? candidates?.identified(name) : candidates?.ofPackage(asked);
  const isTold = entries.some(({ registry_package: packageName }) => packageName === asked);
  return isTold ? null : (named?.record ?? null);
}

/** The page of one hit that stands at the rank, and its explanation. */
function placeOf(
  { discovery, publication }: Served,
  { total, rankOf }: QueryPlaces,
  recordIndex: number,
  { query, locale }: { readonly query: string; readonly locale: LookupRequest['locale'] },
): LookupEntry['place'] {
  const rank = rankOf(recordIndex);
  if (rank === null) return { total, match: null, explanation: null };
  const asked = { text: query, locale: locale ?? null, offset: rank - 1, limit: 1, filters: null };
  const { page, hits } = discovery.explain(asked, (index) => entryAt(publication.discovery, index));
  const { entry_id } = entryAt(publication.discovery, recordIndex);
  const [explanation] = hits;
  return {
    total,
    match: page.hits[0]?.match ?? null,
    explanation: explanation === undefined ? null : { entry_id, ...explanation },
  };
}

function withSource({ publication }: Served, listing: PublishedListing) {
  const reading = publication.manifest.catalogs.find(({ catalog_id }) => catalog_id === listing.catalog_id);
  return {
    ...listing,
    source_url: reading?.source_url ?? null,
    fetched_at: reading?.fetched_at ?? publication.manifest.created_at,
    date_basis: reading?.date_basis ?? null,
  };
}

/** Those that were read, and those that were asked in vain and never were. */
function catalogsOf({ publication: { manifest } }: Served): LookupResponse['catalogs'] {
  const failures = new Map([
    ...manifest.degraded_sources.map(({ source, code }) => [source, code] as const),
    ...manifest.provider_failures.flatMap(({ provider, code }) =>
      provider.startsWith('catalog.') ? [[provider.slice('catalog.'.length), code] as const] : [],
    ),
  ]);
  const read = manifest.catalogs.map(({ catalog_id, source_url, fetched_at, date_basis }) => ({
    catalog_id,
    source_url,
    fetched_at,
    date_basis,
    failure: failures.get(catalog_id) ?? null,
  }));
  const isRead = new Set(read.map(({ catalog_id }) => catalog_id));
  const unread = [...failures].filter(([catalogId]) => !isRead.has(catalogId));
  return [
    ...read,
    ...unread.map(([catalog_id, failure]) => ({
      catalog_id,
      source_url: null,
      fetched_at: null,
      date_basis: null,
      failure,
    })),
  ];
}

function nearNames({ discovery, publication }: Served, name: string): Pick<LookupResponse, 'near_names' | 'near_to'> {
  const { comparedTo, records } = discovery.nearNames(name, MOST_NEAR_NAMES);
  const isWhole = comparedTo === name.trim().toLowerCase();
  return {
    near_names: records.map((near) => nearName(entryAt(publication.discovery, near.recordIndex), near.name)),
    ...(records.length === 0 || isWhole ? {} : { near_to: comparedTo }),
  };
}

function nearName(entry: DiscoveryEntry, near: string): LookupResponse['near_names'][number] {
  const { name, repository_full_name: fullName } = entry.identity;
  const matched = spelledIn(entry, near);
  return {
    entry_id: entry.entry_id,
    name,
    ...(matched === name ? {} : { matched_name: matched }),
    ...(fullName === null ? {} : { repository_full_name: fullName }),
    ...lettersOf(name),
  };
}

/** Of a name that mixes scripts: one wholly of another script passes for no Latin one. */
function lettersOf(name: string): Pick<LookupResponse, 'look_alike_letters'> {
  const letters = hasMixedScript(name) ? lookAlikeLettersIn(name) : undefined;
  return letters === undefined ? {} : { look_alike_letters: letters };
}
