import { describe, expect, it } from 'vitest';
import { createTermCache } from './term-cache.ts';

describe('createTermCache', () => {
  it('asks the dictionary once for each term', () => {
    const asked: string[] = [];
    const idOf = createTermCache({
      idOf(term) {
        asked.push(term);
        return term === 'known' ? 7 : -1;
      },
    });

    const ids = ['known', 'known', 'known'].map((term) => idOf(term));

    expect(ids).toEqual([7, 7, 7]);
    expect(asked).toEqual(['known']);
  });

  it('gives -1 for what the dictionary does not have, and goes on right when it is full', () => {
    const idOf = createTermCache({ idOf: (term) => (term.startsWith('x') ? Number(term.slice(1)) : -1) });

    const ids = Array.from({ length: 70_000 }, (_, i) => idOf(`x${i}`));

    expect(ids).toEqual(Array.from({ length: 70_000 }, (_, i) => i));
    expect(idOf('x3')).toBe(3);
    expect(idOf('unknown')).toBe(-1);
  });
});
