/** What a route is put together by; no number is a weight. */
export interface RouteShape {
  /** Hits at the head that are those of the search, in its order. */
  readonly keptHead: number;
  /** Share of a query that the labels down to a branch must say for the branch to be what it asks for, above 0. */
  readonly branchShare: number;
  /** Keyword matches that are looked at for what the query asks for. */
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
