import { type Draw, createDraw } from '../../test/support/draw.ts';
import { CLAUSE_END, joinedName, joinedText } from './recombine.ts';

type Language = keyof typeof CLAUSE_END;

/** One record of a catalog as `documents.jsonl` of the evaluation has it; members beside these are kept as they are. */
export interface CatalogRecord {
  readonly repository: string;
  readonly package_name: string | null;
  readonly name: string;
  /** A language without a text is left out, or `null`. */
  readonly description: Readonly<Partial<Record<Language, string | null>>>;
  readonly stars: number | null;
  readonly [member: string]: unknown;
}

const SEED = 20_261_129;
/** What tells the draws of one record from those of the next. */
const STRIDE = 0x9e37_79b1;

/** A catalog of any size. */
export interface GeneratedCatalog {
  readonly records: number;
  /** Real records, or made-up ones of the same form. */
  readonly material: readonly CatalogRecord[];
  /** How often it was read before: 0 is the first reading. */
  readonly reading: number;
  /** Of a hundred records, how many say something else in each reading than in the one before. */
  readonly changedPercent: number;
}

/**
 * The material as it is, then records put together from it: words are as frequent
 * as in the material, names are mostly new, and each made-up record has the
 * languages, the popularity and the category of a real one. Each record depends on
 * its number alone, so parts can be made apart; the same settings give the same
 * records.
 *
 * @param from number of the first record, 0-based
 * @param to behind the last
 */
export function* catalogRecords(catalog: GeneratedCatalog, from: number, to: number): Generator<CatalogRecord> {
  for (let number = from; number < to; number += 1) yield recordAt(catalog, number);
}

function recordAt({ material, reading, changedPercent }: GeneratedCatalog, number: number): CatalogRecord {
  const draw = createDraw((SEED + Math.imul(number, STRIDE)) | 0);
  for (let warm = 0; warm < 4; warm += 1) draw(2);
  const drawn = (by: Draw): CatalogRecord => material[by(material.length)]!;
  const first = material[number] ?? recombined(drawn(draw), drawn(draw), Math.floor(number / material.length));
  const changed = lastChange(number, reading, changedPercent);
  return changed === 0 ? first : rewritten(first, drawn(createDraw((SEED ^ number) + changed)), changed);
}

/** The last reading, up to this one, in which a record said something new; 0: it says what it always said. */
function lastChange(number: number, reading: number, changedPercent: number): number {
  for (let at = reading; at > 0; at -= 1) {
    const draw = createDraw((Math.imul(number + 1, STRIDE) ^ (at * SEED)) | 0);
    for (let warm = 0; warm < 4; warm += 1) draw(2);
    if (draw(100) < changedPercent) return at;
  }
  return 0;
}

/** An account of GitHub has 39 characters at most. */
const LONGEST_OWNER = 36;

/** @param round owners are others in each, or the larger a catalog, the more of its records would name one place */
function recombined(first: CatalogRecord, second: CatalogRecord, round: number): CatalogRecord {
  const owner = `${second.repository.slice(0, second.repository.indexOf('/')).slice(0, LONGEST_OWNER)}${round}`;
  const name = joinedName(bareName(first), bareName(second));
  const repository = `${owner}/${name}`;
  return {
    ...first,
    repository,
    package_name: first.package_name === null ? null : name,
    name: repository,
    description: joinedTexts(first, second),
    listing_url: `https://github.com/${repository}`,
  };
}

/** The same plugin with the end of another text, and a star more. */
function rewritten(record: CatalogRecord, other: CatalogRecord, reading: number): CatalogRecord {
  return {
    ...record,
    description: joinedTexts(record, other),
    stars: (record.stars ?? 0) + reading,
  };
}

function joinedTexts(first: CatalogRecord, second: CatalogRecord): CatalogRecord['description'] {
  const joined = (language: Language): string | null =>
    joinedText(first.description[language] ?? null, second.description[language] ?? null, CLAUSE_END[language]);
  return { en: joined('en'), 'zh-CN': joined('zh-CN') };
}

/** Names that are shown may have spaces. */
function bareName({ repository }: CatalogRecord): string {
  return repository.slice(repository.indexOf('/') + 1);
}
