import type { DiscoveryEntry, DiscoverySource } from '../../src/contract/discovery/entry.ts';
import type { DiscoveryMatch } from '../../src/contract/discovery/match.ts';
import type { PluginQualitySummary } from '../../src/contract/evidence/plugin-quality.ts';
import { EXAMPLE_RECORD, EXAMPLE_SNAPSHOT_ID } from '../../src/contract/http/examples/discovery.ts';
import { SCHEMA_VERSION } from '../../src/contract/shared/answer-envelope.ts';
import { buildDiscoveryIndex, type SearchVocabulary } from '../../src/search/discovery/build-discovery-index.ts';
import type { DiscoveryQuery, DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import { documentTranslations } from '../../src/search/discovery/document-translations.ts';
import { openDiscoverySearcher } from '../../src/search/discovery/open-discovery-searcher.ts';
import { documentCompounds, documentWords, readDocuments } from '../../src/search/discovery/read-documents.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';

/** What a test says of a plugin; what it does not say is unknown, and the name is the repository's. */
export interface DocumentFacts {
  readonly repo: string;
  readonly owner?: string;
  readonly name?: string;
  readonly package?: string;
  readonly folder?: string;
  readonly en?: string;
  readonly zh?: string;
  readonly stars?: number;
  readonly downloads?: number;
  readonly category?: string;
  readonly aliases?: readonly string[];
  readonly claimed?: readonly string[];
  readonly quality?: PluginQualitySummary | null;
}

/** A made-up record to be searched; its id is the same for the same owner, repository and folder. */
export function searchDocument(facts: DocumentFacts): SearchDocument {
  const { repo, owner = 'acme', name = repo, category = 'tools' } = facts;
  const fullName = `${owner}/${repo}`;
  const entryId = entryIdOf(`${fullName}/${facts.folder ?? ''}`);
  const { entry } = EXAMPLE_RECORD;
  const made: DiscoveryEntry = {
    ...entry,
    schema_version: SCHEMA_VERSION,
    entry_id: entryId,
    signals: { ...entry.signals, stars: facts.stars ?? null, downloads: facts.downloads ?? null },
    sources: sourcesOf(facts, fullName),
    category: { id: category, label: { en: category, 'zh-CN': category } },
    identity: {
      name,
      owner,
      registry_package: facts.package ?? null,
      canonical_path: `/plugins/${entryId}`,
      repository_url: `https://github.com/${fullName}`,
      repository_full_name: fullName,
    },
    imported_content: {
      ...entry.imported_content,
      description: { en: facts.en ?? null, 'zh-CN': facts.zh ?? null },
    },
  };
  return {
    entry: made,
    quality: facts.quality ?? null,
    aliases: facts.aliases ?? [],
    claimedPackages: facts.claimed ?? [],
  };
}

function sourcesOf({ package: packageName, folder }: DocumentFacts, fullName: string): DiscoverySource[] {
  const spec = `github:${fullName}${folder === undefined ? '' : `/${folder}`}`;
  const repository: DiscoverySource = { kind: 'repository', spec, exact: false, repository: fullName };
  if (packageName === undefined) return [repository];
  return [{ kind: 'package', spec: packageName, exact: false, package_name: packageName }, repository];
}

/** 24 hex digits of a text, without a digest: tests need a different one for each, not a secret one. */
function entryIdOf(text: string): `plugin.discovery.${string}` {
  const hex = Array.from(new TextEncoder().encode(text), (byte, i) => (byte + i * 7).toString(16)).join('');
  let sum = 0n;
  for (const digit of hex) sum = (sum * 31n + BigInt(`0x${digit}`)) % 2n ** 96n;
  return `plugin.discovery.${sum.toString(16).padStart(24, '0')}`;
}

/** What a test says about words; the words of the texts are mined from the documents. */
export type TestVocabulary = Partial<Omit<SearchVocabulary, 'words' | 'compounds'>>;

export function searcherOf(documents: readonly SearchDocument[], vocabulary: TestVocabulary = {}): DiscoverySearcher {
  return openDiscoverySearcher(EXAMPLE_SNAPSHOT_ID, indexBytesOf(documents, vocabulary));
}

/** The index file of the documents. */
export function indexBytesOf(documents: readonly SearchDocument[], vocabulary: TestVocabulary = {}): Uint8Array {
  const readings = readDocuments(documents);
  const words = documentWords(readings);
  const { aliases = [], synonyms = [], stopTerms = [] } = vocabulary;
  const translations = documentTranslations({ readings, words, stopTerms });
  return buildDiscoveryIndex(
    documents,
    { aliases, synonyms, stopTerms, words, compounds: documentCompounds(readings) },
    translations,
  );
}

/** One hit as a reader sees it: what it is called and why it stands there. */
export interface NamedHit extends DiscoveryMatch {
  /** Name of the entry. */
  readonly name: string;
  readonly entryId: string;
}

export interface NamedPage {
  readonly total: number;
  readonly hits: readonly NamedHit[];
}

/** Builds an index of the documents and asks it, by default for the first 50 hits. */
export function found(
  documents: readonly SearchDocument[],
  text: string,
  query: Partial<DiscoveryQuery> & { readonly vocabulary?: TestVocabulary } = {},
): NamedPage {
  const { vocabulary, ...rest } = query;
  return asked(searcherOf(documents, vocabulary), documents, { text, ...rest });
}

/** Asks a searcher over exactly these documents. */
export function asked(
  searcher: DiscoverySearcher,
  documents: readonly SearchDocument[],
  query: Partial<DiscoveryQuery> & { readonly text: string },
): NamedPage {
  const { total, hits } = searcher.search({ locale: null, offset: 0, limit: 50, filters: null, ...query });
  return {
    total,
    hits: hits.map(({ recordIndex, match }) => {
      const entry = documents[recordIndex]?.entry;
      return { ...match, name: entry?.identity.name ?? '', entryId: entry?.entry_id ?? '' };
    }),
  };
}

export function namesOf({ hits }: NamedPage): readonly string[] {
  return hits.map(({ name }) => name);
}
