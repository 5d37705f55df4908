import { describe, expect, it } from 'vitest';
import { listing } from '../../../test/fixtures/facts.ts';
import { newestSignal, observedAtMs } from './build-project.ts';
import { chooseText, offersOf } from './choose-text.ts';
import { catalogRankOf } from './located-listing.ts';

const RANK = catalogRankOf(['first', 'second']);

describe('chooseText', () => {
  it.each([
    [
      'a person before a model',
      { isTextModelWritten: true, standing: 'reviewed' },
      { isTextModelWritten: false, standing: 'labelled' },
    ],
    ['a known person before an unknown author', { isTextModelWritten: null }, { isTextModelWritten: false }],
    ['the reviewed catalog', { standing: 'indexed' }, { standing: 'reviewed' }],
    ['the earlier catalog', { catalogId: 'second' }, { catalogId: 'first' }],
    ['a catalog the profile names', { catalogId: 'unnamed' }, { catalogId: 'second' }],
    ['the longer text', { name: 'aa' }, { name: 'expected' }],
  ] as const)('takes %s', (_case, worse, better) => {
    const offers = offersOf(
      [listing({ name: 'a', ...worse }), listing({ name: 'expected', ...better })],
      ({ name }) => name,
    );

    expect(chooseText(offers, RANK)).toBe('expected');
    expect(chooseText(offers.toReversed(), RANK)).toBe('expected');
  });

  it('parts equals by code units and gives nothing for nothing', () => {
    const offers = offersOf([listing({ name: 'b' }), listing({ name: 'a' })], ({ name }) => name);

    expect(chooseText(offers, RANK)).toBe('a');
    expect(chooseText([], RANK)).toBeNull();
  });
});

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
      ({ stars }) => stars,
    );

    expect(signal?.count).toBe(expected);
  });

  it('knows nothing where nothing was observed', () => {
    expect(newestSignal([listing({ stars: null })], ({ stars }) => stars)).toBeNull();
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
