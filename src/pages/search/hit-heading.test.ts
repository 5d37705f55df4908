import { describe, expect, it } from 'vitest';
import type { HitExplanation, HitTier, QueryExplanation } from '../../contract/discovery/explanation.ts';
import { areAllAlike, headingOf, sharedHeading } from './hit-heading.ts';

type Origin = HitExplanation['terms'][number]['origin'];

function hit(tier: HitTier, ...origins: readonly Origin[]) {
  return {
    tier,
    terms: origins.map((origin) => ({ term: 'asked', found_as: 'found', origin, fields: [], points: 1 })),
  };
}

function query(...origins: ReadonlyArray<Origin | null>): Pick<QueryExplanation, 'terms' | 'owner'> {
  const terms = origins.map((origin) => ({
    term: 'asked',
    weight: origin === null ? null : 1,
    is_demanded: true,
    alternatives:
      origin === null ? [] : [{ term: 'found', origin, weight: 1, weight_beside_own_language: null, plugin_count: 1 }],
  }));
  return { terms, owner: null };
}

describe('the heading of a hit', () => {
  it.each<readonly [what: string, hit: ReturnType<typeof hit>, heading: string]>([
    ['everything in one form or another', hit('all_terms', 'query', 'alias', 'translation', 'joined'), 'all_terms'],
    ['all by its owner alone', hit('all_terms'), 'all_terms'],
    ['a word by a guess beside others', hit('all_terms', 'query', 'correction'), 'spelled_alike'],
    ['its one word by a guess', hit('all_terms', 'correction'), 'spelled_alike'],
    ['its own name, whatever its words are', hit('exact_identifier', 'correction'), 'exact_identifier'],
    ['a part, another part by a guess', hit('some_terms', 'query', 'correction'), 'some_terms'],
    ['a part that is only spelled like it', hit('some_terms', 'correction'), 'spelled_alike'],
    ['no word', hit('some_terms'), 'some_terms'],
  ])('says of %s what it is', (_what, one, heading) => {
    expect(headingOf(one)).toBe(heading);
  });

  it('is of neighbours that have parts of a query one, and of others that differ none', () => {
    const part = { tier: 'some_terms', heading: 'some_terms' } as const;
    const guess = { tier: 'some_terms', heading: 'spelled_alike' } as const;
    const whole = { tier: 'all_terms', heading: 'all_terms' } as const;
    const wholeByGuess = { tier: 'all_terms', heading: 'spelled_alike' } as const;

    expect(sharedHeading(part, guess)).toBe('part_or_spelled_alike');
    expect(sharedHeading({ ...part, heading: 'part_or_spelled_alike' }, part)).toBe('part_or_spelled_alike');
    expect(sharedHeading(wholeByGuess, guess)).toBe('spelled_alike');
    expect(sharedHeading(whole, wholeByGuess)).toBeUndefined();
    expect(sharedHeading(wholeByGuess, part)).toBeUndefined();
  });
});

describe('a query of which nothing was found but by guesses', () => {
  it.each([
    ['every word was guessed at', query('correction'), [hit('all_terms', 'correction')], true],
    ['no plugin has another word', query('correction', null), [hit('some_terms', 'correction')], true],
    ['a word was found', query('correction', 'query'), [hit('all_terms', 'query', 'correction')], false],
    ['a plugin is called so', query('correction'), [hit('exact_identifier')], false],
    ['there is no word', query(null), [], false],
    ['an owner was asked for', { ...query('correction'), owner: 'acme' }, [hit('some_terms')], false],
  ] as const)('is told where %s', (_case, asked, hits, told) => {
    expect(areAllAlike({ query: asked, hits })).toBe(told);
  });
});
