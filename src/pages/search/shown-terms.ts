import type { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { InEachLanguage } from '../language/words.ts';
import { soughtWords, wordPlaces } from '../parts/word-places.ts';

type FoundTerm = HitExplanation['terms'][number];
type QueryTerm = QueryExplanation['terms'][number];

/** A term of the query in a hit, as a reader of the page can see it there. */
export interface ShownTerm extends Pick<FoundTerm, 'term' | 'found_as' | 'origin' | 'fields' | 'points'> {
  /** The description that has it, in the language that is not shown; `null`: it stands in what is shown. */
  readonly elsewhere: { readonly language: Locale; readonly text: string } | null;
}

/** What a page shows of a hit's description, and what it does not. */
export interface ShownDescription {
  readonly texts: InEachLanguage<string | null>;
  /** Of the text that is shown. */
  readonly language: Locale;
}

/**
 * The terms that a hit has. One that was found by the description that is not shown
 * is told by another of its alternatives that the shown one has, the first of them;
 * where it has none, with the description in which it stands.
 *
 * @param asked the terms of the query
 */
export function shownTerms(
  found: readonly FoundTerm[],
  asked: readonly QueryTerm[],
  { texts, language }: ShownDescription,
): readonly ShownTerm[] {
  const other = language === 'en' ? 'zh-CN' : 'en';
  const [shown, hidden] = [texts[language], texts[other]];
  return found.map((term): ShownTerm => {
    const isOfDescription = term.fields.length === 1 && term.fields[0] === 'description';
    if (!isOfDescription || shown === null || hidden === null) return { ...term, elsewhere: null };
    if (writtenIn(shown, term.found_as) !== null) return { ...term, elsewhere: null };
    const seen = alternativeIn(shown, asked, term);
    if (seen !== null) return { ...term, ...seen, elsewhere: null };
    const isHidden = writtenIn(hidden, term.found_as) !== null;
    return { ...term, elsewhere: isHidden ? { language: other, text: hidden } : null };
  });
}

function alternativeIn(text: string, asked: readonly QueryTerm[], { term }: FoundTerm) {
  const alternatives = asked.find((each) => each.term === term)?.alternatives ?? [];
  for (const alternative of alternatives) {
    const written = writtenIn(text, alternative.term);
    if (written !== null) return { found_as: written, origin: alternative.origin };
  }
  return null;
}

/** As the text writes it where it first stands; `null`: nowhere. */
function writtenIn(text: string, word: string): string | null {
  const [place] = wordPlaces(soughtWords([word]), text);
  return place === undefined ? null : text.slice(place.start, place.end);
}
