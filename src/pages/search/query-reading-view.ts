import { type Children, elements, h } from '../markup.ts';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { inBrackets, labelled, separated } from '../language/punctuation.ts';
import { untrusted } from '../parts/untrusted.ts';
import { leftOutWords, originWords, searchWords } from './search-words.ts';
import { type TermInShort, hasPairs, termsInShort } from './terms-in-short.ts';

type QueryTerm = QueryExplanation['terms'][number];

/** Of each term in the line above the hits; all of them stand below it. */
const SHOWN_AT_ONCE = 2;
/** Of a term in the list, and of all of them together: a query may be 500 characters long. */
const SHOWN_OF_A_TERM = 8;
const SHOWN_OF_ALL_TERMS = 48;
/** Terms of the query. */
const SHOWN_TERMS = 24;

/** How a query was read: in one line what is looked up for each term, and all of it below. @param asked the query */
export function queryReadingView(query: QueryExplanation, asked: string, language: Locale): Children {
  const words = searchWords(language);
  const terms = query.terms.slice(0, SHOWN_TERMS);
  const rest = query.terms.length - terms.length;
  const shownOfATerm = Math.min(SHOWN_OF_A_TERM, Math.ceil(SHOWN_OF_ALL_TERMS / Math.max(1, terms.length)));
  return h('details', { class: 'reading', id: 'reading' }, [
    h('summary', null, [
      softSpan(null, words.readAs[query.language]),
      termsInShort(terms, asked).map((term) => termSpan(null, termInShort(term, language))),
      rest > 0 ? termSpan(null, words.more(rest)) : null,
    ]),
    h(
      'ul',
      null,
      terms.map((term) => h('li', null, termInFull(term, shownOfATerm, language))),
    ),
    hasPairs(terms) ? h('p', { class: 'soft' }, words.byPairs) : null,
    query.owner === null ? null : h('p', null, [labelled(words.ownerOnly, language), untrusted(query.owner, null)]),
    leftOut(query, language),
    query.feedback_terms.length === 0
      ? null
      : h('p', null, [
          labelled(words.goesWith, language),
          separated(
            query.feedback_terms.slice(0, SHOWN_OF_A_TERM).map(({ term }) => untrusted(term, null)),
            'semicolon',
            language,
          ),
        ]),
  ]);
}

const termSpan = elements('span', { class: 'term' });
const softSpan = elements('span', { class: 'soft' });

/** Words of the query that nobody looks for, each with its rule. */
export function leftOut({ left_out_terms: terms }: QueryExplanation, language: Locale): Children {
  if (terms.length === 0) return null;
  return h('p', null, [
    labelled(searchWords(language).leftOut, language),
    separated(
      terms
        .slice(0, SHOWN_TERMS)
        .map(({ term, rule }) => [untrusted(term, null), inBrackets(leftOutWords(language)[rule], language)]),
      'semicolon',
      language,
    ),
    terms.length > SHOWN_TERMS ? ` ${searchWords(language).more(terms.length - SHOWN_TERMS)}` : null,
  ]);
}

function termInShort(shown: TermInShort, language: Locale): Children {
  if ('nobodyHas' in shown) return [nameOf(shown.nobodyHas), ` ${searchWords(language).nobodyHas}`];
  const { text, terms } = shown;
  const others = terms.flatMap(({ term, alternatives }) =>
    alternatives.map((alternative) => alternative.term).filter((other) => !isSameText(term, other)),
  );
  if (others.length === 0) return nameOf(text);
  const each = [...new Set(others)];
  const rest = each.length - SHOWN_AT_ONCE * terms.length;
  const words = searchWords(language);
  return [
    nameOf(text),
    // Not another name of what was asked for: a guess at what was meant.
    terms.every(isGuessed) ? ` ${words.nobodyHas}${words.guessed}` : null,
    ' → ',
    separated(
      each.slice(0, SHOWN_AT_ONCE * terms.length).map((other) => untrusted(other, null)),
      'semicolon',
      language,
    ),
    rest > 0 ? ` ${words.more(rest)}` : null,
  ];
}

function isGuessed({ alternatives }: QueryTerm): boolean {
  return alternatives.every(({ origin }) => origin === 'correction');
}

function termInFull({ term, weight, is_demanded, alternatives }: QueryTerm, shown: number, language: Locale): Children {
  const words = searchWords(language);
  const rest = alternatives.length - shown;
  if (weight === null) return [nameOf(term), labelled('', language), words.nobodyHas];
  return [
    nameOf(term),
    inBrackets(is_demanded ? words.isDemanded : words.isHint, language),
    labelled('', language),
    separated(
      alternatives
        .slice(0, shown)
        .map(({ term: other, origin, plugin_count }) => [
          untrusted(other, null),
          softSpan(
            null,
            ` ${words.cameBy(isSameText(term, other) ? words.asAsked : originWords(language)[origin], plugin_count)}`,
          ),
        ]),
      'semicolon',
      language,
    ),
    rest > 0 ? ` ${words.more(rest)}` : null,
  ];
}

/** Whether a word was found exactly as the query writes it. */
export function isSameText(term: string, found: string): boolean {
  return term === found || term.toLowerCase() === found.toLowerCase();
}

function nameOf(term: string): Children {
  return h('b', null, untrusted(term, null));
}
