import * as fc from 'fast-check';
import { buildDirectory } from '../../src/directory/build-directory.ts';
import { type DirectoryReader, openDirectory } from '../../src/directory/open-directory.ts';
import { createRouter } from '../../src/directory/route/create-router.ts';
import type { RoutePage } from '../../src/directory/route/router.ts';
import { toDirectoryEntry } from '../../src/directory/to-directory-entry.ts';
import type { DiscoveryQuery, DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import { EVIDENCE_LEVELS, type EvidenceLevel } from '../../src/search/discovery/evidence-level.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import { documentFacts, WORDS } from './arbitrary-documents.ts';
import { searchDocument, searcherOf, type TestVocabulary } from './discovery-documents.ts';
import { directoryInput } from './made-up-directory.ts';

/** A router over made-up plugins and topics. */
export interface MadeUpRouter {
  readonly directory: DirectoryReader;
  /** Asks for the first 50 hits, unless a test says otherwise. */
  readonly asked: (text: string, query?: Partial<DiscoveryQuery>) => RoutePage;
}

export interface RouterOfTest {
  /** The same plugins in the order in which the directory is built from them. */
  readonly placed?: readonly SearchDocument[];
  readonly vocabulary?: TestVocabulary;
  /** Capabilities that publishers claim, by entry. */
  readonly claims?: ReadonlyMap<string, readonly string[]>;
  /** Position of the one plugin that was seen to load; `null`: none was tried. */
  readonly supported?: number | null;
}

export function routerOver(
  documents: readonly SearchDocument[],
  { placed = documents, vocabulary, claims = new Map(), supported = null }: RouterOfTest = {},
): MadeUpRouter {
  const ids = documents.map(({ entry }) => entry.entry_id);
  const places = new Map<string, number>(ids.map((id, place) => [id, place]));
  const directory = openDirectory(
    buildDirectory(
      directoryInput(placed.map(({ entry }) => toDirectoryEntry(entry, claims.get(entry.entry_id) ?? []))),
    ),
  );
  const entries = {
    count: ids.length,
    idAt: (place: number) => ids[place] ?? '',
    indexOf: (id: string) => places.get(id) ?? null,
  };
  const found = searcherOf(documents, vocabulary);
  const evidenceOf = (record: number): EvidenceLevel =>
    record === supported ? EVIDENCE_LEVELS.supported : EVIDENCE_LEVELS.unknown;
  const searcher: DiscoverySearcher =
    supported === null
      ? found
      : { ...found, recall: (query, depth) => ({ ...found.recall(query, depth), evidenceOf }) };
  const router = createRouter({ searcher, directory, entries });
  return {
    directory,
    asked: (text, query = {}) => router.route({ text, locale: null, offset: 0, limit: 50, filters: null, ...query }),
  };
}

/** Plugins of which some stand at topics of the made-up directory. */
export const placedDocuments: fc.Arbitrary<readonly SearchDocument[]> = fc
  .tuple(documentFacts, fc.array(fc.constantFrom('', ' alert', ' drawing', ' mailbox', ' drawing alert')))
  .map(([all, more]) => all.map((facts, i) => searchDocument({ ...facts, en: `${facts.en ?? ''}${more[i] ?? ''}` })));

export const routedText: fc.Arbitrary<string> = fc
  .uniqueArray(
    fc.constantFrom(...WORDS, 'alert', 'drawing', 'mailbox', 'messages', 'pictures', '@ann', 'ann/moon-1', '截图'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '));
