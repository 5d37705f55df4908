import type { DiscoveryRequest } from '../../contract/discovery/search.ts';
import type { SnapshotId } from '../../contract/shared/ids.ts';
import { pickedPlugins } from '../compare/picked-plugins.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import { pinnedSnapshot } from '../pinned-snapshot.ts';
import { type ChosenFilters, discoveryFilters, readChosenFilters } from './search-filters.ts';

/** Few enough to be read, and for a page to weigh little with all that is told of each. */
export const HITS_OF_A_PAGE = 10;

/** What the address of a search asks for. */
export interface SearchQuery {
  /** Trimmed; empty: nothing is searched for. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
  /** `null`: whatever is served. */
  readonly snapshotId: SnapshotId | null;
  readonly chosen: ChosenFilters;
  /** Entry ids of plugins that were picked to be compared. */
  readonly picked: readonly string[];
}

/** @throws Failure where it is no address of a search */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  return {
    text: (parameters.get('q') ?? '').trim(),
    page: pageNumber(parameters) ?? 1,
    snapshotId: pinnedSnapshot(parameters),
    chosen: readChosenFilters(parameters),
    picked: pickedPlugins(parameters),
  };
}

/** The request that answers it, explained, so that the page can say why, and with what its filters lead to. */
export function discoveryRequest({ text, page, snapshotId, chosen }: SearchQuery): DiscoveryRequest {
  const filters = discoveryFilters(chosen);
  return {
    query: text,
    ...partOfList(page, HITS_OF_A_PAGE),
    explain: true,
    facets: true,
    ...(filters === null ? {} : { filters }),
    ...(snapshotId === null ? {} : { snapshot_id: snapshotId }),
  };
}
