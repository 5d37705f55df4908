import { describe, expect, it } from 'vitest';
import { listing } from '../../../test/fixtures/facts.ts';
import type { ListingFacts } from '../catalog/listing.ts';
import { newestSignal, observedAtMs } from './build-project.ts';

const STARS = ({ stars, observedAtMs: atMs }: ListingFacts) =>
  stars === null ? null : { count: stars, observedAtMs: atMs };

describe('newestSignal', () => {
  it.each([
    [
      'the newest',
      [
        { stars: 9, observedAtMs: 1 },
        { stars: 5, observedAtMs: 2 },
      ],
      5,
    ],
    [
      'the larger of equally new ones',
      [
        { stars: 5, observedAtMs: 2 },
        { stars: 9, observedAtMs: 2 },
      ],
      9,
    ],
    [
      'one with a time before one without',
      [
        { stars: 9, observedAtMs: null },
        { stars: 5, observedAtMs: 1 },
      ],
      5,
    ],
    [
      'zero as a count',
      [
        { stars: null, observedAtMs: 3 },
        { stars: 0, observedAtMs: 1 },
      ],
      0,
    ],
  ])('takes %s', (_case, observations, expected) => {
    const signal = newestSignal(
      observations.map((observation) => listing(observation)),
      STARS,
    );

    expect([signal?.count, signal?.listing.stars]).toEqual([expected, expected]);
  });

  it('knows nothing where nothing was observed', () => {
    expect(newestSignal([listing({ stars: null })], STARS)).toBeNull();
    expect(observedAtMs([null, { count: 1, observedAtMs: null }])).toBeNull();
  });

  it('says the older time for two signals', () => {
    expect(
      observedAtMs([
        { count: 1, observedAtMs: 7 },
        { count: 1, observedAtMs: 3 },
      ]),
    ).toBe(3);
  });
});
