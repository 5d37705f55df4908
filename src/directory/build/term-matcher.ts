import { type Phrase, createPhraseMatcher, phraseTerm, spellingsOf } from '../../text/phrase-matcher.ts';
import type { LocalizedTerms } from '../directory-input.ts';
import { TEXT_FIELDS, type TextField } from '../directory-value.ts';
import type { EntryText } from './entry-text.ts';

/** Something that texts may say in several ways; it is found if they say one of them. */
export interface Term {
  readonly terms: LocalizedTerms;
}

/** How an entry's texts say a term. */
export interface TermHit {
  /** Index of the term in the list the matcher was made of. */
  readonly term: number;
  readonly inName: boolean;
  readonly inDescription: boolean;
  /** Among the first words of a description, where it says what it is about. */
  readonly isEarly: boolean;
  /** Position of what was found first, in words; a Chinese word counts as two characters. */
  readonly position: number;
  /** What was found first, in the order of fields and of the text, as the text writes it. */
  readonly written: string;
  readonly field: TextField;
}

/** Positions that count as the beginning of a description, in words and characters. */
const EARLY_POSITIONS = { en: 8, 'zh-CN': 14 } as const;

export type TermMatcher = (text: EntryText) => ReadonlyMap<number, TermHit>;

interface TermPattern {
  readonly term: number;
  readonly languages: ReadonlySet<'en' | 'zh-CN'>;
}

/**
 * Finds many terms in one pass over a text.
 *
 * Terms are compared as analysed text, so case, hyphens and plurals do not
 * matter; the words of a term must stand next to each other.
 * Cost: O(tokens of the text), however many terms there are.
 */
export function createTermMatcher(terms: readonly Term[]): TermMatcher {
  const match = createPhraseMatcher(patternsOf(terms));
  return (text) => {
    const hits = new Map<number, TermHit>();
    for (const field of TEXT_FIELDS) {
      for (const { value, first, last } of match(text[field].tokens)) {
        if (field !== 'name' && !value.languages.has(field)) continue;
        const written = text[field].text.slice(first.start, last.end);
        noteHit(hits, { term: value.term, written, field, position: first.position });
      }
    }
    return hits;
  };
}

/** Every way to write a term, once, with the languages that write it so. */
function patternsOf(terms: readonly Term[]): ReadonlyArray<readonly [Phrase, TermPattern]> {
  return terms.flatMap(({ terms: ways }, term) => {
    const written = (['en', 'zh-CN'] as const).flatMap((language) =>
      ways[language].flatMap((way) => spellingsOf(way).map((phrase) => ({ phrase, language }))),
    );
    return [...Map.groupBy(written, ({ phrase }) => phraseTerm(phrase)).values()].map(
      (same): readonly [Phrase, TermPattern] => {
        const languages = new Set(same.map(({ language }) => language));
        return [same[0]!.phrase, { term, languages }];
      },
    );
  });
}

function noteHit(
  hits: Map<number, TermHit>,
  { term, written, field, position }: { term: number; written: string; field: TextField; position: number },
): void {
  const known = hits.get(term);
  hits.set(term, {
    term,
    inName: field === 'name' || (known?.inName ?? false),
    inDescription: field !== 'name' || (known?.inDescription ?? false),
    isEarly: (field !== 'name' && position < EARLY_POSITIONS[field]) || (known?.isEarly ?? false),
    position: known?.position ?? (field === 'zh-CN' ? position / 2 : position),
    written: known?.written ?? written,
    field: known?.field ?? field,
  });
}

/** A name says what a plugin is about; a description also says much else, but begins with what matters. */
const IN_NAME = 3;
const IN_DESCRIPTION = 2;
const EARLY = 1;

/** What a description says behind so many words it says in passing. */
const PROMINENT_POSITIONS = 24;

/** Whether a hit says what a plugin is about. */
export function isProminent({ inName, isEarly, position }: TermHit): boolean {
  return inName || isEarly || position < PROMINENT_POSITIONS;
}

/** How much a hit says about what a plugin is about: 2 to 6. It depends on the plugin's own texts alone. */
export function termStrength({ inName, inDescription, isEarly }: TermHit): number {
  return (inName ? IN_NAME : 0) + (inDescription ? IN_DESCRIPTION : 0) + (isEarly ? EARLY : 0);
}
