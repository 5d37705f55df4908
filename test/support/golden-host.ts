import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/base/canonical-json.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import type { SourceDescription, SourceRecord, DatedSnapshot } from '../../src/facts/catalog/source-snapshot.ts';
import { NO_EVIDENCE, createEvidence } from '../../src/facts/observation/evidence.ts';
import { snapshotIdOf } from '../../src/facts/store/observation-store.ts';
import { type HostProfile, loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { ingestRecordedEvidence } from '../../src/operations/ingest/recorded-evidence.ts';
import { type CatalogObservations, readOnce } from '../../src/operations/observed/observed-catalogs.ts';
import type { DiscoveryInput } from '../../src/operations/publish/merge-discovery.ts';
import type { CatalogConfig } from '../../src/sources/catalogs/catalog-config.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';
import { recordOf } from '../../src/sources/catalogs/source-record.ts';
import { createMemoryLedger } from './memory-ledger.ts';

const FOLDER = fileURLToPath(new URL('../golden/host/', import.meta.url));

export const GOLDEN_FETCHED_AT = '2026-09-06T01:00:00.000Z';
const FETCHED_AT_MS = Date.parse(GOLDEN_FETCHED_AT);

/** The made-up host of test/golden/host, and everything that was observed of it. */
export interface GoldenHost {
  readonly hostProfile: HostProfile;
  readonly input: DiscoveryInput;
}

export async function readGoldenHost(): Promise<GoldenHost> {
  const hostProfile = await loadHostProfile(FOLDER, { files: createNodeFiles(), environment: {} });
  const catalogs: CatalogObservations[] = [];
  for (const config of hostProfile.catalogs) catalogs.push(await observed(config));
  const ledger = createMemoryLedger();
  await ingestRecordedEvidence(hostProfile, ledger, createNodeFiles());
  return { hostProfile, input: { catalogs, evidence: createEvidence(ledger) } };
}

/** Values as records of the host's second catalog, read with its field mapping and nothing else observed. */
export function crawledInput({ hostProfile }: GoldenHost, values: readonly Json[]): DiscoveryInput {
  const config = hostProfile.catalogs.find(({ id }) => id === 'crawl');
  if (config === undefined) throw new Error('The made-up host has no catalog named crawl.');
  const records = values.map((value, i) => recordOf(`line ${i + 1}`, value, null));
  const snapshot = snapshotOf(config, `sha256:${'0'.repeat(64)}`, records.length);
  return { catalogs: [readOnce(config, snapshot, records)], evidence: NO_EVIDENCE };
}

async function observed(config: CatalogConfig): Promise<CatalogObservations> {
  const opened = await openCatalog(config, { files: createNodeFiles(), http: { get: refuseNetwork } }, null);
  if (opened.kind !== 'read') throw new Error(`The made-up catalog ${config.id} cannot be read.`);
  const records: SourceRecord[] = await Array.fromAsync(opened.records);
  return readOnce(config, snapshotOf(config, opened.contentHash, records.length), records);
}

function snapshotOf(config: CatalogConfig, contentHash: `sha256:${string}`, recordCount: number): DatedSnapshot {
  const { id, license, licenseUrl, sourceUrl } = config;
  const source: SourceDescription = { sourceId: id, kind: 'catalog', license, licenseUrl, sourceUrl };
  return {
    source,
    snapshotId: snapshotIdOf({ source, contentHash, fetchedAtMs: FETCHED_AT_MS }),
    contentHash,
    etag: null,
    fetchedAtMs: FETCHED_AT_MS,
    recordCount,
    readAtMs: Date.UTC(9999, 0),
    dateBasis: 'fetched',
  };
}

function refuseNetwork(): never {
  throw new Error('The made-up host has no catalog on the network.');
}
