import type { QueryExplanation } from '../../contract/discovery/explanation.ts';

type QueryTerm = QueryExplanation['terms'][number];

/** A term that is looked for, or a text that no plugin has any part of. */
export type TermInShort = QueryTerm | { readonly nobodyHas: string };

/**
 * The terms of a query as its reader wrote them. Chinese is looked up by pairs of
 * neighbouring characters: pairs that overlap and that nobody has are one text
 * (`二维`, `维码`: 二维码), without the characters that a known pair beside it
 * tells of; a pair across two known ones says nothing to a reader and is left out.
 */
export function termsInShort(terms: readonly QueryTerm[]): readonly TermInShort[] {
  return terms.flatMap((term, place): readonly TermInShort[] => {
    if (term.weight !== null) return [term];
    if (isUnknown(terms[place - 1]) && overlap(terms[place - 1], term)) return [];
    const run = [term];
    while (isUnknown(terms[place + run.length]) && overlap(run.at(-1), terms[place + run.length])) {
      run.push(terms[place + run.length]!);
    }
    const beside = run.length < LONG_RUN ? [terms[place - 1], terms[place + run.length]] : terms;
    const text = withoutKnownEnds(run, beside);
    return text === '' ? [] : [{ nobodyHas: text }];
  });
}

/** In pairs; a shorter run could lie between known pairs that stand elsewhere by chance. */
const LONG_RUN = 3;

/** @param beside terms that may tell of its ends; a long run ends at a pair that is said twice, and asked for once, too */
function withoutKnownEnds(run: readonly QueryTerm[], beside: ReadonlyArray<QueryTerm | undefined>): string {
  const known = beside.filter((term) => !isUnknown(term));
  const [first, ...others] = run;
  const all = [first!.term, ...others.map(({ term }) => Array.from(term).at(-1)!)].join('');
  const characters = Array.from(all);
  const start = known.some((term) => overlap(term, first)) ? 1 : 0;
  const end = known.some((term) => overlap(run.at(-1), term)) ? -1 : undefined;
  const unknown = characters.slice(start, end).join('');
  // Of one character alone nobody looked whether a plugin has it.
  return Array.from(unknown).length === 1 ? all : unknown;
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
