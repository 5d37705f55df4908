import type { Clock } from '../../base/clock.ts';
import { Failure, type FailureCode } from '../../base/failure.ts';
import { spelledOut } from '../../base/text-safety.ts';
import type { LocalDate, SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationLedger, ObservationStore, SnapshotProgress } from '../../facts/observation/store-port.ts';
import { type CatalogConfig, describeCatalog } from '../../sources/catalogs/catalog-config.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import { createLocalDate } from '../../sources/catalogs/local-date.ts';
import { type OpenedCatalog, openCatalog } from '../../sources/catalogs/open-catalog.ts';
import type { HostFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { Progress } from '../progress.ts';
import { localFileDate, requireDate, requireStatedPast } from '../observed/local-file-date.ts';
import { createUnlistedTally } from '../observed/unlisted-tally.ts';
import type { CatalogIngest, CatalogRemarks, IngestReport, UnreadableRecord } from './ingest-report.ts';
import { type ComparedReadings, countUsable, isUsable, refusalOf } from './may-replace.ts';
import { NO_OLD_DATES, oldDates } from './old-dates.ts';
import { ingestRecordedEvidence } from './recorded-evidence.ts';

export interface IngestDeps {
  readonly ports: CatalogPorts;
  readonly store: ObservationStore;
  /** Where recorded evidence goes; `null`: nowhere. */
  readonly ledger: ObservationLedger | null;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly interrupt: AbortSignal;
  /** Ids of the sources that somebody says have really shrunk. */
  readonly acceptShrink: ReadonlySet<string>;
}

/** Records kept in one step of the store: small enough to lose little, large enough to be fast. */
const BATCH_RECORDS = 500;

/**
 * Reads every source of a host into the store. A source that fails, or whose new
 * reading may not replace the current one, is reported and the others go on; a
 * run that was killed goes on where it was.
 */
export async function ingestHost(hostProfile: HostProfile, deps: IngestDeps): Promise<IngestReport> {
  const startedAtMs = deps.clock.nowMs();
  requireKnown(
    deps.acceptShrink,
    hostProfile.catalogs.map(({ id }) => id),
  );
  const catalogs: CatalogIngest[] = [];
  for (const config of hostProfile.catalogs) {
    if (deps.interrupt.aborted) break;
    const read = createRecordRemarks(hostProfile, config);
    const ingested = await ingestSource(config, deps, read.see);
    const isInForce = ingested.outcome === 'read' || ingested.outcome === 'resumed';
    const ofRecords = isInForce ? read.found() : remarksInForce(hostProfile, config, deps.store);
    catalogs.push({ ...ingested, remarks: remarksOn(config, ofRecords, ingested.failure?.code ?? null, deps.store) });
  }
  const evidence = await ingestEvidence(hostProfile, deps);
  return {
    catalogs: evidence === null ? catalogs : [...catalogs, evidence],
    durationMs: deps.clock.nowMs() - startedAtMs,
  };
}

function requireKnown(accepted: ReadonlySet<string>, ids: readonly string[]): void {
  if ([...accepted].every((id) => ids.includes(id))) return;
  throw new Failure('invalid_request', `--accept-shrink names no catalog of this host; it has ${ids.join(', ')}.`);
}

async function ingestEvidence(
  hostProfile: HostProfile,
  { ledger, ports, clock, interrupt }: IngestDeps,
): Promise<CatalogIngest | null> {
  if (ledger === null || interrupt.aborted) return null;
  const startedAtMs = clock.nowMs();
  const ingested = await ingestRecordedEvidence(hostProfile, ledger, ports.files);
  return ingested === null ? null : { ...ingested, remarks: NO_REMARKS, durationMs: clock.nowMs() - startedAtMs };
}

const NO_REMARKS: CatalogRemarks = {
  recordsInForce: null,
  unreadable: { records: 0, first: [] },
  unlisted: [],
  oldDates: NO_OLD_DATES,
};
const MOST_UNREADABLE_NAMED = 3;

/** What is told of single records. */
type RecordRemarks = Pick<CatalogRemarks, 'unreadable' | 'unlisted'>;

interface RecordRemarksTally {
  readonly see: (record: SourceRecord) => void;
  readonly found: () => RecordRemarks;
}

function createRecordRemarks(hostProfile: HostProfile, config: CatalogConfig): RecordRemarksTally {
  const tally = createUnlistedTally(hostProfile, config);
  const first: UnreadableRecord[] = [];
  let unreadable = 0;
  return {
    see(record) {
      tally.see(record);
      if (record.kind !== 'unreadable') return;
      unreadable += 1;
      const { locator, rule, detail } = record;
      if (first.length < MOST_UNREADABLE_NAMED)
        first.push({ locator: spelledOut(locator), rule, detail: spelledOut(detail) });
    },
    found: () => ({ unreadable: { records: unreadable, first }, unlisted: tally.found() }),
  };
}

/** Also where nothing changed: the tables and the date in the profile may have. */
function remarksInForce(hostProfile: HostProfile, config: CatalogConfig, store: ObservationStore): RecordRemarks {
  const latest = store.latest(config.id);
  const { see, found } = createRecordRemarks(hostProfile, config);
  for (const record of latest === null ? [] : store.records(latest.snapshotId)) see(record);
  return found();
}

/** @param failure code of what keeps the catalog from being read; `null`: it was */
function remarksOn(
  config: CatalogConfig,
  ofRecords: RecordRemarks,
  failure: string | null,
  store: ObservationStore,
): CatalogRemarks {
  return {
    recordsInForce: store.latest(config.id)?.recordCount ?? 0,
    ...ofRecords,
    // Under a date that cannot be used nothing is old or new.
    oldDates: failure === 'config_invalid' ? NO_OLD_DATES : oldDates(config, store),
  };
}

/** Told of each record of a new reading. */
type SeeRecord = RecordRemarksTally['see'];

async function ingestSource(
  config: CatalogConfig,
  deps: IngestDeps,
  see: SeeRecord,
): Promise<Omit<CatalogIngest, 'remarks'>> {
  const startedAtMs = deps.clock.nowMs();
  const outcome = await readSource(config, deps, see).catch((thrown: unknown): Outcome => {
    const failure = Failure.from(thrown);
    if (STOPS_THE_RUN.has(failure.code)) throw failure;
    return failed(config, 'failed', failure, NOTHING_READ, deps);
  });
  return { catalogId: config.id, ...outcome, durationMs: deps.clock.nowMs() - startedAtMs };
}

/** What is wrong with this program or its disk is wrong for every source. */
const STOPS_THE_RUN: ReadonlySet<FailureCode> = new Set(['store_unusable', 'no_room', 'internal_error']);
const NOTHING_READ = { recordsRead: 0, unreadable: 0, recordsInForce: null, recordsOffered: null };

type Outcome = Omit<CatalogIngest, 'catalogId' | 'durationMs' | 'remarks'>;

/** Keeps that the source was asked in vain, unless it was us who broke off. */
function failed(
  config: CatalogConfig,
  outcome: 'failed' | 'refused',
  { code, message }: Failure,
  read: typeof NOTHING_READ | (ComparedReadings & { readonly unreadable: number }),
  { store, clock, interrupt }: IngestDeps,
): Outcome {
  const { recordsRead, unreadable, recordsInForce, recordsOffered } = read;
  if (!interrupt.aborted) store.fail(config.id, { atMs: clock.nowMs(), code, recordsInForce, recordsOffered });
  return { outcome, recordsRead, unreadable, failure: { code, detail: message } };
}

async function readSource(config: CatalogConfig, deps: IngestDeps, see: SeeRecord): Promise<Outcome> {
  requireStatedPast(config, deps.clock.nowMs());
  const latest = deps.store.latest(config.id);
  const opened = await openCatalog(config, deps.ports, latest);
  if (opened.kind === 'missing') {
    throw new Failure(
      'source_unreachable',
      `There is nothing at the place of catalog ${config.id}; check its path or url.`,
    );
  }
  if (opened.kind === 'unchanged') {
    const standsFor = isLocal(config) && latest !== null ? localFileDate(config, latest, deps.store) : null;
    deps.store.confirmUnchanged(config.id, deps.clock.nowMs(), standsFor);
    const unreadable = latest === null ? 0 : countUnreadable(deps.store.records(latest.snapshotId));
    return { outcome: 'unchanged', recordsRead: latest?.recordCount ?? 0, unreadable, failure: null };
  }
  const recordsInForce = latest === null ? null : countUsable(deps.store.records(latest.snapshotId), config);
  return keepRecords(config, opened, recordsInForce, deps, see);
}

function isLocal({ place }: CatalogConfig): boolean {
  return place.kind === 'path';
}

function countUnreadable(records: Iterable<SourceRecord>): number {
  let unreadable = 0;
  for (const { kind } of records) if (kind === 'unreadable') unreadable += 1;
  return unreadable;
}

async function keepRecords(
  config: CatalogConfig,
  { contentHash, etag, total, records }: Extract<OpenedCatalog, { kind: 'read' }>,
  recordsInForce: number | null,
  deps: IngestDeps,
  see: SeeRecord,
): Promise<Outcome> {
  const { store, clock, progress } = deps;
  const { snapshotId, nextOrdinal } = store.beginSnapshot({
    source: describeCatalog(config),
    contentHash,
    etag,
    fetchedAtMs: clock.nowMs(),
  });
  progress.start(`Reading ${config.id}`, total);
  const counts = await appendRecords(config, records, { snapshotId, nextOrdinal }, deps, see);
  const { recordsRead, unreadable } = counts;
  progress.finish();
  const refusal = refusalOf({ ...counts, recordsInForce }, config, deps.acceptShrink.has(config.id));
  if (refusal !== null) return failed(config, 'refused', refusal, { ...counts, recordsInForce }, deps);
  const standsFor = isLocal(config) ? requireDate(config, counts.standsFor) : null;
  store.finish(snapshotId, clock.nowMs(), standsFor);
  // A snapshot that is here whole was read before: it came back, or it was refused until now.
  const isResumed = nextOrdinal > 0 && nextOrdinal < recordsRead;
  return { outcome: isResumed ? 'resumed' : 'read', recordsRead, unreadable, failure: null };
}

/** Records are kept before it is known whether they may become the current reading: they are what the source said. */
async function appendRecords(
  config: CatalogConfig,
  records: AsyncIterable<SourceRecord>,
  { snapshotId, nextOrdinal }: SnapshotProgress,
  { store, progress, interrupt, clock }: IngestDeps,
  see: SeeRecord,
): Promise<{ recordsRead: number; unreadable: number; recordsOffered: number; standsFor: LocalDate | null }> {
  const date = isLocal(config) ? createLocalDate(config, clock.nowMs()) : null;
  let recordsRead = 0;
  let unreadable = 0;
  let recordsOffered = 0;
  let batch: SourceRecord[] = [];
  const keep = (): void => {
    store.append(snapshotId, batch);
    progress.advance(batch.length);
    batch = [];
  };
  for await (const record of records) {
    recordsRead += 1;
    if (record.kind === 'unreadable') unreadable += 1;
    if (isUsable(record, config)) recordsOffered += 1;
    date?.see(record);
    see(record);
    if (recordsRead <= nextOrdinal) progress.advance(1);
    else if (batch.push(record) === BATCH_RECORDS) keep();
    if (interrupt.aborted)
      throw new Failure('source_unreachable', `Reading ${config.id} was interrupted; run ingest again and it goes on.`);
  }
  keep();
  return { recordsRead, unreadable, recordsOffered, standsFor: date?.found() ?? null };
}

export interface IngestOptions extends HostFolders {
  /** Ids of the sources whose new reading may have far fewer records than the current one. */
  readonly acceptShrink: readonly string[];
}
