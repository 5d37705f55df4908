import { describe, expect, it } from 'vitest';
import { listing } from '../../../test/fixtures/facts.ts';
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
    ['a catalog that states how far it stands behind it', { standing: null }, { standing: 'labelled' }],
    ['the earlier catalog', { catalogId: 'second' }, { catalogId: 'first' }],
    ['a catalog the profile names', { catalogId: 'unnamed' }, { catalogId: 'second' }],
    ['the longer text', { name: 'aa' }, { name: 'expected' }],
  ] as const)('takes %s', (_case, worse, better) => {
    const offers = offersOf(
      [listing({ name: 'a', ...worse }), listing({ name: 'expected', ...better })],
      ({ name }) => name,
    );

    expect(chooseText(offers, RANK)).toMatchObject({ text: 'expected', listing: better });
    expect(chooseText(offers.toReversed(), RANK)?.text).toBe('expected');
  });

  it('parts equals by code units and gives nothing for nothing', () => {
    const offers = offersOf([listing({ name: 'b' }), listing({ name: 'a' })], ({ name }) => name);

    expect(chooseText(offers, RANK)?.text).toBe('a');
    expect(chooseText([], RANK)).toBeNull();
  });
});
