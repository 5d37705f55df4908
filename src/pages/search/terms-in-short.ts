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
 * tells of. What lies across two known ones, with one character between them or
 * none, says nothing to a reader and is left out; so is an unknown pair across the
 * border of two words, which is not demanded, and parts the words beside it
 * (`小米`, `米蓝`, `蓝牙`: 小米, 蓝牙).
 *
 * @param asked the query, which may have two pairs in two places
 */
export function termsInShort(terms: readonly QueryTerm[], asked: string): readonly TermInShort[] {
  const known = terms.filter((term) => !isUnknown(term));
  const shown: TermInShort[] = [];
  for (let place = 0; place < terms.length;) {
    const run = runFrom(terms, place, asked);
    if (isUnknown(run[0])) shown.push(...wordsOf(run).flatMap((word) => unknownInShort(word, known, asked)));
    else shown.push(knownInShort(run, known, asked));
    place += run.length;
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

/** Its first pair may be asked for already where another word begins with it: 数据 of 数据库 behind 传感器数据. */
function knownInShort(run: Run, known: readonly QueryTerm[], asked: string): TermInShort {
  const text = joined(run);
  const before = known.find((term) => leadsInto(term, run, asked));
  return { text: before === undefined ? text : `${firstOf(before)}${text}`, terms: run };
}

/** The pairs of each word of a run; those across a border are of none. */
function wordsOf(run: Run): readonly Run[] {
  const words: Run[] = [];
  let open: Run | null = null;
  for (const term of run) {
    if (isAcrossWords(term)) open = null;
    else if (open === null) words.push((open = [term]));
    else open.push(term);
  }
  return words;
}

/** Without the characters that a known pair tells of, which may stand elsewhere among the terms: what is said twice is asked for once. */
function unknownInShort(run: Run, known: readonly QueryTerm[], asked: string): readonly TermInShort[] {
  const all = joined(run);
  const before = known.find((term) => leadsInto(term, run, asked));
  const isBeginTold = before !== undefined;
  const isEndTold = known.some((term) => overlap(run.at(-1), term) && asked.includes(joined([...run, term])));
  const unknown = Array.from(all).slice(isBeginTold ? 1 : 0, isEndTold ? -1 : undefined);
  if (unknown.length === 0 || (unknown.length === 1 && isBeginTold && isEndTold)) return [];
  // Of one character alone nobody looked whether a plugin has it.
  if (unknown.length === 1) return [{ nobodyHas: isBeginTold ? `${firstOf(before)}${all}` : all }];
  return [{ nobodyHas: unknown.join('') }];
}

/** Whether the query has a pair right before a run, which begins with its last character. */
function leadsInto(term: QueryTerm, run: Run, asked: string): boolean {
  return overlap(term, run[0]) && asked.includes(`${firstOf(term)}${joined(run)}`);
}

function firstOf({ term }: QueryTerm): string {
  return Array.from(term)[0] ?? '';
}

function joined([first, ...others]: readonly QueryTerm[]): string {
  return [first?.term, ...others.map(({ term }) => Array.from(term).at(-1))].join('');
}

function isUnknown(term: QueryTerm | undefined): boolean {
  return term?.weight === null;
}

const HAN_PAIR = /^\p{Script=Han}{2}$/u;

/** Whether it is a pair of characters of two words: such a one is asked for, and never demanded. */
export function isAcrossWords({ term, is_demanded }: Pick<QueryTerm, 'term' | 'is_demanded'>): boolean {
  return HAN_PAIR.test(term) && !is_demanded;
}

function overlap(left: QueryTerm | undefined, right: QueryTerm | undefined): boolean {
  return left !== undefined && right !== undefined && arePairsInARow(left.term, right.term);
}

/** Whether two pairs of Chinese characters share the one between them. */
export function arePairsInARow(left: string, right: string): boolean {
  return HAN_PAIR.test(left) && HAN_PAIR.test(right) && Array.from(left)[1] === Array.from(right)[0];
}

/** Whether a query has terms that are pairs of Chinese characters. */
export function hasPairs(terms: readonly QueryTerm[]): boolean {
  return terms.some(({ term }) => HAN_PAIR.test(term));
}
