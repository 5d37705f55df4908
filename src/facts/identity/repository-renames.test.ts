import { describe, expect, it } from 'vitest';
import { repository as repositoryFacts } from '../../../test/fixtures/candidates.ts';
import { listing, repository } from '../../../test/fixtures/facts.ts';
import { locationKey } from './canonical-identity.ts';
import type { RepositoryOf } from '../repository/source-association.ts';
import { learnRenames } from './repository-renames.ts';

const NOTHING_OBSERVED: RepositoryOf = () => ({ kind: 'not_observed' });

function moved(former: string, to: string) {
  return listing({ repository: repository(to), formerRepositories: [former] });
}

describe('learnRenames', () => {
  it.each([
    ['a rule of the host profile', [], [{ from: 'old/a', to: 'Next/A' }], 'github:next/a'],
    ['a former name in a listing', [moved('old/a', 'Next/A')], [], 'github:next/a'],
    ['a chain', [moved('old/a', 'mid/a'), moved('mid/a', 'next/a')], [], 'github:next/a'],
    [
      'a chain one end of which knows both names',
      [moved('old/a', 'mid/a'), moved('mid/a', 'next/a'), moved('old/a', 'next/a')],
      [],
      'github:next/a',
    ],
    ['the profile before the listing', [moved('old/a', 'wrong/a')], [{ from: 'old/a', to: 'next/a' }], 'github:next/a'],
    [
      'the smallest name of a circle',
      [],
      [
        { from: 'old/a', to: 'next/a' },
        { from: 'next/a', to: 'old/a' },
      ],
      'github:next/a',
    ],
    [
      'nobody, where two claim the same former name',
      [moved('old/a', 'b/a'), moved('old/a', 'c/a')],
      [],
      'github:old/a',
    ],
  ])('follows %s', (_case, listings, renames, expected) => {
    const current = learnRenames(listings, { renames }, NOTHING_OBSERVED);

    expect(locationKey(current(repository('Old/A')))).toBe(expected);
  });

  it('follows a redirect that was seen before what a listing says, and a rule of the profile before both', () => {
    const redirecting: RepositoryOf = (asked) => ({
      kind: 'observed',
      observedAtMs: 1,
      failedSince: null,
      value: repositoryFacts({ repository: asked, currentRepository: repository('seen/a') }),
    });
    const listings = [listing({ repository: repository('old/a') }), moved('old/a', 'told/a')];
    const target = (renames: { from: string; to: string }[]): string =>
      locationKey(learnRenames(listings, { renames }, redirecting)(repository('old/a')));

    expect([target([]), target([{ from: 'old/a', to: 'ruled/a' }])]).toEqual(['github:seen/a', 'github:ruled/a']);
  });

  it('keeps the folder, and spells the new name as its source does', () => {
    const current = learnRenames([], { renames: [{ from: 'old/a', to: 'Next/A' }] }, NOTHING_OBSERVED);

    expect(current(repository('old/a', 'packages/x'))).toEqual(repository('Next/A', 'packages/x'));
  });

  it('refuses a rule that names no repository', () => {
    expect(() => learnRenames([], { renames: [{ from: 'old', to: 'next/a' }] }, NOTHING_OBSERVED)).toThrow(
      'owner/repo',
    );
  });
});
