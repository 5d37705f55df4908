/** How many texts have a word, folded and as it is written: a stem in a name is no word. */
export type WordCounts = ReadonlyMap<string, number>;

/** How the catalog uses words. */
export interface CompoundCounts {
  /** Texts in which it stands as a word of its own, in names or descriptions. */
  readonly anywhere: WordCounts;
  /** Descriptions in which it does: what people write there in one word is a word. */
  readonly inDescriptions: WordCounts;
}

/** For a term of names that were written together, the terms of its parts. */
export type Compounds = ReadonlyMap<string, readonly string[]>;

const SHORTEST_PART = 3;
/** Texts that must have a part as a word of its own. */
const FEWEST_TEXTS = 2;

/**
 * The two words a name was written together from (`telegrambot`: telegram, bot),
 * where the catalog itself has both as words, and in more descriptions than the
 * whole; so `workflow` and `database` stay words.
 *
 * @param word folded, not stemmed, `a`–`z` alone
 * @returns the two parts; empty: it is one word
 */
export function compoundParts(word: string, { anywhere, inDescriptions }: CompoundCounts): readonly string[] {
  const wholeCount = inDescriptions.get(word) ?? 0;
  let best: readonly string[] = [];
  let most = 0;
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    const isSaid = parts.every(
      (part) => (anywhere.get(part) ?? 0) >= FEWEST_TEXTS && (inDescriptions.get(part) ?? 0) > wholeCount,
    );
    if (!isSaid) continue;
    const count = parts.reduce((product, part) => product * (anywhere.get(part) ?? 0), 1);
    if (count > most) [best, most] = [parts, count];
  }
  return best;
}
