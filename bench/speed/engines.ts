import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { BuiltDiscovery } from '../../src/app/build-discovery.ts';
import { analyse } from '../../src/search/text/analyse.ts';
import { openDiscoverySearcher } from '../../src/search/discovery/open-discovery-searcher.ts';

/** One search engine over the same texts; all get the same terms, so that they do the same work. */
export interface Engine {
  readonly name: string;
  /** Asks for the best 20. */
  readonly search: (query: string) => void;
  /** Bytes of the index where it is one thing that can be measured; `null`: it is not. */
  readonly indexBytes: number | null;
}

export interface BenchDocument {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

const BEST = 20;

export function ownEngine({ files }: BuiltDiscovery): Engine {
  const bytes = files.find(({ name }) => name === 'search.index')?.bytes ?? new Uint8Array();
  const searcher = openDiscoverySearcher('discovery.bench', bytes);
  return {
    name: 'plugin-facts (expansion, correction, reasons)',
    search: (text) => void searcher.search({ text, locale: null, offset: 0, limit: BEST, filters: null }),
    indexBytes: bytes.length,
  };
}

export function miniSearchEngine(documents: readonly BenchDocument[]): Engine {
  const engine = new MiniSearch<BenchDocument>({
    fields: ['name', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  engine.addAll(documents);
  return {
    name: 'MiniSearch 7.2 (OR)',
    search: (query) => void engine.search(query, { boost: { name: 4 } }).slice(0, BEST),
    indexBytes: JSON.stringify(engine).length,
  };
}

export function sqliteEngine(documents: readonly BenchDocument[]): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE plugin USING fts5(name, text, tokenize = 'unicode61')");
  const insert = database.prepare('INSERT INTO plugin (rowid, name, text) VALUES (?, ?, ?)');
  database.exec('BEGIN');
  for (const { id, name, text } of documents) insert.run(id, termsOf(name).join(' '), termsOf(text).join(' '));
  database.exec('COMMIT');
  const select = database.prepare('SELECT rowid FROM plugin WHERE plugin MATCH ? ORDER BY bm25(plugin, 4, 1) LIMIT 20');
  const pages = database.prepare('SELECT sum(length(block)) AS bytes FROM plugin_data').get();
  return {
    name: 'SQLite FTS5 (OR)',
    search: (query) =>
      void select.all(
        termsOf(query)
          .map((term) => `"${term.replaceAll('"', '""')}"`)
          .join(' OR '),
      ),
    indexBytes: Number(pages?.['bytes'] ?? 0),
  };
}

function termsOf(text: string): string[] {
  return analyse(text).map(({ term }) => term);
}
