import type { FactsPort } from '../../contract/http/facts-port.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page } from '../page.ts';
import { type SearchQuery, discoveryRequest, readSearchQuery } from './search-query.ts';
import { type SearchAnswers, searchView } from './search-view.ts';

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
            ({ found, lookup }) => [found.snapshot_id, ...(lookup === null ? [] : [lookup.snapshot_id])],
          ),
      visit,
    );
  },
};

/** Where nothing is found, the reason is asked for as well. */
async function ask(query: SearchQuery, facts: FactsPort): Promise<SearchAnswers> {
  const found = await facts.searchDiscovery(discoveryRequest(query));
  const lookup = found.page.total === 0 ? await facts.lookupPlugin({ name: query.text }) : null;
  return { found, lookup };
}
