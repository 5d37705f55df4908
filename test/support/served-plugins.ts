import { Readable } from 'node:stream';
import { createLocalWriter } from '../../src/api/responses/query-responses.ts';
import { createResponseCache } from '../../src/api/responses/response-cache.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/digest.ts';
import { EXAMPLE_RECORD } from '../../src/contract/http/examples/discovery.ts';
import { GET_PUBLICATION_RESPONSE } from '../../src/contract/http/examples/service.ts';
import type { PublicationManifest, PublishedFile } from '../../src/contract/publication/manifest.ts';
import type { DiscoveryRecord } from '../../src/contract/shared/plugin-record.ts';
import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import { toDirectoryEntry } from '../../src/directory/directory-input.ts';
import { readDirectory } from '../../src/directory/read/read-directory.ts';
import { createRouter } from '../../src/directory/route/create-router.ts';
import { createKeptChanges } from '../../src/publication/changes/kept-changes.ts';
import type { OpenPublication } from '../../src/publication/open-publication.ts';
import { directoryVersion, openDirectoryBytes } from '../../src/publication/verified-directory.ts';
import { openDiscoveryRecords } from '../../src/publication/verified-records.ts';
import type { DiscoverySearcher, ExplainedPage } from '../../src/search/discovery/discovery-searcher.ts';
import { EVIDENCE_LEVELS } from '../../src/search/discovery/evidence-level.ts';
import { directoryInput } from '../fixtures/directory.ts';
import { SEARCH_EXPLANATION } from '../fixtures/search-explanation.ts';

/** A plugin whose name is all a test needs to know of it; `serial` makes its id. */
export function pluginRecord(serial: number, name: string): DiscoveryRecord {
  const entryId = `plugin.discovery.${serial.toString(16).padStart(24, '0')}` as const;
  const { entry, quality } = EXAMPLE_RECORD;
  const identity = { ...entry.identity, name, canonical_path: `/plugins/${entryId}` };
  return { entry: { ...entry, entry_id: entryId, identity }, quality };
}

/** A plugin of which more was looked at than the record of a catalog. */
export function analysed(record: DiscoveryRecord): DiscoveryRecord {
  const { quality } = record;
  if (quality === null) return record;
  const package_release = { ...quality.dimensions.package_release, status: 'passed' as const };
  return { ...record, quality: { ...quality, dimensions: { ...quality.dimensions, package_release } } };
}

export interface ServedOptions {
  readonly manifest?: Partial<PublicationManifest>;
}

/** A publication in memory, and a searcher over it that finds names by a part of them. */
export function servedPlugins(
  records: readonly DiscoveryRecord[],
  { manifest = {} }: ServedOptions = {},
): ServingSnapshot {
  const publication = publicationOf(records, manifest);
  const searcher = nameSearcher(records, publication.manifest.snapshot_id);
  const directory = readDirectory(publication.directory, publication.discovery);
  const router = createRouter({ searcher, directory, entries: publication.discovery });
  return {
    publication,
    listings: null,
    discovery: searcher,
    directory,
    directoryVersion: directoryVersion(publication.manifest),
    router,
    writer: createLocalWriter({ publication, discovery: searcher, router }),
    candidates: null,
    signature: null,
    withdrawals: new Map(),
    changes: createKeptChanges(null, publication),
    responses: createResponseCache(8_000_000),
  };
}

function publicationOf(records: readonly DiscoveryRecord[], overrides: Partial<PublicationManifest>): OpenPublication {
  const file = Buffer.from(records.map((record) => `${canonicalJson(record)}\n`).join(''));
  const digest = sha256(file);
  const directory = directoryFileOf(records);
  const path = `discovery.${digest.slice('sha256:'.length).slice(0, 16)}.jsonl`;
  const files: PublishedFile[] = [
    { name: 'discovery.jsonl', path, size_bytes: file.length, sha256: digest },
    {
      name: 'directory.json',
      path: 'directory.0000000000000000.json',
      size_bytes: directory.length,
      sha256: sha256(directory),
    },
  ];
  const manifest = { ...GET_PUBLICATION_RESPONSE, files, ...overrides };
  return {
    manifest,
    manifestBytes: Buffer.from(canonicalJson(manifest)),
    discovery: openDiscoveryRecords(file),
    directory: openDirectoryBytes(directory),
    searchIndex: new Uint8Array(),
    readFile: async (name) => (name === 'discovery.jsonl' ? file : null),
    streamFile: async (name) => (name === 'discovery.jsonl' ? Readable.from([file]) : null),
    readProblem: () => null,
    close: () => undefined,
  };
}

/** Topics of the categories of made-up records, and one for all others. */
export function directoryFileOf(records: readonly DiscoveryRecord[]): Buffer {
  const entries = records.map(({ entry }) => toDirectoryEntry(entry, []));
  return Buffer.from(`${canonicalJson(buildDirectory(directoryInput(entries)))}\n`);
}

/** The whole text is one term, which every hit has. */
function nameExplanation(term: string, hits: number): Omit<ExplainedPage, 'page'> {
  const {
    query,
    hits: [example],
  } = SEARCH_EXPLANATION;
  if (example === undefined) throw new Error('The example explains a hit.');
  const { entry_id: _id, ...hit } = example;
  return {
    query: { ...query, terms: query.terms.slice(0, 1).map((asked) => ({ ...asked, term })) },
    hits: Array.from({ length: hits }, () => ({
      ...hit,
      terms: hit.terms.slice(0, 1).map((had) => ({ ...had, term })),
    })),
  };
}

function nothingCounts(): never {
  throw new Error('Nothing counts the hits of a search by name.');
}

/** All hits score alike and keep the order of the file. */
function nameSearcher(records: readonly DiscoveryRecord[], snapshotId: string): DiscoverySearcher {
  const named = (text: string): readonly number[] =>
    records.flatMap(({ entry }, index) => (entry.identity.name.includes(text) ? [index] : []));
  const search: DiscoverySearcher['search'] = ({ text, offset, limit }) => {
    const found = named(text);
    const hits = found.slice(offset, offset + limit).map((recordIndex, position) => ({
      recordIndex,
      match: {
        score: 1,
        rank: offset + position + 1,
        reason_codes: ['name_term_match' as const],
        matched_fields: ['name' as const],
      },
    }));
    return { total: found.length, hits, countFacets: nothingCounts };
  };
  return {
    snapshotId,
    search,
    identified: (identifier) =>
      records.flatMap(({ entry }, index) => (entry.identity.registry_package === identifier ? [index] : [])),
    nearNames: (name) => ({ comparedTo: name, records: [] }),
    places: ({ text }) => {
      const found = named(text);
      const rankOf = (recordIndex: number): number | null => found.indexOf(recordIndex) + 1 || null;
      return { total: found.length, rankOf };
    },
    explain(query) {
      const page = search(query);
      return { page, ...nameExplanation(query.text, page.hits.length) };
    },
    rankDeep: ({ text }) => ({
      found: named(text).map((recordIndex) => ({ recordIndex, units: 1, collapsedBy: null })),
      concepts: [],
      passes: () => true,
      isNamedFor: () => false,
      evidenceOf: () => EVIDENCE_LEVELS.unknown,
      isIdentity: false,
      createCollapseRules: () => () => null,
      reasonsAt: () => ({ reason_codes: ['name_term_match'], matched_fields: ['name'] }),
      explainTerms: () => ({ query: nameExplanation(text, 0).query, termsOf: () => [] }),
    }),
  };
}
