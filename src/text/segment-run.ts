import type { Token } from './analyse.ts';

/**
 * How likely each word of a script without spaces is, learned from the catalog's
 * own texts; see `mine-words.ts`.
 */
export interface WordLexicon {
  /** Cost of a word: minus the natural logarithm of its share of all words, 0 or more. */
  readonly costs: ReadonlyMap<string, number>;
  /** Cost of a character that is no word of the lexicon. */
  readonly unknownCost: number;
}

/** Words of up to so many characters are looked for; longer ones are names, and rare. */
export const LONGEST_WORD = 4;

/** A character that stands alone more often than this (one word in 1,100) is a word of its own: 的, 与, 在. */
const COMMON_CHARACTER_COST = 7;
/** And a hundred times or more, which a small catalog cannot tell; natural logarithm, above the cost of the unseen. */
const LEAST_EVIDENCE = Math.log(1000);

/**
 * Cuts a run into the most likely row of words (Viterbi); of two equally likely
 * rows the one with the longer last word. Rare characters that no word holds
 * stay together as one unknown word, because a word that the catalog hardly
 * knows says more about a query than any other.
 *
 * @param run characters of one script without spaces, folded
 * @returns words that put together are the run
 * Cost: four look-ups a character.
 */
export function segmentRun(run: readonly string[], lexicon: WordLexicon): readonly string[] {
  return withUnknownsJoined(likeliestWords(run, lexicon), lexicon);
}

/** The words of the likeliest row, single unknown characters included. */
export function likeliestWords(run: readonly string[], { costs, unknownCost }: WordLexicon): readonly string[] {
  const costsAt = new Float64Array(run.length * LONGEST_WORD).fill(Number.POSITIVE_INFINITY);
  const root = treeOf(costs);
  for (let start = 0; start < run.length; start += 1) {
    costsAt[start * LONGEST_WORD] = unknownCost;
    let tree = root.next.get(run[start]!.codePointAt(0)!);
    for (let i = 0; tree !== undefined && i < LONGEST_WORD; i += 1) {
      if (tree.cost !== null) costsAt[start * LONGEST_WORD + i] = tree.cost;
      tree = start + i + 1 < run.length ? tree.next.get(run[start + i + 1]!.codePointAt(0)!) : undefined;
    }
  }
  const startOfLast = likeliestCuts(costsAt, run.length);
  const words: string[] = [];
  for (let end = run.length; end > 0; end = startOfLast[end]!) words.push(run.slice(startOfLast[end], end).join(''));
  return words.reverse();
}

/** Words by their characters: most rows of characters begin no word, which one look-up tells. */
interface WordTree {
  /** `null`: only a beginning of words. */
  cost: number | null;
  readonly next: Map<number, WordTree>;
}

/** A lexicon is made once and read for every query. */
const TREES = new WeakMap<WordLexicon['costs'], WordTree>();

function treeOf(costs: WordLexicon['costs']): WordTree {
  const known = TREES.get(costs);
  if (known !== undefined) return known;
  const root: WordTree = { cost: null, next: new Map() };
  for (const [word, cost] of costs) {
    let tree = root;
    for (const character of word) {
      const codePoint = character.codePointAt(0)!;
      const below = tree.next.get(codePoint) ?? { cost: null, next: new Map() };
      tree.next.set(codePoint, below);
      tree = below;
    }
    tree.cost = cost;
  }
  TREES.set(costs, root);
  return root;
}

/**
 * @param costs of the words that begin at each character, `LONGEST_WORD` of them by length; infinite: no word
 * @param length of the run, in characters; `costs` may go on behind it
 * @returns for each end of a word in the run, where the last word of the likeliest row to there begins
 */
export function likeliestCuts(costs: Float64Array, length: number): Uint32Array {
  const least = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY);
  const startOfLast = new Uint32Array(length + 1);
  least[0] = 0;
  for (let start = 0; start < length; start += 1) {
    const longest = Math.min(LONGEST_WORD, length - start);
    for (let i = 0; i < longest; i += 1) {
      const end = start + i + 1;
      const cost = least[start]! + costs[start * LONGEST_WORD + i]!;
      if (cost >= least[end]!) continue;
      least[end] = cost;
      startOfLast[end] = start;
    }
  }
  return startOfLast;
}

function withUnknownsJoined(words: readonly string[], { costs, unknownCost }: WordLexicon): readonly string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const cost = costs.get(word) ?? unknownCost;
    const isCommon = cost <= COMMON_CHARACTER_COST && unknownCost - cost >= LEAST_EVIDENCE;
    const isUnknown = isOneCharacter(word) && !isCommon;
    if (isUnknown && isOpen) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    isOpen = isUnknown;
  }
  return joined;
}

function isOneCharacter(word: string): boolean {
  return word.length === (word.codePointAt(0)! > 0xff_ff ? 2 : 1);
}

/** A word that is known for certain costs as much as a frequent one: one in fifty. */
const CERTAIN_COST = Math.log(50);

/** The lexicon with further words, whatever the texts say of them; words of other scripts do no harm. */
export function withWords({ costs, unknownCost }: WordLexicon, words: Iterable<string>): WordLexicon {
  const all = new Map(costs);
  for (const word of words) all.set(word, Math.min(all.get(word) ?? CERTAIN_COST, CERTAIN_COST));
  return { costs: all, unknownCost };
}

/** Characters of a run that was analysed into overlapping bigrams, or is one character. */
export function runCharacters(run: readonly Token[]): readonly string[] {
  const terms = run.map(({ term }) => Array.from(term));
  return [...terms.map(([first = '']) => first), ...(terms.at(-1)?.slice(1) ?? [])];
}

/** The tokens of an analysed text run by run, in its order. */
export function tokensByRun(tokens: readonly Token[]): ReadonlyArray<readonly Token[]> {
  return [...Map.groupBy(tokens, ({ run }) => run).values()];
}

/** The runs of scripts without spaces in an analysed text, each as its characters. */
export function bigramRuns(tokens: readonly Token[]): ReadonlyArray<readonly string[]> {
  return tokensByRun(tokens.filter(({ kind }) => kind === 'bigram' || kind === 'single')).map(runCharacters);
}
