import { join, resolve } from 'node:path';
import type { Clock } from '../../src/base/clock.ts';
import { Failure } from '../../src/base/failure.ts';
import type { FilePort } from '../../src/base/files/file-port.ts';
import type { HttpPort } from '../../src/base/http/http-port.ts';
import type { SourceRecord } from '../../src/facts/catalog/source-snapshot.ts';
import { NO_EVIDENCE } from '../../src/facts/observation/evidence.ts';
import { createObservationLedger } from '../../src/facts/store/observation-ledger.ts';
import { openInMemory } from '../../src/facts/store/open-database.ts';
import type { HostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { ingestRecordedEvidence } from '../../src/operations/ingest/recorded-evidence.ts';
import { judgedEvidence } from '../../src/operations/observed/judged-evidence.ts';
import { type CatalogObservations, readOnce } from '../../src/operations/observed/observed-catalogs.ts';
import type { BuiltCandidates } from '../../src/operations/publish/build-candidates.ts';
import { type DiscoveryInMemory, buildDiscovery } from '../../src/operations/publish/build-discovery.ts';
import { buildPublishedCandidates } from '../../src/operations/publish/build-candidates.ts';
import type { CatalogConfig } from '../../src/sources/catalogs/catalog-config.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';

export interface BuildDeps {
  readonly files: FilePort;
  readonly http: HttpPort;
  readonly clock: Clock;
}

/** What is asked: built by the code that publishes. */
export interface Evaluated {
  readonly built: DiscoveryInMemory;
  /** `null`: nothing was observed beside the catalog, so there are no releases. */
  readonly candidates: BuiltCandidates | null;
  /** Records that were read. */
  readonly documents: number;
}

/** From a folder's `documents.jsonl`; without records where it is missing. */
export async function buildFromDocuments(
  folder: string,
  hostProfile: HostProfile,
  deps: BuildDeps,
): Promise<Evaluated> {
  if (hostProfile.evaluationCatalog === null) {
    throw new Failure('config_invalid', 'The host profile has no evaluation_catalog; name one that has, with --host.');
  }
  const config: CatalogConfig = {
    ...hostProfile.evaluationCatalog,
    place: { kind: 'path', path: join(resolve(folder), 'documents.jsonl') },
  };
  const catalogs = await readCatalogs([config], deps);
  const built = await buildDiscovery(hostProfile, { catalogs, evidence: NO_EVIDENCE });
  return { built, candidates: null, documents: recordsOf(catalogs) };
}

/** From the host's own catalogs and recorded evidence, as a first publication would be. */
export async function buildFromCatalogs(hostProfile: HostProfile, deps: BuildDeps): Promise<Evaluated> {
  const { database, close } = openInMemory();
  try {
    const ledger = createObservationLedger(database);
    await ingestRecordedEvidence(hostProfile, ledger, deps.files);
    const { evidence } = judgedEvidence(hostProfile, ledger);
    const catalogs = await readCatalogs(hostProfile.catalogs, deps);
    const built = await buildDiscovery(hostProfile, { catalogs, evidence });
    const candidates = buildPublishedCandidates(hostProfile, built, { evidence, ledger });
    return { built, candidates, documents: recordsOf(catalogs) };
  } finally {
    close();
  }
}

function recordsOf(catalogs: readonly CatalogObservations[]): number {
  return catalogs.reduce((sum, { snapshot }) => sum + snapshot.recordCount, 0);
}

/** Those that are there; one that is not gives nothing to find. */
async function readCatalogs(
  configs: readonly CatalogConfig[],
  { files, http, clock }: BuildDeps,
): Promise<readonly CatalogObservations[]> {
  const read: CatalogObservations[] = [];
  for (const config of configs) {
    const opened = await openCatalog(config, { files, http }, null);
    if (opened.kind !== 'read') continue;
    const records: SourceRecord[] = await Array.fromAsync(opened.records);
    const { id, license, licenseUrl, sourceUrl } = config;
    const snapshot = {
      source: { sourceId: id, kind: 'catalog' as const, license, licenseUrl, sourceUrl },
      snapshotId: 'discovery.evaluation' as const,
      contentHash: opened.contentHash,
      etag: null,
      fetchedAtMs: clock.nowMs(),
      recordCount: records.length,
      readAtMs: clock.nowMs(),
      dateBasis: 'stated' as const,
    };
    read.push(readOnce(config, snapshot, records));
  }
  return read;
}
