import { dimensionStatuses } from '../../src/contract/evidence/dimension-statuses.ts';
import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import type { DirectoryReader } from '../../src/directory/read/open-directory.ts';
import { type PublishedEntries, readDirectory } from '../../src/directory/read/read-directory.ts';
import { type RouteShape, type RouterDeps, createRouter } from '../../src/directory/route/create-router.ts';
import type { Router } from '../../src/directory/route/router.ts';
import type { DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import { openDiscoverySearcher } from '../../src/search/discovery/open-discovery-searcher.ts';
import type { BuiltCatalog } from './built-catalog.ts';

/** What a service holds of one publication to search and to route, and how long the router took to make. */
export interface RoutedCatalog {
  readonly searcher: DiscoverySearcher;
  /** @param changed parts that are other than those of the catalog */
  readonly routerWith: (shape?: RouteShape, changed?: Partial<RouterDeps>) => Router;
  readonly directory: DirectoryReader;
}

/** The directory is read as a service reads it: a plugin's reasons are parsed when they are asked for. */
export function routedCatalog({ built, documents, input }: BuiltCatalog): RoutedCatalog {
  const index = built.files.find(({ name }) => name === 'search.index');
  if (index === undefined) throw new Error('The catalog has no index.');
  const searcher = openDiscoverySearcher('discovery.bench', index.bytes);
  const entries = entriesOf(documents.map(({ entry }) => entry.entry_id));
  const { plugins, ...head } = buildDirectory(input);
  const headBytes = Buffer.from(JSON.stringify(head));
  const pluginBytes = plugins.map((plugin) => Buffer.from(JSON.stringify(plugin)));
  const directory = readDirectory(
    {
      count: plugins.length,
      head: () => headBytes,
      pluginAt: (place) => pluginBytes[place] ?? Buffer.alloc(0),
    },
    { ...entries, statusesAt: () => NOTHING_TESTED },
  );
  return {
    searcher,
    directory,
    routerWith: (shape, changed) => createRouter({ searcher, directory, entries, ...changed }, shape),
  };
}

const NOTHING_TESTED = dimensionStatuses(null);

function entriesOf(ids: readonly string[]): PublishedEntries {
  const places = new Map(ids.map((id, place) => [id, place]));
  return { count: ids.length, idAt: (place) => ids[place] ?? '', indexOf: (id) => places.get(id) ?? null };
}
