import { type ComponentChildren, h } from 'preact';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { untrusted } from '../parts/untrusted.ts';
import { leftOutWords, originWords, searchWords } from './search-words.ts';

type QueryTerm = QueryExplanation['terms'][number];

/** Of a term in the line above the hits; all of them stand below it. */
const SHOWN_AT_ONCE = 2;
/** Of a term in the list, and of all of them together: a query may be 500 characters long. */
const SHOWN_OF_A_TERM = 8;
const SHOWN_OF_ALL_TERMS = 48;
/** Terms of the query. */
const SHOWN_TERMS = 24;

/** How a query was read: in one line what is looked up for each term, and all of it below. */
export function queryReadingView(query: QueryExplanation, language: Locale): ComponentChildren {
  const words = searchWords(language);
  const terms = query.terms.slice(0, SHOWN_TERMS);
  const rest = query.terms.length - terms.length;
  const shownOfATerm = Math.min(SHOWN_OF_A_TERM, Math.ceil(SHOWN_OF_ALL_TERMS / Math.max(1, terms.length)));
  return h('details', { class: 'reading', id: 'reading' }, [
    h('summary', null, [
      h('span', { class: 'soft' }, words.readAs[query.language]),
      terms.map((term) => h('span', { class: 'term' }, termInShort(term, language))),
      rest > 0 ? h('span', { class: 'term' }, words.more(rest)) : null,
    ]),
    h(
      'ul',
      null,
      terms.map((term) => h('li', null, termInFull(term, shownOfATerm, language))),
    ),
    query.owner === null ? null : h('p', null, [`${words.ownerOnly} `, untrusted(query.owner, null)]),
    leftOut(query, language),
    query.feedback_terms.length === 0
      ? null
      : h('p', null, [
          `${words.goesWith}: `,
          joined(query.feedback_terms.slice(0, SHOWN_OF_A_TERM).map(({ term }) => untrusted(term, null))),
        ]),
  ]);
}

/** Words of the query that nobody looks for, each with its rule. */
export function leftOut({ left_out_terms: terms }: QueryExplanation, language: Locale): ComponentChildren {
  if (terms.length === 0) return null;
  return h('p', null, [
    `${searchWords(language).leftOut}: `,
    joined(
      terms
        .slice(0, SHOWN_TERMS)
        .map(({ term, rule }) => [untrusted(term, null), ` (${leftOutWords(language)[rule]})`]),
    ),
    terms.length > SHOWN_TERMS ? ` ${searchWords(language).more(terms.length - SHOWN_TERMS)}` : null,
  ]);
}

function termInShort({ term, weight, alternatives }: QueryTerm, language: Locale): ComponentChildren {
  const own = h('b', null, untrusted(term, null));
  if (weight === null) return [own, ` ${searchWords(language).nobodyHas}`];
  const others = alternatives
    .filter(({ term: other }) => other.toLowerCase() !== term.toLowerCase())
    .slice(0, SHOWN_AT_ONCE);
  if (others.length === 0) return own;
  return [own, ' → ', joined(others.map((alternative) => untrusted(alternative.term, null)))];
}

function termInFull(
  { term, weight, is_demanded, alternatives }: QueryTerm,
  shown: number,
  language: Locale,
): ComponentChildren {
  const words = searchWords(language);
  const rest = alternatives.length - shown;
  if (weight === null) return [h('b', null, untrusted(term, null)), `: ${words.nobodyHas}`];
  return [
    h('b', null, untrusted(term, null)),
    ` (${is_demanded ? words.isDemanded : words.isHint}): `,
    joined(
      alternatives
        .slice(0, shown)
        .map(({ term: other, origin, plugin_count }) => [
          untrusted(other, null),
          h('span', { class: 'soft' }, ` ${originWords(language)[origin]}, ${words.inPlugins(plugin_count)}`),
        ]),
    ),
    rest > 0 ? ` ${words.more(rest)}` : null,
  ];
}

function joined(items: readonly ComponentChildren[]): ComponentChildren[] {
  return items.map((item, place) => [place === 0 ? '' : '; ', item]);
}
