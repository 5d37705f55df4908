import { type Children, h } from '../markup.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { Visit } from '../page.ts';
import { nearNamesView } from '../parts/near-names-view.ts';
import { leftOut } from './query-reading-view.ts';
import { outcomeWords } from './search-words.ts';

/** Why nothing was found, and what comes near. */
export function noHitsView(
  asked: string,
  { explanation }: ShownSearch,
  lookup: LookupResponse | null,
  visit: Visit,
): Children {
  const { language } = visit;
  return h('div', { class: 'nothing' }, [
    explanation === undefined ? null : leftOut(explanation.query, language),
    lookup === null || lookup.outcome === 'listed' ? null : h('p', null, outcomeWords(language)[lookup.outcome]),
    lookup === null ? null : nearNamesView(asked, lookup, 'h2', visit),
  ]);
}
