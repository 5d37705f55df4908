import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page, PageFacts } from '../page.ts';
import { type SearchQuery, discoveryRequest, readSearchQuery } from './search-query.ts';
import { type SearchAnswers, searchView } from './search-view.ts';
import { searchWithoutFilters } from './without-filters.ts';

/** `GET /search`: what a query finds, why, and how it was read. */
export const searchPage: Page = {
  async read(visit, facts) {
    const query = readSearchQuery(visit.parameters);
    return searchView(
      query,
      query.text === ''
        ? null
        : await askOneSnapshot(
            () => ask(query, facts),
            ({ found, lookup, unfiltered, publication }) =>
              [found, lookup, unfiltered, publication].flatMap((answer) =>
                answer === null ? [] : [answer.snapshot_id],
              ),
          ),
      visit,
    );
  },
};

/** Where nothing is found, the reason is asked for as well: what the filters left out, or what becomes of the name. */
async function ask(query: SearchQuery, facts: PageFacts): Promise<SearchAnswers> {
  const request = discoveryRequest(query);
  const [found, publication] = await Promise.all([facts.searchDiscovery(request), facts.getPublication()]);
  if (found.page.total > 0) return { found, publication, lookup: null, unfiltered: null };
  const unfiltered = await searchWithoutFilters(request, facts);
  const isFiltered = unfiltered !== null && unfiltered.page.total > 0;
  const lookup = isFiltered ? null : await facts.lookupPlugin({ name: query.text });
  return { found, publication, lookup, unfiltered };
}
