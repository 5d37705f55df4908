import { analyse, follows, isBeside, type Token } from './analyse.ts';
import { bigramRuns, tokensByRun } from './segment-run.ts';

/** Equal or nearly equal names of one thing, in any language and spelling. */
export type NameGroup = readonly string[];

/** One name of several terms, in order. */
export type Phrase = readonly string[];

/** A phrase as one term of the index. Terms hold no spaces, so no other term is spelled so. */
export function phraseTerm(phrase: Phrase): string {
  return phrase.join(' ');
}

/** Whether a term of the index is a phrase. */
export function isPhraseTerm(term: string): boolean {
  return term.includes(' ');
}

/** The names that are one word, as texts are read: 语音识别 and `modbus`, and neither `MQTT 代理` nor `clock time`. */
export function oneWordNames(groups: readonly NameGroup[]): readonly string[] {
  return groups.flat().flatMap((name) => {
    const tokens = analyse(name);
    const [run] = bigramRuns(tokens);
    if (run !== undefined) return tokensByRun(tokens).length === 1 ? [run.join('')] : [];
    const words = tokens.filter((token) => !isBeside(token));
    return words.length === 1 ? words.map(({ term }) => term) : [];
  });
}

/**
 * The phrases a name may stand as in a text: word by word, and with a name
 * inside it as people write it (`GitHub Actions`: git hub action, github action).
 *
 * @returns at least one row, empty where the name says nothing; the first one is word by word
 */
export function spellingsOf(name: string): readonly Phrase[] {
  const tokens = analyse(name);
  const whole = new Map(tokens.flatMap((token) => (token.kind === 'name' ? [[token.run, token.term]] : [])));
  const apart = tokens.filter((token) => !isBeside(token));
  if (whole.size === 0) return [apart.map(({ term }) => term)];
  const together = [...Map.groupBy(apart, ({ run }) => run)].flatMap(([run, words]) => {
    const term = whole.get(run);
    return term === undefined ? words.map((word) => word.term) : [term];
  });
  return [apart.map(({ term }) => term), together];
}

/** Where a phrase stands in a text. */
export interface PhraseMatch<Value> {
  readonly value: Value;
  readonly first: Token;
  readonly last: Token;
}

/** Finds phrases in an analysed text. */
export type PhraseMatcher<Value> = (tokens: readonly Token[]) => ReadonlyArray<PhraseMatch<Value>>;

interface Step<Value> {
  readonly next: Map<string, Step<Value>>;
  /** Values of the phrases that end here. */
  readonly values: Value[];
}

/**
 * Finds many phrases in one pass over an analysed text: their terms must stand
 * directly behind each other, whatever is written between them. What stands
 * beside the words of a text counts as they do, so `GitHub Actions` says
 * "github action" and "git hub action".
 *
 * @param phrases terms of each; one without terms is never found
 * @returns each phrase as often as it stands in the text, in the order of its first terms
 * Cost: a look-up for each token, however many phrases there are, and one for each token behind a beginning.
 */
export function createPhraseMatcher<Value>(
  phrases: Iterable<readonly [terms: Phrase, value: Value]>,
): PhraseMatcher<Value> {
  const start: Step<Value> = { next: new Map(), values: [] };
  for (const [terms, value] of phrases) addPhrase(start, terms, value);
  return (tokens) => {
    const found: Array<PhraseMatch<Value>> = [];
    let byPosition: ReadonlyMap<number, readonly Token[]> | null = null;
    for (const first of tokens) {
      const begun = start.next.get(first.term);
      if (begun === undefined) continue;
      const active = [{ step: begun, last: first }];
      for (let at = active.pop(); at !== undefined; at = active.pop()) {
        const { step, last } = at;
        for (const value of step.values) found.push({ value, first, last });
        if (step.next.size === 0) continue;
        byPosition ??= Map.groupBy(tokens, ({ position }) => position);
        for (const token of byPosition.get(last.position + last.width) ?? []) {
          const next = follows(token, last) ? step.next.get(token.term) : undefined;
          if (next !== undefined) active.push({ step: next, last: token });
        }
      }
    }
    return found;
  };
}

function addPhrase<Value>(start: Step<Value>, terms: Phrase, value: Value): void {
  if (terms.length === 0) return;
  let step = start;
  for (const term of terms) {
    const next = step.next.get(term) ?? { next: new Map(), values: [] };
    step.next.set(term, next);
    step = next;
  }
  step.values.push(value);
}
