import type { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { shownLanguage } from '../parts/catalog-description.ts';
import { type SoughtWord, soughtWords, wordPlaces } from '../parts/word-places.ts';
import { type AskedQuery, type FieldTexts, foundRuns } from './found-runs.ts';

type FoundTerm = HitExplanation['terms'][number];
type QueryTerm = QueryExplanation['terms'][number];

/** A term of the query in a hit, as a reader of the page can see it there. */
export interface ShownTerm extends Pick<FoundTerm, 'term' | 'found_as' | 'origin' | 'fields' | 'points'> {
  /** The text that has it, in the language that is not shown; `null`: it stands in what is shown. */
  readonly elsewhere: HiddenText | null;
  /** What gave the points, where the term is told by another of its alternatives; `null`: what is told. */
  readonly counted: Pick<FoundTerm, 'found_as' | 'origin'> | null;
}

/** A text of an entry in the language in which a page does not show it. */
export interface HiddenText {
  readonly field: 'description' | 'category';
  readonly language: Locale;
  readonly text: string;
}

/** What of an entry has words. */
interface WordedEntry extends Pick<ShownEntry, 'category'> {
  readonly identity: Pick<ShownEntry['identity'], 'name' | 'registry_package' | 'repository_full_name'>;
  readonly imported_content: Pick<ShownEntry['imported_content'], 'description'>;
}

/** What a page shows of each field; empty: nothing. */
type ShownTexts = Readonly<Record<MatchedField, string>>;

/**
 * The terms that a hit has. One that was found by a text that is not shown is told
 * by another of its alternatives that a shown one has, the first of them; where
 * there is none, with the text in which it stands. What gave the points is said in any case.
 */
export function shownTerms(
  found: readonly FoundTerm[],
  asked: AskedQuery,
  entry: WordedEntry,
  language: Locale,
): readonly ShownTerm[] {
  const texts = shownTexts(entry, language);
  const hidden = hiddenTexts(entry, language);
  return foundRuns(found, asked, allTexts(entry)).map((term): ShownTerm => {
    const sought = soughtWords([term.found_as]);
    if (isShown(term.fields, sought, texts)) return { ...term, elsewhere: null, counted: null };
    const seen = seenAs(term, asked.terms, texts);
    const { found_as, origin } = term;
    if (seen !== null) return { ...term, ...seen, elsewhere: null, counted: { found_as, origin } };
    const elsewhere =
      hidden.find(({ field, text }) => term.fields.includes(field) && writtenIn(text, sought) !== null) ?? null;
    return { ...term, elsewhere, counted: null };
  });
}

function shownTexts(
  { identity, category, imported_content: { description } }: WordedEntry,
  language: Locale,
): ShownTexts {
  return {
    name: identity.name,
    registry_package: identity.registry_package ?? '',
    repository: identity.repository_full_name ?? '',
    category: category.label[language],
    description: description[shownLanguage(description, language)] ?? '',
  };
}

function allTexts({ identity, category, imported_content: { description } }: WordedEntry): FieldTexts {
  const written = (...texts: ReadonlyArray<string | null | undefined>): readonly string[] =>
    texts.filter((text) => text !== null && text !== undefined);
  return {
    name: [identity.name],
    registry_package: written(identity.registry_package),
    repository: written(identity.repository_full_name),
    category: [category.label.en, category.label['zh-CN']],
    description: written(description.en, description['zh-CN']),
  };
}

function hiddenTexts(
  { category, imported_content: { description } }: WordedEntry,
  language: Locale,
): readonly HiddenText[] {
  const otherOf = (shown: Locale): Locale => (shown === 'en' ? 'zh-CN' : 'en');
  const other = otherOf(shownLanguage(description, language));
  return [
    { field: 'description', language: other, text: description[other] ?? '' },
    { field: 'category', language: otherOf(language), text: category.label[otherOf(language)] },
  ];
}

function isShown(fields: FoundTerm['fields'], sought: readonly SoughtWord[], texts: ShownTexts): boolean {
  return fields.some((field) => writtenIn(texts[field], sought) !== null);
}

function seenAs({ term, fields }: FoundTerm, asked: readonly QueryTerm[], texts: ShownTexts) {
  const alternatives = asked.find((each) => each.term === term)?.alternatives ?? [];
  for (const alternative of [{ term, origin: 'query' as const }, ...alternatives]) {
    const sought = soughtWords([alternative.term]);
    const seen = fields.flatMap((field) => {
      const written = writtenIn(texts[field], sought);
      return written === null ? [] : [{ field, written }];
    });
    const [first] = seen;
    if (first !== undefined)
      return { found_as: first.written, origin: alternative.origin, fields: seen.map(({ field }) => field) };
  }
  return null;
}

/** As the text writes it where it first stands; `null`: nowhere. */
function writtenIn(text: string, sought: readonly SoughtWord[]): string | null {
  const [place] = wordPlaces(sought, text);
  return place === undefined ? null : text.slice(place.start, place.end);
}
