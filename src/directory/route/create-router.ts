import { type Steps, atOnce } from '../../base/steps.ts';
import type { DeepRanking, DiscoveryQuery, DiscoverySearcher } from '../../search/discovery/discovery-searcher.ts';
import type { DirectoryReader } from '../read/open-directory.ts';
import type { PublishedEntries } from '../read/read-directory.ts';
import { NO_TOPIC, createQueryTopicReader } from './query-topic.ts';
import { gatherPlugins } from './gather-plugins.ts';
import { interleaveLists, collapsedPage } from './interleave-lists.ts';
import { createPluginTable } from './plugin-table.ts';
import type { RoutePage, Router } from './router.ts';
import { createHitWriter } from './write-hit.ts';

/** The settings of a route; none of them is a weight. */
export interface RouteShape {
  /** Hits at the head that are those of the search, in its order. */
  readonly keptHead: number;
  /** Share of a query that the labels down to a branch must say for the branch to be what it asks for, above 0. */
  readonly branchShare: number;
  /** Keyword matches among which the topic of the query is looked for. */
  readonly depth: number;
  /** Plugins of one list at most. */
  readonly listLength: number;
}

export const ROUTE_SHAPE: RouteShape = {
  // What people look at: the first page of a search.
  keptHead: 10,
  // Labels that say less leave most of the query unsaid.
  branchShare: 0.5,
  depth: 1000,
  listLength: 100,
};

export interface RouterDeps {
  readonly searcher: DiscoverySearcher;
  /** Of the same snapshot as the searcher. */
  readonly directory: DirectoryReader;
  readonly entries: PublishedEntries;
}

/**
 * Joins what a search finds with the plugins that are what the query asks for, by the
 * branches of the directory and its capabilities: the head is the search's, and of the
 * hits below, the topic has the share of the query that it says.
 *
 * Cost: a search that ranks a thousand matches, and a look-up of where each of these
 * stands. The lists do not depend on the page, so pages joined are the whole answer.
 */
export function createRouter(deps: RouterDeps, shape: RouteShape = ROUTE_SHAPE): Router {
  return atOnce(routerSteps(deps, shape));
}

/** `createRouter` in steps of tens of milliseconds at 15,000 plugins. */
export function* routerSteps(
  { searcher, directory, entries }: RouterDeps,
  { keptHead, branchShare, depth, listLength }: RouteShape = ROUTE_SHAPE,
): Steps<Router> {
  const table = createPluginTable(directory, entries);
  yield;
  const topicOf = createQueryTopicReader(directory, branchShare);
  yield;
  const writeHit = createHitWriter({ directory, entries });
  const rank = (query: DiscoveryQuery): DeepRanking => searcher.rankDeep(query, { found: depth, shown: listLength });
  const pageOf = (query: DiscoveryQuery, ranking: DeepRanking): RoutePage => {
    // Who asks for one plugin by its name asks for no topic.
    const asked = ranking.isIdentity ? NO_TOPIC : topicOf(query.text, ranking.concepts);
    const gathered = gatherPlugins(ranking, asked, table, listLength);
    const joined = interleaveLists(gathered, { keptHead, topicShare: asked.share });
    const page = collapsedPage(joined, ranking.createCollapseRules(), { ...query, keptHead });
    return {
      total: joined.length,
      hits: page.map((plugin, i) => writeHit({ plugin, rank: query.offset + i + 1, asked, ranking })),
    };
  };
  return {
    snapshotId: searcher.snapshotId,
    route: (query) => pageOf(query, rank(query)),
    explain(query, entryAt) {
      const ranking = rank(query);
      const page = pageOf(query, ranking);
      const explained = ranking.explainTerms(entryAt);
      return {
        page,
        query: explained.query,
        terms: page.hits.map(({ recordIndex }) => explained.termsOf(recordIndex)),
      };
    },
  };
}
