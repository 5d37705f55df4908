import { Readable } from 'node:stream';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/digest.ts';
import type { DiscoveryRecord } from '../../src/contract/plugin-record.ts';
import type { PublicationManifest } from '../../src/contract/publication.ts';
import { GET_PUBLICATION_RESPONSE } from '../../src/contract/examples/get-publication.ts';
import { MADE_UP_RECORD } from '../../src/contract/examples/made-up-plugin.ts';
import { createAnswerCache } from '../../src/api/answer-cache.ts';
import type { Served } from '../../src/api/api-deps.ts';
import { openDiscoveryRecords } from '../../src/publication/discovery-records.ts';
import type { OpenPublication } from '../../src/publication/open-publication.ts';
import type { DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';

/** A plugin whose name is all a test needs to know of it; `serial` makes its id. */
export function pluginRecord(serial: number, name: string): DiscoveryRecord {
  const entryId = `plugin.discovery.${serial.toString(16).padStart(24, '0')}` as const;
  const { entry, quality } = MADE_UP_RECORD;
  const identity = { ...entry.identity, name, canonical_path: `/plugins/${entryId}` };
  return { entry: { ...entry, entry_id: entryId, identity }, quality };
}

export interface ServedOptions {
  readonly manifest?: Partial<PublicationManifest>;
}

/** A publication in memory, and a searcher over it that finds names by a part of them. */
export function servedPlugins(records: readonly DiscoveryRecord[], { manifest = {} }: ServedOptions = {}): Served {
  const publication = publicationOf(records, manifest);
  return {
    publication,
    discovery: nameSearcher(records, publication.manifest.snapshot_id),
    answers: createAnswerCache(8_000_000),
  };
}

function publicationOf(records: readonly DiscoveryRecord[], overrides: Partial<PublicationManifest>): OpenPublication {
  const file = Buffer.from(records.map((record) => `${canonicalJson(record)}\n`).join(''));
  const digest = sha256(file);
  const path = `discovery.${digest.slice('sha256:'.length).slice(0, 16)}.jsonl`;
  const files = [{ name: 'discovery.jsonl', path, size_bytes: file.length, sha256: digest }];
  const manifest = { ...GET_PUBLICATION_RESPONSE, files, ...overrides };
  return {
    manifest,
    manifestBytes: Buffer.from(canonicalJson(manifest)),
    discovery: openDiscoveryRecords(file),
    searchIndex: new Uint8Array(),
    readFile: async (name) => (name === 'discovery.jsonl' ? file : null),
    streamFile: async (name) => (name === 'discovery.jsonl' ? Readable.from([file]) : null),
    close: () => undefined,
  };
}

/** All hits score alike and keep the order of the file. */
function nameSearcher(records: readonly DiscoveryRecord[], snapshotId: string): DiscoverySearcher {
  return {
    snapshotId,
    search({ text, offset, limit }) {
      const found = records.flatMap(({ entry }, index) => (entry.identity.name.includes(text) ? [index] : []));
      const hits = found.slice(offset, offset + limit).map((recordIndex, position) => ({
        recordIndex,
        match: {
          score: 1,
          rank: offset + position + 1,
          reason_codes: ['name_term_match' as const],
          matched_fields: ['name' as const],
        },
      }));
      return { total: found.length, hits };
    },
    explain() {
      throw new Error('Nothing explains a search by name.');
    },
  };
}
