import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mineTranslations, type MiningParameters } from './mine-translations.ts';
import type { ParallelText, WordRole, WordSequence } from './parallel-text.ts';

const PARAMETERS: MiningParameters = {
  fewestAuthors: 2,
  largestShare: 1,
  rounds: 6,
  lowestScore: 0.05,
  chanceOfAny: 99,
};

/** Words of a sequence with spaces between them; `.` before one marks grammar, `~` what the other text says itself. */
function sequence(words: string): WordSequence {
  return words.split(' ').map((word, i) => {
    const role: WordRole = word.startsWith('.') ? 'grammar' : word.startsWith('~') ? 'settled' : 'asked';
    const written = word.replace(/^[.~]/, '');
    return { term: written.toLowerCase(), written, gap: i === 0 ? '' : ' ', role };
  });
}

let authors = 0;
/** Rows are put apart by commas; each text has an author of its own unless one is named. */
function text(left: string, right: string, author: string | null = `author ${(authors += 1)}`): ParallelText {
  const sequences = (side: string) => side.split(', ').map(sequence);
  return { left: sequences(left), right: sequences(right), author };
}

/** Words of two made-up languages; each has one translation. */
const TEXTS: readonly ParallelText[] = [
  text('sun, sea, boat', 'sol, mar, nave'),
  text('sun, sea', 'sol, mar'),
  text('sea, boat', 'mar, nave'),
  text('sun, boat', 'sol, nave'),
  text('sun, tree', 'sol, albero'),
  text('tree, sea', 'albero, mar'),
];

function times<T>(count: number, made: (i: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, i) => made(i));
}

/** Pairs that are found, both sides as they are written. */
function pairsOf(texts: readonly ParallelText[], parameters: Partial<MiningParameters> = {}): readonly string[] {
  return mineTranslations(texts, { ...PARAMETERS, ...parameters }).map(
    ({ written: { left, right } }) => `${left} = ${right}`,
  );
}

describe('mining translations', () => {
  it.each(['sun = sol', 'sea = mar', 'boat = nave', 'tree = albero'])('finds %s', (pair) => {
    expect(pairsOf(TEXTS)).toContain(pair);
  });

  it('says in how many texts both terms stand', () => {
    const translations = mineTranslations(TEXTS, PARAMETERS);

    expect(translations.find(({ left, right }) => left === 'tree' && right === 'albero')?.support).toBe(2);
  });

  it('leaves out terms of too few authors', () => {
    expect(pairsOf(TEXTS, { fewestAuthors: 3 }).join()).not.toContain('tree');
  });

  it('takes the texts of one author for one witness, and those of nobody known for one each', () => {
    const moulded = (author: string | null) => [...TEXTS, ...times(9, () => text('frog', 'rana', author))];

    expect(pairsOf(moulded('one'))).not.toContain('frog = rana');
    expect(pairsOf(moulded(null))).toContain('frog = rana');
  });

  it('leaves terms out that stand in too large a share of the texts', () => {
    const everywhere = TEXTS.map(({ left, right }, i) => ({
      left: [...left, sequence('the')],
      right: [...right, sequence('il')],
      author: `${i}`,
    }));

    expect(pairsOf(everywhere, { largestShare: 0.9 })).not.toContain('the = il');
  });

  it('takes what chance would also bring for no translation, however sure the model is', () => {
    const few = times(3, () => text('frog', 'rana'));
    const others = times(40, (i) => text(`l${i % 20}`, `r${i % 20}`));
    const many = times(9, () => text('sun', 'sol'));

    expect(pairsOf([...few, ...others, ...many], { chanceOfAny: 1e-3 })).toEqual(['sun = sol']);
  });

  it('asks for more in a catalog with more words', () => {
    const pair = times(4, () => text('frog', 'rana'));
    const filled = (words: number) => times(60, (i) => text(`l${i % words}`, `r${(i * 7) % words}`));
    const isFound = (words: number) =>
      pairsOf([...pair, ...filled(words)], { chanceOfAny: 1e-4 }).includes('frog = rana');

    expect([isFound(2), isFound(30)]).toEqual([true, false]);
  });

  it('takes no word for the translation of what stands beside its own', () => {
    const texts = [
      ...TEXTS,
      ...times(8, () => text('pond', 'stagno')),
      ...times(6, () => text('pond, marsh', 'stagno')),
    ];

    expect(pairsOf(texts).filter((pair) => pair.includes('stagno'))).toEqual(['pond = stagno']);
  });

  it('is the same for the texts in any order', () => {
    const expected = mineTranslations(TEXTS, PARAMETERS);

    fc.assert(
      fc.property(fc.shuffledSubarray([...TEXTS], { minLength: TEXTS.length }), (shuffled) => {
        expect(mineTranslations(shuffled, PARAMETERS)).toEqual(expected);
      }),
    );
  });

  it('gives scores between 0 and 1, and sides that its texts write, for any texts', () => {
    const side = fc.array(fc.constantFrom('a', 'b', 'c', '.d', '~e', 'a b', 'b .d c', 'c ~e'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(fc.record({ left: side, right: side }), { maxLength: 12 }), (sides) => {
        const texts = sides.map(({ left, right }) => text(left.join(', '), right.join(', ')));
        for (const { score, written } of mineTranslations(texts, PARAMETERS)) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
          for (const each of ['left', 'right'] as const) {
            expect(
              texts
                .flatMap((one) => one[each])
                .map(asWritten)
                .some((one) => one.includes(written[each])),
            ).toBe(true);
          }
        }
      }),
    );
  });

  it('finds nothing in no texts', () => {
    expect(mineTranslations([], PARAMETERS)).toEqual([]);
  });
});

function asWritten(words: WordSequence): string {
  return words.map(({ gap, written }) => gap + written).join('');
}

/** Texts in which one pair has the given sequences, among others that keep chance away. */
function pairsWith(sequences: ReadonlyArray<readonly [left: string, right: string]>): readonly string[] {
  return pairsOf([...TEXTS, ...sequences.flatMap(([left, right]) => times(3, () => text(left, right)))]);
}

describe('what a pair says whole', () => {
  it('is a sequence of words where a word never stands without the other', () => {
    const pairs = pairsWith([
      ['chain', 'supply chain'],
      ['sun, chain', 'sol, supply chain'],
    ]);

    expect(pairs).toContain('chain = supply chain');
    expect(pairs).not.toContain('chain = supply');
  });

  it('is one word where it also stands alone', () => {
    const pairs = pairsWith([
      ['chain', 'catena'],
      ['chain', 'catena supply'],
    ]);

    expect(pairs).toContain('chain = catena');
  });

  it('is one word where another word of the text explains the neighbour', () => {
    const pairs = pairsWith([
      ['sun chain', 'sol catena'],
      ['chain sun', 'catena sol'],
    ]);

    expect(pairs).toEqual(expect.arrayContaining(['chain = catena', 'sun = sol']));
  });

  it('is one word where the neighbour is said in both texts alike', () => {
    expect(pairsWith([['chain', '~MQTT catena']])).toContain('chain = catena');
  });

  it('goes over grammar, and keeps it as it is written', () => {
    expect(pairsWith([['dim', 'light .and dark']])).toContain('dim = light and dark');
  });

  it('leaves out what is a part of a word on the left side', () => {
    expect(pairsWith([['dash board', 'cruscotto']]).join()).not.toContain('cruscotto');
  });
});
