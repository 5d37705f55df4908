import type { DiscoveryQuery, DiscoveryRecall, DiscoverySearcher } from '../../search/discovery/discovery-searcher.ts';
import type { DirectoryReader } from '../open-directory.ts';
import type { PublishedEntries } from '../read-directory.ts';
import { createCapabilityReader } from './asked-capabilities.ts';
import { type Asked, gatherLists } from './gather-lists.ts';
import { createBranchMatcher } from './match-branches.ts';
import { orderPlugins, pageWithoutRepeats } from './order-plugins.ts';
import { createPluginTable } from './plugin-table.ts';
import { ROUTE_WEIGHTS, type RouteWeights } from './route-weights.ts';
import { createHitWriter } from './write-hit.ts';
import type { Router } from './router.ts';

export interface RouterDeps {
  readonly searcher: DiscoverySearcher;
  /** Of the same snapshot as the searcher. */
  readonly directory: DirectoryReader;
  readonly entries: PublishedEntries;
}

/**
 * Joins what a search, the branches of the directory and its capability entries find
 * for one query.
 *
 * Cost: a search that looks a thousand places down, and a look at where each of these
 * stands. The lists do not depend on the page, so pages joined are the whole answer.
 */
export function createRouter(
  { searcher, directory, entries }: RouterDeps,
  weights: RouteWeights = ROUTE_WEIGHTS,
): Router {
  const table = createPluginTable(directory, entries);
  const capabilitiesIn = createCapabilityReader(directory.capabilities);
  const branchesFor = createBranchMatcher(directory.nodes);
  const writeHit = createHitWriter({ directory, entries });

  const askedBy = ({ text }: DiscoveryQuery, { isIdentity, said }: DiscoveryRecall): Asked =>
    // Who asks for one plugin by its name asks for no topic.
    isIdentity ? NOTHING : { capabilities: capabilitiesIn(text), branches: branchesFor(said) };
  return {
    snapshotId: searcher.snapshotId,
    route(query) {
      const recall = searcher.recall(query, weights.depth);
      const asked = askedBy(query, recall);
      const ordered = orderPlugins(gatherLists(recall, asked, table, weights));
      const page = pageWithoutRepeats(ordered, recall.createRepeatGuard(), query);
      return {
        total: ordered.length,
        hits: page.map((plugin, i) => writeHit({ plugin, rank: query.offset + i + 1, asked, recall })),
      };
    },
  };
}

const NOTHING: Asked = { capabilities: new Set(), branches: null };
