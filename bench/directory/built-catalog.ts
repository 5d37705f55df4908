import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { type WholeInput, toDirectoryEntry } from '../../src/directory/directory-input.ts';
import { NO_EVIDENCE } from '../../src/facts/observation/evidence.ts';
import { type HostProfile, loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { type CatalogObservations, readOnce } from '../../src/operations/observed/observed-catalogs.ts';
import { type DiscoveryInMemory, buildDiscovery } from '../../src/operations/publish/build-discovery.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import type { CatalogConfig } from '../../src/sources/catalogs/catalog-config.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** Documents and judged tasks; not part of the repository. */
export const EVALUATION = join(REPOSITORY, '../shared/data/eval');

export const files = createNodeFiles();

/** A catalog as it would be published, and the profile of its host. */
export interface BuiltCatalog {
  readonly hostProfile: HostProfile;
  readonly built: DiscoveryInMemory;
  readonly documents: readonly SearchDocument[];
  readonly input: WholeInput;
}

/** The 14,762 entries of the evaluation. */
export async function evaluationCatalog(): Promise<BuiltCatalog> {
  const hostProfile = await profileOf('dsh');
  if (hostProfile.evaluationCatalog === null) throw new Error('The host profile has no evaluation catalog.');
  const path = join(EVALUATION, 'documents.jsonl');
  return builtCatalog(hostProfile, [{ ...hostProfile.evaluationCatalog, place: { kind: 'path', path } }]);
}

/** The catalog that comes with the project. */
export async function bundledCatalog(): Promise<BuiltCatalog> {
  const hostProfile = await profileOf('node-red');
  return builtCatalog(hostProfile, hostProfile.catalogs);
}

function profileOf(host: string): Promise<HostProfile> {
  return loadHostProfile(join(REPOSITORY, 'hosts', host), { files, environment: process.env });
}

async function builtCatalog(hostProfile: HostProfile, configs: readonly CatalogConfig[]): Promise<BuiltCatalog> {
  const catalogs: CatalogObservations[] = [];
  for (const config of configs) catalogs.push(await observe(config));
  const built = await buildDiscovery(hostProfile, { catalogs, evidence: NO_EVIDENCE });
  const { translations } = built.indexed;
  const documents = [...built.indexed.documents];
  const input: WholeInput = {
    entries: documents.map(({ entry }) => toDirectoryEntry(entry, [])),
    host: {
      taxonomy: hostProfile.directory,
      capabilities: hostProfile.capabilities,
      aliases: hostProfile.aliases,
      stopTerms: hostProfile.host.stop_terms,
    },
    translations,
    previous: null,
  };
  return { hostProfile, built, documents, input };
}

/** One catalog as its reader gives it today. */
export async function observe(config: CatalogConfig): Promise<CatalogObservations> {
  const http = { get: () => Promise.reject(new Error('no network')) };
  const opened = await openCatalog(config, { files, http }, null);
  if (opened.kind !== 'read') throw new Error(`The catalog ${config.id} cannot be read; is ../shared/data there?`);
  const records = await Array.fromAsync(opened.records);
  const { id: sourceId, license, licenseUrl, sourceUrl } = config;
  const source = { sourceId, kind: 'catalog' as const, license, licenseUrl, sourceUrl };
  const snapshot = {
    source,
    snapshotId: 'discovery.bench' as const,
    contentHash: opened.contentHash,
    etag: null,
    fetchedAtMs: 0,
    readAtMs: Date.UTC(9999, 0),
    recordCount: records.length,
    dateBasis: 'stated' as const,
  };
  return readOnce(config, snapshot, records);
}
