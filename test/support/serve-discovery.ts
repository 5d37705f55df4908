import { Readable } from 'node:stream';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { type DiscoveryInMemory, buildDiscovery } from '../../src/operations/publish/build-discovery.ts';
import { buildPublishedDirectory } from '../../src/operations/publish/build-published-directory.ts';
import type { DiscoveryInput } from '../../src/operations/publish/merge-discovery.ts';
import type { HostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { MEMORY_SPOOLS } from '../../src/publication/line-spool.ts';
import { openServed } from '../../src/operations/serve/load-served.ts';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/digest.ts';
import { isoTimestamp } from '../../src/base/timestamp.ts';
import type { PublicationManifest, PublishedFile } from '../../src/contract/publication/manifest.ts';
import {
  type CompiledPublication,
  compilePublication,
  type RunFacts,
} from '../../src/publication/compile-publication.ts';
import { openDirectoryBytes } from '../../src/publication/verified-directory.ts';
import { openDiscoveryRecords } from '../../src/publication/verified-records.ts';
import type { GoldenHost } from './golden-host.ts';

const DAY_MS = 86_400_000;

export const GOLDEN_SNAPSHOT_ID = 'discovery.composite.2026-09-06.v1-0-0.c0ffee000001';

/**
 * Observations as they are served after publishing, in memory. The publication
 * is named by hand, and search index and directory count for nothing in its
 * manifest: so a change of one record, or of how the two are written, shows in the
 * answers it really changes and not in all.
 */
export async function serveDiscovery(
  host: GoldenHost,
  input: DiscoveryInput,
  snapshotId: PublicationManifest['snapshot_id'] = GOLDEN_SNAPSHOT_ID,
): Promise<ServingSnapshot> {
  const compiled = await compiledDiscovery(host, input, 1);
  const files = new Map(compiled.files.map(({ name, bytes }) => [name, bytes]));
  const records = files.get('discovery.jsonl') ?? new Uint8Array();
  const searchIndex = files.get('search.index') ?? new Uint8Array();
  const manifest: PublicationManifest = {
    ...compiled.manifest,
    publication_version: 'sample.2026-09-06.c0ffee000001',
    snapshot_id: snapshotId,
    files: compiled.manifest.files.map(withoutDigest),
  };
  return openServed(
    {
      manifest,
      manifestBytes: new TextEncoder().encode(`${canonicalJson(manifest)}\n`),
      discovery: openDiscoveryRecords(records),
      directory: openDirectoryBytes(files.get('directory.json') ?? new Uint8Array()),
      searchIndex,
      readFile: async (name) => files.get(name) ?? null,
      streamFile: async (name) => (files.has(name) ? Readable.from([files.get(name)]) : null),
      readProblem: () => null,
      close: () => undefined,
    },
    8_000_000,
  );
}

/** The publication of the observations, under the names that its content gives it. */
export async function compiledDiscovery(
  { hostProfile }: GoldenHost,
  input: DiscoveryInput,
  sequence: number,
): Promise<CompiledPublication> {
  const built = await buildDiscovery(hostProfile, input);
  const { indexed } = built;
  const { file: directory } = buildPublishedDirectory(
    hostProfile,
    { indexed, claims: new Map(), previous: null },
    null,
    MEMORY_SPOOLS,
  );
  return compilePublication([...built.files, directory], runFacts(hostProfile, input, built), sequence);
}

function runFacts(
  { host }: HostProfile,
  { catalogs }: DiscoveryInput,
  { recordsRead, projects, exclusions, merged }: DiscoveryInMemory,
): RunFacts {
  const merges = nonZero(merged.merges);
  return {
    data_class: host.data_class,
    host_id: host.id,
    counts: {
      records_read: recordsRead,
      entries: projects.length,
      merged: merges.reduce((sum, [, count]) => sum + count, 0),
      excluded: exclusions.length,
    },
    exclusions: [...Map.groupBy(exclusions.map(({ rule }) => rule).toSorted(), (rule) => rule)].map(([rule, all]) => ({
      rule,
      count: all.length,
    })),
    merges: merges.map(([rule, count]) => ({ rule, count })),
    notes: nonZero(merged.notes).map(([note, count]) => ({ note, count })),
    catalogs: catalogs.map(
      ({ config, snapshot: { snapshotId, source, contentHash, fetchedAtMs, dateBasis, recordCount } }) => ({
        catalog_id: config.id,
        snapshot_id: snapshotId,
        license: source.license,
        license_url: source.licenseUrl,
        source_url: source.sourceUrl,
        content_hash: contentHash,
        fetched_at: isoTimestamp(fetchedAtMs),
        date_basis: dateBasis,
        records: recordCount,
      }),
    ),
    provider_failures: [],
    degraded_sources: [],
    sources: catalogs.map(({ config, snapshot }) => ({
      source: `catalog.${config.id}`,
      observed_at: isoTimestamp(snapshot.fetchedAtMs),
    })),
    asOfMs: Math.min(...catalogs.map(({ snapshot }) => snapshot.fetchedAtMs)),
    createdAtMs: Math.max(...catalogs.map(({ snapshot }) => snapshot.fetchedAtMs)),
    freshForMs: host.freshness.current_for_days * DAY_MS,
    graceMs: host.freshness.grace_days * DAY_MS,
  };
}

function nonZero(counts: Readonly<Record<string, number>>): Array<[string, number]> {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Of files whose bytes show how the code works, not what was observed. */
function withoutDigest(file: PublishedFile): PublishedFile {
  if (!['search.index', 'directory.json'].includes(file.name)) return file;
  const path = file.name.replace('.', `.${'0'.repeat(16)}.`);
  return { ...file, path, size_bytes: 0, sha256: sha256('') };
}
