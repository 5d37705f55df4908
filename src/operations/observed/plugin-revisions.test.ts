import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { project } from '../../../test/fixtures/evidence.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { rankedRevisions } from './plugin-revisions.ts';

function ranksOf(projects: readonly PluginProject[]): readonly number[] {
  return Array.from(rankedRevisions(projects, { categories: [] }, new Map()), ({ priorityRank }) => priorityRank);
}

/** What a rank depends on. */
const projects = fc.array(
  fc
    .record({
      packageName: fc.constantFrom(null, 'lens'),
      stars: fc.option(fc.nat()),
      downloads: fc.option(fc.nat({ max: 2 ** 40 })),
    })
    .map((facts) => project(facts)),
  { minLength: 1 },
);

describe('rankedRevisions', () => {
  it('ranks what can be installed before what cannot, and the more used not behind the less used', () => {
    const used = (stars: number) => project({ packageName: 'lens', stars, downloads: null });
    const listed = (stars: number) => project({ packageName: null, stars, downloads: null });
    const ranks = ranksOf([used(1_000_000), used(900), used(3), used(0), listed(1_000_000), listed(0)]);

    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it('takes the larger of stars and downloads, and what nobody counted for none', () => {
    const counts = [
      { stars: 9, downloads: 700 },
      { stars: 700, downloads: null },
      { stars: null, downloads: null },
      { stars: 0, downloads: 0 },
    ];
    const [both, stars, none, zero] = ranksOf(counts.map((facts) => project(facts)));

    expect(both).toBe(stars);
    expect(none).toBe(zero);
  });

  it('gives each plugin the rank it has alone, a whole number from 0 to 511', () => {
    fc.assert(
      fc.property(projects, (some) => {
        const ranks = ranksOf(some);

        expect(ranks).toEqual(some.flatMap((each) => ranksOf([each])));
        for (const rank of ranks) expect(Number.isInteger(rank) && rank >= 0 && rank <= 511).toBe(true);
      }),
    );
  });
});
