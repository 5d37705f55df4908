import type { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import { arePairsInARow, isAcrossWords } from './terms-in-short.ts';

type FoundTerm = HitExplanation['terms'][number];
type QueryTerm = QueryExplanation['terms'][number];

/** Each text that a hit has in a field, in every language. */
export type FieldTexts = Readonly<Record<MatchedField, readonly string[]>>;

/** A query as its reader wrote it, and its terms. */
export interface AskedQuery {
  readonly text: string;
  readonly terms: readonly QueryTerm[];
}

/**
 * The terms that a hit has, Chinese as its reader wrote it: pairs of characters that
 * overlap in the query are one run where a text of the hit has it whole (`关闭`, `闭卷`,
 * `卷帘`: 关闭卷帘). A pair across the border of two words is left out at the ends of a
 * run, and alone where anything else tells why the hit is there: it is no word. What it
 * gave is then in no term's points.
 */
export function foundRuns(found: readonly FoundTerm[], asked: AskedQuery, texts: FieldTexts): readonly FoundTerm[] {
  const across = new Set(asked.terms.filter(isAcrossWords).map(({ term }) => term));
  const runs: FoundTerm[][] = [];
  for (const term of found) {
    const run = runs.at(-1);
    if (run !== undefined && isOneRun([...run, term], asked.text, texts)) run.push(term);
    else runs.push([term]);
  }
  const words = runs.map((run) => withoutEnds(run, across)).filter((run) => run.length > 0);
  const known = [...found, ...asked.terms].map(({ term }) => term).filter((term) => !across.has(term));
  return (words.length === 0 ? runs : words).map((run) => wholeOf(run, known, asked.text, texts));
}

function isOneRun(run: readonly FoundTerm[], asked: string, texts: FieldTexts): boolean {
  const arePairs = run.slice(1).every((next, i) => areInARow(run[i]!, next));
  return arePairs && asked.includes(joined(run, 'term')) && fieldsWith(joined(run, 'found_as'), texts).length > 0;
}

function areInARow(left: FoundTerm, right: FoundTerm): boolean {
  return (
    left.origin === 'query' &&
    right.origin === 'query' &&
    arePairsInARow(left.term, right.term) &&
    arePairsInARow(left.found_as, right.found_as)
  );
}

function withoutEnds(run: readonly FoundTerm[], across: ReadonlySet<string>): readonly FoundTerm[] {
  const isOfWord = ({ term }: FoundTerm): boolean => !across.has(term);
  return run.slice(Math.max(0, run.findIndex(isOfWord)), run.findLastIndex(isOfWord) + 1);
}

/** Its first pair may be asked for already where another word begins with it: 数据 of 数据库 behind 传感器数据. */
function wholeOf(run: readonly FoundTerm[], words: readonly string[], asked: string, texts: FieldTexts): FoundTerm {
  const [first] = run;
  const [term, foundAs] = [joined(run, 'term'), joined(run, 'found_as')];
  const lead = words
    .filter((word) => first!.origin === 'query' && arePairsInARow(word, first!.term))
    .map((word) => Array.from(word)[0]!)
    .find((character) => asked.includes(character + term) && fieldsWith(character + foundAs, texts).length > 0);
  if (lead === undefined && run.length === 1) return first!;
  const whole = `${lead ?? ''}${foundAs}`;
  return {
    term: `${lead ?? ''}${term}`,
    found_as: whole,
    origin: first!.origin,
    fields: fieldsWith(whole, texts),
    points: run.reduce((sum, { points }) => sum + points, 0),
  };
}

function joined(run: readonly FoundTerm[], said: 'term' | 'found_as'): string {
  return run.map((term, i) => (i === 0 ? term[said] : Array.from(term[said]).at(-1))).join('');
}

function fieldsWith(word: string, texts: FieldTexts): MatchedField[] {
  return FIELDS.filter((field) => texts[field].some((text) => text.includes(word)));
}

const FIELDS: readonly MatchedField[] = ['category', 'description', 'name', 'registry_package', 'repository'];
