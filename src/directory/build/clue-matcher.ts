import { createPhraseMatcher, type Phrase, phraseTerm, spellingsOf } from '../../text/phrase-matcher.ts';
import type { LocalizedTerms } from '../directory-input.ts';
import type { EntryText } from './entry-text.ts';
import { TEXT_FIELDS, type TextField } from '../text-field.ts';

/** Something that texts may say in several ways; it is found if they say one of them. */
export interface Clue {
  readonly terms: LocalizedTerms;
}

/** How an entry's texts say a clue. */
export interface ClueHit {
  /** Place of the clue in the list the matcher was made of. */
  readonly clue: number;
  readonly inName: boolean;
  readonly inDescription: boolean;
  /** Among the first words of a description, where it says what it is about. */
  readonly isEarly: boolean;
  /** Place of what was found first, in words; a Chinese word counts as two characters. */
  readonly position: number;
  /** What was found first, in the order of fields and of the text, as the text writes it. */
  readonly term: string;
  readonly field: TextField;
}

/** Positions that count as the beginning of a description, in words and characters. */
const EARLY_POSITIONS = { en: 8, 'zh-CN': 14 } as const;

export type ClueMatcher = (text: EntryText) => ReadonlyMap<number, ClueHit>;

interface Sign {
  readonly clue: number;
  readonly languages: ReadonlySet<'en' | 'zh-CN'>;
}

/**
 * Finds many clues in one pass over a text.
 *
 * Terms are compared as analysed text, so case, hyphens and plurals do not
 * matter; the words of a term must stand next to each other.
 * Cost: O(tokens of the text), however many clues there are.
 */
export function createClueMatcher(clues: readonly Clue[]): ClueMatcher {
  const match = createPhraseMatcher(signsOf(clues));
  return (text) => {
    const hits = new Map<number, ClueHit>();
    for (const field of TEXT_FIELDS) {
      for (const { value, first, last } of match(text[field].tokens)) {
        if (field !== 'name' && !value.languages.has(field)) continue;
        const written = text[field].text.slice(first.start, last.end);
        noteHit(hits, { clue: value.clue, term: written, field, position: first.position });
      }
    }
    return hits;
  };
}

/** Every way to write a term of a clue, once, with the languages it is a term of. */
function signsOf(clues: readonly Clue[]): ReadonlyArray<readonly [Phrase, Sign]> {
  return clues.flatMap(({ terms }, clue) => {
    const ways = (['en', 'zh-CN'] as const).flatMap((language) =>
      terms[language].flatMap((term) => spellingsOf(term).map((phrase) => ({ phrase, language }))),
    );
    return [...Map.groupBy(ways, ({ phrase }) => phraseTerm(phrase)).values()].map((same): readonly [Phrase, Sign] => {
      const languages = new Set(same.map(({ language }) => language));
      return [same[0]!.phrase, { clue, languages }];
    });
  });
}

function noteHit(
  hits: Map<number, ClueHit>,
  { clue, term, field, position }: { clue: number; term: string; field: TextField; position: number },
): void {
  const known = hits.get(clue);
  hits.set(clue, {
    clue,
    inName: field === 'name' || (known?.inName ?? false),
    inDescription: field !== 'name' || (known?.inDescription ?? false),
    isEarly: (field !== 'name' && position < EARLY_POSITIONS[field]) || (known?.isEarly ?? false),
    position: known?.position ?? (field === 'zh-CN' ? position / 2 : position),
    term: known?.term ?? term,
    field: known?.field ?? field,
  });
}
