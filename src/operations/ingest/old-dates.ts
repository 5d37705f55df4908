import { canonicalJson } from '../../base/canonical-json.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import type { RecordFacts } from '../../facts/catalog/listing.ts';
import type { SourceReading, SourceRecord, SourceSnapshot } from '../../facts/catalog/source-snapshot.ts';
import { locationKey, packageKey } from '../../facts/identity/canonical-identity.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { identityIn, toListing } from '../../sources/catalogs/to-listing.ts';
import { localFileDate } from '../observed/local-file-date.ts';

/** Records of a reading that say something new under a date of other words: what is told of them is told as of that date. */
export interface OldDates {
  readonly records: number;
  readonly first: readonly OldDate[];
}

interface OldDate {
  /** Of the record inside its catalog. */
  readonly locator: string;
  /** What is new; `record`: anything but its numbers. At least one. */
  readonly parts: readonly DatedPart[];
  /** The old date of the first of them. */
  readonly dateMs: number;
}

/** What of a record may have a date of its own. */
const DATED_PARTS = ['record', 'stars', 'downloads'] as const;
type DatedPart = (typeof DATED_PARTS)[number];

type Store = Pick<
  ObservationReader,
  'latest' | 'history' | 'records' | 'newRecords' | 'unreadRecords' | 'lastSeenAtMs'
>;

export const NO_OLD_DATES: OldDates = { records: 0, first: [] };
const MOST_NAMED = 3;
/** A day lasts until so long after it began in the zone of UTC: of what is read meanwhile, it may be the right date. */
const DAY_ANYWHERE_MS = 36 * 3_600_000;

/**
 * Holds the latest reading of a catalog against the one before it: a record that changed has to have a later date than
 * it had, its own or that of its file, and one that came, a file with a later date. What has no date is not judged, nor
 * what was read on the day that its date names.
 * Cost: every record of the reading before is read, without its texts, and each new one whole; none where nothing is new.
 */
export function oldDates(config: CatalogConfig, store: Store): OldDates {
  const latest = store.latest(config.id);
  const before = latest === null ? null : readingBefore(latest, store.history(config.id));
  if (latest === null || before === null) return NO_OLD_DATES;
  const isLocal = config.place.kind === 'path';
  // What a server gives has the time of its fetch, which is new.
  const nowMs = isLocal ? localFileDate(config, latest, store).dateMs : null;
  const beforeMs = isLocal ? (before.standsFor?.dateMs ?? null) : null;
  const came = [...listingsOf(store.newRecords(latest.snapshotId), config)];
  if (came.length === 0) return NO_OLD_DATES;
  const identities = new Set(came.map(identityOf));
  const asked = Iterator.from(store.records(before.snapshotId)).filter((record) => {
    const identity = identityIn(record, config);
    return identity !== null && identities.has(identityOf(identity));
  });
  const known = factsByIdentity(listingsOf(asked, config), beforeMs);
  const found = came.flatMap((listing): OldDate[] => {
    const parts = partsOf(listing, nowMs);
    const held = known.get(identityOf(listing));
    const changed =
      held === undefined ? cameUnder(parts, listing, beforeMs) : parts.filter((part) => isOld(part, held));
    const old = changed.filter(({ dateMs }) => dateMs !== null && dateMs + DAY_ANYWHERE_MS <= latest.fetchedAtMs);
    const [first] = old;
    if (first === undefined || first.dateMs === null) return [];
    return [{ locator: listing.locator, parts: old.map(({ part }) => part), dateMs: first.dateMs }];
  });
  return { records: found.length, first: found.slice(0, MOST_NAMED) };
}

/** As it was confirmed last, for its date may have been renewed; `null`: the latest bytes are no newer than others. */
function readingBefore({ snapshotId }: SourceSnapshot, history: readonly SourceReading[]): SourceReading | null {
  const at = history.findIndex((reading) => reading.snapshotId === snapshotId);
  return history[at - 1] ?? null;
}

function* listingsOf(records: Iterable<SourceRecord>, config: CatalogConfig): Generator<RecordFacts> {
  for (const record of records) {
    const listing = toListing(record, config);
    if (!('rule' in listing)) yield listing;
  }
}

/** One part of a record: what it says, and the date that it is told as of. */
interface DatedFacts {
  readonly part: DatedPart;
  /** Comparable; `null`: nothing. */
  readonly says: string | null;
  /** `null`: nobody says. */
  readonly dateMs: number | null;
}

function partsOf(listing: RecordFacts, fileDateMs: number | null): readonly DatedFacts[] {
  const { catalogId: _id, locator: _at, notes: _notes, stars, downloads, ...rest } = listing;
  const { observedAtMs, starsObservedAtMs, downloadsObservedAtMs, ...words } = rest;
  return [
    { part: 'record', says: canonicalJson(words), dateMs: observedAtMs ?? fileDateMs },
    { part: 'stars', says: stars === null ? null : String(stars), dateMs: starsObservedAtMs ?? fileDateMs },
    {
      part: 'downloads',
      says: downloads === null ? null : String(downloads),
      dateMs: downloadsObservedAtMs ?? fileDateMs,
    },
  ];
}

/** A catalog may list one place more than once. */
function factsByIdentity(
  listings: Iterable<RecordFacts>,
  fileDateMs: number | null,
): ReadonlyMap<string, readonly DatedFacts[]> {
  const byIdentity = new Map<string, DatedFacts[]>();
  for (const listing of listings) {
    getOrInsert(byIdentity, identityOf(listing), () => []).push(...partsOf(listing, fileDateMs));
  }
  return byIdentity;
}

function identityOf({ repository, packageName }: Pick<RecordFacts, 'repository' | 'packageName'>): string {
  return repository === null ? packageKey(packageName ?? '') : locationKey(repository);
}

/** Whether a part says what no record of its place said before, and none of them under an earlier date. */
function isOld({ part, says, dateMs }: DatedFacts, held: readonly DatedFacts[]): boolean {
  if (says === null || dateMs === null) return false;
  return held
    .filter((old) => old.part === part)
    .every((old) => old.says !== says && old.dateMs !== null && old.dateMs >= dateMs);
}

/** A record that was not there says when it was seen, or has the date of its file, which was that of a file without it. */
function cameUnder(parts: readonly DatedFacts[], { observedAtMs }: RecordFacts, beforeMs: number | null): DatedFacts[] {
  if (observedAtMs !== null || beforeMs === null) return [];
  return parts.filter(({ part, dateMs }) => part === 'record' && dateMs !== null && dateMs <= beforeMs);
}
