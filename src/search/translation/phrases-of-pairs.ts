import { cellStarts, type Cooccurrence, type SentencePair } from './cooccurrence.ts';
import type { NumberedTexts } from './number-texts.ts';
import { createPhraseCounter, type PhraseCounter, type Said } from './whole-phrases.ts';

/** What the two sides of a cell say whole. */
export interface SaidPair {
  readonly cell: number;
  readonly left: Said;
  readonly right: Said;
}

interface LinkedCells extends Pick<Cooccurrence, 'leftOf' | 'rightOf' | 'cells'> {
  /** For each place of `cells`, 1 where its two terms are linked. */
  readonly isLinked: Uint8Array;
}

/**
 * What is said whole where the two terms of a cell stand. A left term that is a
 * part of what is said was cut at the wrong place (定义 of 自定义), and its cell is
 * left out. Cost: reads each cell's texts.
 */
export function phrasesOfPairs(
  found: readonly number[],
  { left, right, pairs, texts }: NumberedTexts,
  { leftOf, rightOf, cells, isLinked }: LinkedCells,
): readonly SaidPair[] {
  const counters = new Map(
    found.map((cell) => [cell, createPairCounter(left[leftOf[cell]!]!, right[rightOf[cell]!]!)] as const),
  );
  const starts = cellStarts(pairs);
  for (const [text, pair] of pairs.entries()) {
    const [start, end] = [starts[text]!, starts[text + 1]!];
    const links = linksOf(pair, isLinked.subarray(start, end), { left, right });
    for (let place = start; place < end; place += 1) counters.get(cells[place]!)?.add(texts[text]!, links);
  }
  return [...counters].flatMap(([cell, { sides }]): SaidPair[] => {
    const [ofLeft, ofRight] = [sides.left.whole(), sides.right.whole()];
    return ofLeft.term === left[leftOf[cell]!] ? [{ cell, left: ofLeft, right: ofRight }] : [];
  });
}

/** For each linked term of a text, the one it is linked to. */
type Links = Readonly<Record<'left' | 'right', ReadonlyMap<string, string>>>;

function createPairCounter(left: string, right: string) {
  const sides: Readonly<Record<'left' | 'right', PhraseCounter>> = {
    left: createPhraseCounter(left),
    right: createPhraseCounter(right),
  };
  return {
    sides,
    add(text: NumberedTexts['texts'][number], links: Links): void {
      sides.left.add(text.left, (neighbour) => (links.left.get(neighbour) ?? right) !== right);
      // What a word inside the left one explains, the left one says too: 主模型 beside 模型, "model".
      sides.right.add(text.right, (neighbour) => !left.includes(links.right.get(neighbour) ?? ''));
    },
  };
}

function linksOf(
  { left, right }: SentencePair,
  isLinked: Uint8Array,
  terms: Pick<NumberedTexts, 'left' | 'right'>,
): Links {
  const links = { left: new Map<string, string>(), right: new Map<string, string>() };
  for (const [place, linked] of isLinked.entries()) {
    if (linked === 0) continue;
    const ofLeft = terms.left[left[Math.floor(place / right.length)]!]!;
    const ofRight = terms.right[right[place % right.length]!]!;
    links.left.set(ofLeft, ofRight);
    links.right.set(ofRight, ofLeft);
  }
  return links;
}
