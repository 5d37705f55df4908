import { describe, expect, it } from 'vitest';
import { refuseBeyondBoundary } from '../../src/api/http/data-boundary/data-boundary.ts';
import { type BoundaryText, disguisedForbidden, innocentTexts, plainForbidden } from '../conformance/boundary-texts.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'data boundary';

function refusedOf(texts: readonly BoundaryText[]): number {
  return texts.filter(({ text }) => {
    try {
      refuseBeyondBoundary(text);
      return false;
    } catch {
      return true;
    }
  }).length;
}

describe('what a query must not hold', () => {
  it('is refused as it is written and disguised, and innocent texts pass, whatever the seed', () => {
    // A draw takes an even seed and the odd one behind it for the same.
    const seeds = Array.from({ length: scaled({ quick: 5, full: 100 }) }, (_seed, at) => 1000 + 2 * at);
    for (const [kind, drawn, least, most] of [
      ['plain', plainForbidden, 0.97, 1],
      ['disguised', disguisedForbidden, 0.7, 1],
      ['innocent', innocentTexts, 0, 0],
    ] as const) {
      const texts = seeds.flatMap(drawn);
      const refused = refusedOf(texts);
      tell(PROMISE, `${kind} texts`, `${refused} of ${texts.length} refused`);

      expect(refused / texts.length).toBeGreaterThanOrEqual(least);
      expect(refused / texts.length).toBeLessThanOrEqual(most);
    }
  });
});
