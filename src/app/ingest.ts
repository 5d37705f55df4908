import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { Progress } from '../cli/progress.ts';
import type { CatalogIngest, IngestReport } from '../cli/reports/ingest-report.ts';
import type { ObservationLedger } from '../facts/observation-ledger-port.ts';
import type { ObservationStore } from '../facts/observation-store-port.ts';
import type { SourceDescription, SourceRecord } from '../facts/source-snapshot.ts';
import type { CatalogConfig } from '../sources/catalogs/catalog-config.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import { openCatalog, type OpenedCatalog } from '../sources/catalogs/open-catalog.ts';
import { ingestRecordedEvidence } from './analyze/recorded-evidence.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';

export interface IngestDeps {
  readonly ports: CatalogPorts;
  readonly store: ObservationStore;
  /** Where recorded evidence goes; `null`: nowhere. */
  readonly ledger: ObservationLedger | null;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly interrupt: AbortSignal;
}

/** Records kept in one step of the store: small enough to lose little, large enough to be fast. */
const BATCH_RECORDS = 500;

/**
 * Reads every source of a host into the store. A source that fails is reported
 * and the others go on; a run that was killed goes on where it was.
 */
export async function ingestHost(profile: HostProfile, deps: IngestDeps): Promise<IngestReport> {
  const startedAtMs = deps.clock.nowMs();
  const catalogs: CatalogIngest[] = [];
  for (const config of profile.catalogs) {
    if (deps.interrupt.aborted) break;
    catalogs.push(await ingestSource(config, deps));
  }
  const evidence = await ingestEvidence(profile, deps);
  return {
    catalogs: evidence === null ? catalogs : [...catalogs, evidence],
    durationMs: deps.clock.nowMs() - startedAtMs,
  };
}

async function ingestEvidence(
  profile: HostProfile,
  { ledger, ports, clock, interrupt }: IngestDeps,
): Promise<CatalogIngest | null> {
  if (ledger === null || interrupt.aborted) return null;
  const startedAtMs = clock.nowMs();
  const ingested = await ingestRecordedEvidence(profile, ledger, ports.files);
  return ingested === null ? null : { ...ingested, durationMs: clock.nowMs() - startedAtMs };
}

async function ingestSource(config: CatalogConfig, deps: IngestDeps): Promise<CatalogIngest> {
  const startedAtMs = deps.clock.nowMs();
  const outcome = await readSource(config, deps).catch((thrown: unknown): Outcome => {
    const failure = Failure.from(thrown);
    if (failure.code === 'store_unusable' || failure.code === 'internal_error') throw failure;
    return {
      outcome: 'failed',
      recordsRead: 0,
      unreadable: 0,
      failure: { code: failure.code, detail: failure.message },
    };
  });
  return { catalogId: config.id, ...outcome, durationMs: deps.clock.nowMs() - startedAtMs };
}

type Outcome = Omit<CatalogIngest, 'catalogId' | 'durationMs'>;

async function readSource(config: CatalogConfig, deps: IngestDeps): Promise<Outcome> {
  const latest = deps.store.latest(config.id);
  const opened = await openCatalog(config, deps.ports, latest);
  if (opened.kind === 'missing') {
    throw new Failure(
      'source_unreachable',
      `There is nothing at the place of catalog ${config.id}; check its path or url.`,
    );
  }
  if (opened.kind === 'unchanged') {
    deps.store.confirmUnchanged(config.id, deps.clock.nowMs());
    return { outcome: 'unchanged', recordsRead: latest?.recordCount ?? 0, unreadable: 0, failure: null };
  }
  return keepRecords(config, opened, deps);
}

async function keepRecords(
  config: CatalogConfig,
  opened: Extract<OpenedCatalog, { kind: 'read' }>,
  { store, clock, progress, interrupt }: IngestDeps,
): Promise<Outcome> {
  const { contentHash, etag, total, records } = opened;
  const { snapshotId, nextOrdinal } = store.beginSnapshot({
    source: describe(config),
    contentHash,
    etag,
    fetchedAtMs: clock.nowMs(),
  });
  progress.start(`Reading ${config.id}`, total);
  let read = 0;
  let unreadable = 0;
  let batch: SourceRecord[] = [];
  const keep = (): void => {
    store.append(snapshotId, batch);
    progress.advance(batch.length);
    batch = [];
  };
  for await (const record of records) {
    read += 1;
    if (record.kind === 'unreadable') unreadable += 1;
    if (read <= nextOrdinal) progress.advance(1);
    else if (batch.push(record) === BATCH_RECORDS) keep();
    if (interrupt.aborted)
      throw new Failure('source_unreachable', `Reading ${config.id} was interrupted; run ingest again and it goes on.`);
  }
  keep();
  store.finish(snapshotId, clock.nowMs());
  progress.finish();
  return { outcome: nextOrdinal === 0 ? 'read' : 'resumed', recordsRead: read, unreadable, failure: null };
}

function describe({ id, license, licenseUrl, sourceUrl }: CatalogConfig): SourceDescription {
  return {
    sourceId: id,
    kind: 'catalog',
    license,
    licenseUrl,
    sourceUrl,
  };
}
