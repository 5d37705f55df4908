import { compareCodeUnits } from '../../base/compare.ts';
import { cellStarts, type Cooccurrence, type SentencePair } from './cooccurrence.ts';
import type { NumberedTexts, TextWord, WordSequence } from './parallel-text.ts';

/** A word or a sequence of words. */
export interface MinedPhrase {
  /** Terms of its words, put together by spaces. */
  readonly term: string;
  /** As most texts have it. */
  readonly written: string;
  /** Texts that say it. */
  readonly texts: number;
}

/** Takes the texts of a pair one by one, and then tells what one side of the pair says whole. */
export interface PhraseCounter {
  /** @param isExplained whether another word of the other side explains a neighbour in this text */
  add: (sequences: readonly WordSequence[], isExplained: (neighbour: string) => boolean) => void;
  whole: () => MinedPhrase;
}

/** Share of a pair's texts above which a neighbour belongs to what is said. */
const CONSTANT_SHARE = 0.75;

/**
 * A word that has one and the same neighbour in nearly all texts of the pair,
 * where no other word explains that neighbour, is a part of what is said: 供应链
 * is no "supply" but "supply chain". Grammar between the two is passed over.
 */
export function createPhraseCounter(term: string): PhraseCounter {
  let texts = 0;
  const alone = createFormCounter();
  const phrasesBeside = new Map<string, FormCounter>();
  return {
    add(sequences, isExplained) {
      texts += 1;
      const forms = new Set<string>();
      const neighbours = new Map<string, readonly TextWord[]>();
      for (const sequence of sequences) {
        for (const [at, word] of sequence.entries()) {
          if (word.term !== term || word.role !== 'asked') continue;
          forms.add(word.written);
          for (const beside of neighboursOf(sequence, at)) {
            const neighbour = sequence[beside]!;
            if (isExplained(neighbour.term)) continue;
            // In code-unit order a neighbour that says something comes before grammar.
            const key = `${neighbour.role === 'grammar' ? 'grammar' : 'content'} ${beside - at < 0 ? '<' : '>'} ${neighbour.term}`;
            neighbours.set(key, sequence.slice(Math.min(at, beside), Math.max(at, beside) + 1));
          }
        }
      }
      for (const written of forms) alone.add(written, term);
      for (const [key, words] of neighbours) {
        const counter = phrasesBeside.get(key) ?? createFormCounter();
        phrasesBeside.set(key, counter);
        counter.add(writtenSequence(words), words.map((word) => word.term).join(' '));
      }
    },
    whole() {
      const constant = [...phrasesBeside]
        .filter(([, counter]) => counter.count() > CONSTANT_SHARE * texts)
        .sort(
          ([a, one], [b, other]) =>
            compareCodeUnits(a[0]!, b[0]!) || other.count() - one.count() || compareCodeUnits(a, b),
        );
      return (constant[0]?.[1] ?? alone).most();
    },
  };
}

/** Places of the nearest words that say something, and of grammar that is written together with the word (one-click). */
function neighboursOf(sequence: WordSequence, at: number): readonly number[] {
  return ([-1, 1] as const).flatMap((step) => {
    const beside = at + step;
    const isJoined = sequence[beside]?.role === 'grammar' && IS_JOINED.test(sequence[Math.max(at, beside)]!.gap);
    let nearest = beside;
    while (sequence[nearest]?.role === 'grammar') nearest += step;
    const isSaid = sequence[nearest] !== undefined && sequence[nearest]!.role !== 'settled';
    return [...(isSaid ? [nearest] : []), ...(isJoined ? [beside] : [])];
  });
}

const IS_JOINED = /^\S+$/u;

function writtenSequence(words: readonly TextWord[]): string {
  return words.map(({ gap, written }, i) => (i === 0 ? written : gap + written)).join('');
}

interface FormCounter {
  add: (written: string, term: string) => void;
  /** Texts of all forms. */
  count: () => number;
  /** The form of most texts, of equals the first by code units, with the texts of all. */
  most: () => MinedPhrase;
}

/** At most one form is added for each text, or each form once. */
function createFormCounter(): FormCounter {
  let count = 0;
  const forms = new Map<string, { readonly term: string; texts: number }>();
  return {
    add(written, term) {
      count += 1;
      const form = forms.get(written) ?? { term, texts: 0 };
      form.texts += 1;
      forms.set(written, form);
    },
    count: () => count,
    most() {
      const [first] = [...forms].sort((a, b) => b[1].texts - a[1].texts || compareCodeUnits(a[0], b[0]));
      return { written: first?.[0] ?? '', term: first?.[1].term ?? '', texts: count };
    },
  };
}

/** What the two sides of a cell say whole. */
export interface PhrasePair {
  readonly cell: number;
  readonly left: MinedPhrase;
  readonly right: MinedPhrase;
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
export function phrasePairs(
  found: readonly number[],
  { left, right, pairs, texts }: NumberedTexts,
  { leftOf, rightOf, cells, isLinked }: LinkedCells,
): readonly PhrasePair[] {
  const counters = new Map(
    found.map((cell) => [cell, createPairCounter(left[leftOf[cell]!]!, right[rightOf[cell]!]!)] as const),
  );
  const starts = cellStarts(pairs);
  for (const [text, pair] of pairs.entries()) {
    const [start, end] = [starts[text]!, starts[text + 1]!];
    const links = linksOf(pair, isLinked.subarray(start, end), { left, right });
    for (let place = start; place < end; place += 1) counters.get(cells[place]!)?.add(texts[text]!, links);
  }
  return [...counters].flatMap(([cell, { sides }]): PhrasePair[] => {
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
