import { TEST_DIMENSIONS } from '../../contract/candidates/test-evidence.ts';
import { CHANNELS } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { channelWords, testWords } from '../candidate/candidate-words.ts';
import { factWords } from '../plugin/evidence-words.ts';
import { dimensionWords } from './evidence-words.ts';
import { segmentWords } from './segment-words.ts';

/** Lists of a candidate whose places have names. */
const NAMED_PLACES: Readonly<Record<string, (place: number, language: Locale) => string | undefined>> = {
  '/test_evidence/dimensions': (place, language) => wordAt(TEST_DIMENSIONS, place, testWords(language)),
  '/test_evidence/compatibility_observations': (place, language) => wordAt(CHANNELS, place, channelWords(language)),
};

/**
 * A field of an entry or a candidate in words, from the whole to the part: `Code scan · outcome`.
 * Fields of the items of a list are called alike.
 *
 * @param field JSON pointer into its record
 * @returns `null`: it has none; then the pointer itself is shown
 */
export function pointerWords(field: string, language: Locale): string | null {
  const said: string[] = [];
  const segments = field.split('/').slice(1);
  for (const [depth, segment] of segments.entries()) {
    const isWhole = said.length === 0 && depth === segments.length - 1;
    if (SILENT.has(segment) && !isWhole) continue;
    const above = `/${segments.slice(0, depth).join('/')}`;
    const word = /^\d+$/.test(segment)
      ? NAMED_PLACES[above]?.(Number(segment), language)
      : (wordOf(segment, above, language) ?? null);
    if (word === null) return null;
    if (word !== undefined && said.at(-1) !== word) said.push(word);
  }
  return said.length === 0 ? null : said.join(' · ');
}

/** What holds the fields, and says nothing of its own to a reader. */
const SILENT: ReadonlySet<string> = new Set([
  'entry',
  'candidate',
  'imported_content',
  'publisher_content',
  'registry_observations',
  'signals',
  'source_reference',
  'quality',
  'dimensions',
]);

/** Dimensions and what is told of them have the words that they have beside their marks. */
function wordOf(segment: string, above: string, language: Locale): string | undefined {
  const dimensions: Readonly<Record<string, string>> = dimensionWords(language);
  const facts: Readonly<Record<string, string>> = factWords(language);
  const words: Readonly<Record<string, string>> = segmentWords(language);
  if (above === '/quality/dimensions') return dimensions[segment];
  // Catalogs describe a plugin too, and that may be known.
  if (above.endsWith('/publisher_content') && segment === 'description') return words['publisher_description'];
  return (above.startsWith('/quality/dimensions/') ? facts[segment] : undefined) ?? words[segment];
}

function wordAt<Name extends string>(
  names: readonly Name[],
  place: number,
  words: Readonly<Record<Name, string>>,
): string | undefined {
  const name = names[place];
  return name === undefined ? undefined : words[name];
}
