import { describe, expect, it } from 'vitest';
import { saidShare } from './said-share.ts';

const group = (weight: number, ...ways: ReadonlyArray<readonly [terms: string, weight: number]>) => ({
  weight,
  ways: ways.map(([terms, sure]) => ({ terms: terms.split(' '), weight: sure })),
});

function share(query: ReadonlyArray<ReturnType<typeof group>>, ...terms: readonly string[]): number {
  return saidShare(query, (term) => terms.includes(term));
}

describe('saidShare', () => {
  it('is the weight of what is said among all that is asked for', () => {
    expect(share([group(1, ['frog', 1]), group(3, ['moon', 1])], 'frog')).toBe(0.25);
  });

  it('counts the surest way that is said, and only one whose terms are all said', () => {
    const query = [group(1, ['frog', 1], ['toad', 0.5], ['green frog', 0.8])];

    expect(share(query, 'toad')).toBe(0.5);
    expect(share(query, 'green')).toBe(0);
  });

  it('is nothing of nothing', () => {
    expect(share([], 'frog')).toBe(0);
  });
});
