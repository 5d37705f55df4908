import type { ListWeight } from './fuse-lists.ts';

/** All numbers of the fusion, fitted on the evaluation's sets; docs/DIRECTORY.md says how. */
export interface RouteWeights {
  /** Keyword matches that are looked at for capabilities and branches. */
  readonly depth: number;
  /** Plugins of one list at most. */
  readonly listLength: number;
  readonly keyword: ListWeight;
  readonly capability: ListWeight;
  readonly branch: ListWeight;
  /** Where so many of the best by words all have what is asked for, it tells none apart: the better known go first. */
  readonly unanimous: number;
  /** How much each doubling of stars or downloads then lifts a plugin. */
  readonly perDoubling: number;
}

export const ROUTE_WEIGHTS: RouteWeights = {
  depth: 1000,
  listLength: 100,
  // Steep at its head, so that what matches the words best stays first.
  keyword: { weight: 1, steepness: 0 },
  // Flat, so that these fill the lower half of a page of twenty.
  capability: { weight: 2, steepness: 10 },
  branch: { weight: 0.6, steepness: 10 },
  unanimous: 20,
  perDoubling: 0.1,
};
