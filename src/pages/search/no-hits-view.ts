import { type Children, h } from '../markup.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { Visit } from '../page.ts';
import { nearNamesList } from '../parts/near-names-list.ts';
import { leftOut } from './query-reading-view.ts';
import { outcomeWords, searchWords } from './search-words.ts';

/** Why nothing was found, and what comes near. */
export function noHitsView({ explanation }: ShownSearch, lookup: LookupResponse | null, visit: Visit): Children {
  const { language } = visit;
  const words = searchWords(language);
  return h('div', { class: 'nothing' }, [
    explanation === undefined ? null : leftOut(explanation.query, language),
    lookup === null || lookup.outcome === 'listed' ? null : h('p', null, outcomeWords(language)[lookup.outcome]),
    lookup === null || lookup.near_names.length === 0
      ? null
      : [h('h2', null, words.nearNames), nearNamesList(lookup, visit)],
  ]);
}
