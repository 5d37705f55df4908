import { type Children, elements, h } from '../markup.ts';
import type { TermOrigin } from '../../contract/discovery/explanation.ts';
import { MatchedField } from '../../contract/discovery/match.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatList } from '../language/format.ts';
import { inBrackets, labelled, sentences } from '../language/punctuation.ts';
import { keptFor } from '../parts/kept-for.ts';
import { snippetOf, untrusted, untrustedWith } from '../parts/untrusted.ts';
import { soughtWords } from '../parts/word-places.ts';
import { isSameText } from './query-reading-view.ts';
import { fieldWords, hiddenTextWords, originWords, searchWords } from './search-words.ts';
import type { ShownTerm } from './shown-terms.ts';

/** Of the terms that a hit has, those that gave most: a query may be 500 characters long. */
const SHOWN_TERMS = 6;

/** Each term of the query that it has: what it was found as, how one came to look for that, and where it stands. */
export function foundTermsView(terms: readonly ShownTerm[], language: Locale): Children {
  if (terms.length === 0) return null;
  const most = terms.toSorted((a, b) => b.points - a.points).slice(0, SHOWN_TERMS);
  const rest = terms.length - most.length;
  return termsList(null, [
    terms.filter((term) => most.includes(term)).map((term) => h('li', null, foundTerm(term, language))),
    rest > 0 ? h('li', null, searchWords(language).more(rest)) : null,
  ]);
}

const termsList = elements('ul', { class: 'terms' });

function foundTerm(found: ShownTerm, language: Locale): Children {
  const { term, found_as, origin, counted } = found;
  const asked = h('b', null, untrusted(term, null));
  const where = whereItStands(found, language);
  const points = counted === null ? null : inBrackets(pointsFor(counted, language), language);
  if (isSameText(term, found_as)) return [asked, ' ', where, points];
  const said = [asked, ' → ', h('b', null, untrusted(found_as, null)), originInBrackets(origin, language)];
  return [sentences([said, where], language), points];
}

/** What the points are for, where the page tells the term by a word that its reader can see. */
function pointsFor({ found_as, origin }: NonNullable<ShownTerm['counted']>, language: Locale): Children {
  const word = h('b', null, untrusted(found_as, null));
  return [labelled(searchWords(language).pointsFor, language), word, ` · ${originWords(language)[origin]}`];
}

const originInBrackets = keptFor((origin: TermOrigin, language) => inBrackets(originWords(language)[origin], language));

function whereItStands({ found_as, fields, elsewhere }: ShownTerm, language: Locale): Children {
  if (fields.length === 0) return null;
  if (elsewhere === null) return inFields(fields.join(' '), language);
  const sought = soughtWords([found_as]);
  return [
    labelled(hiddenTextWords(language)[elsewhere.field][elsewhere.language], language),
    h('q', null, untrustedWith(sought, snippetOf(elsewhere.text, sought), elsewhere.language)),
  ];
}

/** Each set of the five fields is written once: to name a list takes longer than the rest of a term. */
const inFields = keptFor((fields: string, language) => {
  const names = MatchedField.array()
    .parse(fields.split(' '))
    .map((field) => fieldWords(language)[field]);
  return searchWords(language).inFields(formatList(names, language));
});
