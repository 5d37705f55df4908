import { type Children, h } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatList } from '../language/format.ts';
import { inBrackets, labelled, sentences } from '../language/punctuation.ts';
import { snippetOf, untrusted, untrustedWith } from '../parts/untrusted.ts';
import { soughtWords } from '../parts/word-places.ts';
import { isSameText } from './query-reading-view.ts';
import { fieldWords, originWords, searchWords } from './search-words.ts';
import type { ShownTerm } from './shown-terms.ts';

/** Of the terms that a hit has, those that gave most: a query may be 500 characters long. */
const SHOWN_TERMS = 6;

/** Each term of the query that it has: what it was found as, how one came to look for that, and where it stands. */
export function foundTermsView(terms: readonly ShownTerm[], language: Locale): Children {
  if (terms.length === 0) return null;
  const most = terms.toSorted((a, b) => b.points - a.points).slice(0, SHOWN_TERMS);
  const rest = terms.length - most.length;
  return h('ul', { class: 'terms' }, [
    terms.filter((term) => most.includes(term)).map((term) => h('li', null, foundTerm(term, language))),
    rest > 0 ? h('li', null, searchWords(language).more(rest)) : null,
  ]);
}

function foundTerm(found: ShownTerm, language: Locale): Children {
  const { term, found_as, origin } = found;
  const asked = h('b', null, untrusted(term, null));
  const where = whereItStands(found, language);
  if (isSameText(term, found_as)) return [asked, ' ', where];
  const how = inBrackets(originWords(language)[origin], language);
  return sentences([[asked, ' → ', h('b', null, untrusted(found_as, null)), how], where], language);
}

function whereItStands({ found_as, fields, elsewhere }: ShownTerm, language: Locale): Children {
  if (fields.length === 0) return null;
  const words = searchWords(language);
  if (elsewhere === null) {
    const names = fieldWords(language);
    return words.inFields(
      formatList(
        fields.map((field) => names[field]),
        language,
      ),
    );
  }
  const sought = soughtWords([found_as]);
  return [
    labelled(words.inDescriptionIn[elsewhere.language], language),
    h('q', null, untrustedWith(sought, snippetOf(elsewhere.text, sought), elsewhere.language)),
  ];
}
