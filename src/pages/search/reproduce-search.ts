import type { Children } from '../markup.ts';
import { shellWord } from '../../base/shell-word.ts';
import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { linkHere } from '../links.ts';
import type { Visit } from '../page.ts';
import { reproduceView } from '../parts/reproduce-view.ts';
import { HITS_OF_A_PAGE, type SearchQuery, discoveryRequest } from './search-query.ts';

/** A longer query, which stands here three times, and its hits together would weigh more than a page may. */
const MOST_IN_ADDRESS = 300;

/** The same search by other ways; the command line has no filters, and neither it nor an agent begins at a later page. */
export function reproduceSearch(
  query: SearchQuery,
  found: ShownSearch,
  publication: PublicationManifest,
  visit: Visit,
): Children {
  if (linkHere(visit, {}).length > MOST_IN_ADDRESS) return null;
  const { snapshot_id: _pinned, ...request } = discoveryRequest(query);
  const { filters } = request;
  const isFirst = query.page === 1;
  const limit = HITS_OF_A_PAGE;
  return reproduceView(
    {
      snapshotId: found.snapshot_id,
      publication,
      file: 'discovery.jsonl',
      curl: [
        `curl "$SERVICE/v1/plugins:search" -H 'content-type: application/json' -d ${shellWord(JSON.stringify(request))}`,
      ],
      commandLine:
        isFirst && filters === undefined
          ? [`search --limit ${limit} --json --server "$SERVICE" -- ${shellWord(query.text)}`]
          : [],
      tools: isFirst
        ? [
            {
              name: 'search_plugins',
              arguments: { query: query.text, ...(filters === undefined ? {} : { filters }), limit, detail: 'full' },
            },
          ]
        : [],
    },
    visit.language,
  );
}
