import type { Children } from '../markup.ts';
import { shellWord } from '../../base/shell-word.ts';
import type { DiscoveryRequest } from '../../contract/discovery/search.ts';
import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { linkHere } from '../links.ts';
import { partOfList } from '../page-number.ts';
import type { Visit } from '../page.ts';
import { reproduceView } from '../parts/reproduce-view.ts';

/** A longer query, which stands here three times, and its hits together would weigh more than a page may. */
const MOST_IN_ADDRESS = 300;

/** The same search by other ways; the command line has no filters, and neither it nor an agent begins at a later page. */
export function reproduceSearch(
  asked: DiscoveryRequest,
  found: ShownSearch,
  publication: PublicationManifest,
  visit: Visit,
): Children {
  if (linkHere(visit, {}).length > MOST_IN_ADDRESS) return null;
  const { snapshot_id: _pinned, ...request } = asked;
  const { query, filters } = request;
  const { limit } = found.page;
  const isFirst = request.cursor === partOfList(1, limit).cursor;
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
          ? [`search --limit ${limit} --json --server "$SERVICE" -- ${shellWord(query)}`]
          : [],
      tools: isFirst
        ? [
            {
              name: 'search_plugins',
              arguments: { query, ...(filters === undefined ? {} : { filters }), limit, detail: 'full' },
            },
          ]
        : [],
    },
    visit.language,
  );
}
