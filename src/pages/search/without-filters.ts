import { type Children, h } from '../markup.ts';
import type { DiscoveryRequest } from '../../contract/discovery/search.ts';
import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { PageFacts } from '../page.ts';
import { filterWords } from './filter-words.ts';

/** What a search without a hit finds without its filters. @returns `null`: it has none */
export async function searchWithoutFilters(
  { query, filters }: DiscoveryRequest,
  facts: Pick<PageFacts, 'searchDiscovery'>,
): Promise<ShownSearch | null> {
  return filters === undefined ? null : facts.searchDiscovery({ query, limit: 1 });
}

/** How many plugins the filters of a search without a hit keep back. */
export function keptBackView({ page: { total } }: ShownSearch, language: Locale): Children {
  const words = filterWords(language);
  return h('p', null, total === 0 ? words.notEither : words.without(total));
}
