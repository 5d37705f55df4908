import { DatabaseSync } from 'node:sqlite';
import { Document } from 'flexsearch';
import MiniSearch from 'minisearch';
import { analyse } from '../../src/text/analyse.ts';

/** A text to be searched: what all engines get, in the same terms, so that they do the same work. */
export interface BenchDocument {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

export interface OtherEngine {
  /** Asks for the best 20. */
  readonly search: (query: string) => void;
  /** Bytes of the index where it is one thing that can be measured; `null`: it is not. */
  readonly indexBytes: () => number | null;
}

export const OTHER_ENGINES = ['minisearch', 'flexsearch', 'fts5'] as const;
export type OtherEngineName = (typeof OTHER_ENGINES)[number];

export const ENGINE_TITLES: Readonly<Record<OtherEngineName, string>> = {
  minisearch: 'MiniSearch 7.2 (OR)',
  flexsearch: 'FlexSearch 0.8 (OR)',
  fts5: 'SQLite FTS5 (OR)',
};

const BEST = 20;

export function buildOtherEngine(name: OtherEngineName, documents: Iterable<BenchDocument>): OtherEngine {
  if (name === 'minisearch') return miniSearchEngine(documents);
  return name === 'flexsearch' ? flexSearchEngine(documents) : sqliteEngine(documents);
}

function miniSearchEngine(documents: Iterable<BenchDocument>): OtherEngine {
  const engine = new MiniSearch<BenchDocument>({
    fields: ['name', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  for (const document of documents) engine.add(document);
  return {
    search: (query) => void engine.search(query, { boost: { name: 4 } }).slice(0, BEST),
    indexBytes: () => JSON.stringify(engine).length,
  };
}

/** It weighs no terms: `suggest` is its OR, which gives what has most of them, field by field. */
function flexSearchEngine(documents: Iterable<BenchDocument>): OtherEngine {
  const engine = new Document({
    document: { id: 'id', index: ['name', 'text'] },
    tokenize: 'strict',
    encode: termsOf,
  });
  for (const { id, name, text } of documents) engine.add({ id, name, text });
  return { search: (query) => void engine.search(query, { limit: BEST, suggest: true }), indexBytes: () => null };
}

function sqliteEngine(documents: Iterable<BenchDocument>): OtherEngine {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE plugin USING fts5(name, text, content = '', tokenize = 'unicode61')");
  const insert = database.prepare('INSERT INTO plugin (rowid, name, text) VALUES (?, ?, ?)');
  database.exec('BEGIN');
  for (const { id, name, text } of documents) insert.run(id, termsOf(name).join(' '), termsOf(text).join(' '));
  database.exec('COMMIT');
  database.exec("INSERT INTO plugin(plugin) VALUES('optimize')");
  const select = database.prepare('SELECT rowid FROM plugin WHERE plugin MATCH ? ORDER BY bm25(plugin, 4, 1) LIMIT 20');
  const pages = database.prepare('SELECT sum(length(block)) AS bytes FROM plugin_data').get();
  return {
    search(query) {
      const terms = termsOf(query).map((term) => `"${term.replaceAll('"', '""')}"`);
      if (terms.length > 0) select.all(terms.join(' OR '));
    },
    indexBytes: () => Number(pages?.['bytes'] ?? 0),
  };
}

function termsOf(text: string): string[] {
  return analyse(text).map(({ term }) => term);
}
