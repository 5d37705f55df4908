import type { QueryExplanation } from '../../contract/discovery/explanation.ts';

type QueryTerm = QueryExplanation['terms'][number];

/** A text of the query with the terms that are looked for in it, or one that no plugin has any part of. */
export type TermInShort =
  | { readonly text: string; readonly terms: readonly [QueryTerm, ...QueryTerm[]] }
  | { readonly nobodyHas: string };

/**
 * The terms of a query as its reader wrote them. Chinese is looked up by pairs of
 * neighbouring characters, and a pair is often no word: pairs that overlap are one
 * text where plugins have them (`传感`, `感器`: 传感器), and one where nobody has
 * them (`二维`, `维码`: 二维码), without the characters that a known pair beside it
 * tells of. A single pair that nobody has, beside a known one, mostly lies across
 * two words and says nothing to a reader: it is left out.
 *
 * @param asked the query, which may have two pairs in two places
 */
export function termsInShort(terms: readonly QueryTerm[], asked: string): readonly TermInShort[] {
  const shown: TermInShort[] = [];
  for (let place = 0; place < terms.length;) {
    const run = runFrom(terms, place, asked);
    const isLong = run.length >= LONG_RUN;
    const end = place + run.length;
    const before = isLong ? terms : terms.slice(Math.max(0, place - 1), place);
    shown.push(...runInShort(run, before, isLong ? terms : terms.slice(end, end + 1)));
    place = end;
  }
  return shown;
}

/** Terms that follow one another in one text: all of them known, or none. */
type Run = [QueryTerm, ...QueryTerm[]];

function runFrom(terms: readonly QueryTerm[], place: number, asked: string): Run {
  const run: Run = [terms[place]!];
  const isOfRun = (next: QueryTerm): boolean =>
    overlap(run.at(-1), next) &&
    isUnknown(next) === isUnknown(run[0]) &&
    (isUnknown(next) || asked.includes(joined([...run, next])));
  for (const next of terms.slice(place + 1)) {
    if (!isOfRun(next)) break;
    run.push(next);
  }
  return run;
}

/** @param before terms that may tell of the beginning of what nobody has @param after of its end */
function runInShort(run: Run, before: readonly QueryTerm[], after: readonly QueryTerm[]): readonly TermInShort[] {
  if (!isUnknown(run[0])) return [{ text: joined(run), terms: run }];
  const text = withoutKnownEnds(run, before, after);
  return text === '' ? [] : [{ nobodyHas: text }];
}

function joined([first, ...others]: readonly QueryTerm[]): string {
  return [first?.term, ...others.map(({ term }) => Array.from(term).at(-1))].join('');
}

/** In pairs; a shorter run could lie between known pairs that stand elsewhere by chance. */
const LONG_RUN = 3;

/** A long run ends at a pair that is said twice, and asked for once, too. */
function withoutKnownEnds(run: Run, before: readonly QueryTerm[], after: readonly QueryTerm[]): string {
  const all = joined(run);
  const start = before.some((term) => !isUnknown(term) && overlap(term, run[0])) ? 1 : 0;
  const end = after.some((term) => !isUnknown(term) && overlap(run.at(-1), term)) ? -1 : undefined;
  const unknown = Array.from(all).slice(start, end).join('');
  // Of one character alone nobody looked whether a plugin has it.
  if (Array.from(unknown).length === 1) return run.length === 1 ? '' : all;
  return unknown;
}

function isUnknown(term: QueryTerm | undefined): boolean {
  return term?.weight === null;
}

const HAN_PAIR = /^\p{Script=Han}{2}$/u;

function overlap(left: QueryTerm | undefined, right: QueryTerm | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (!HAN_PAIR.test(left.term) || !HAN_PAIR.test(right.term)) return false;
  return Array.from(left.term)[1] === Array.from(right.term)[0];
}

/** Whether a query has terms that are pairs of Chinese characters. */
export function hasPairs(terms: readonly QueryTerm[]): boolean {
  return terms.some(({ term }) => HAN_PAIR.test(term));
}
