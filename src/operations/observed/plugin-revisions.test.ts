import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { project } from '../../../test/fixtures/evidence.ts';
import { listing, sourceSnapshot } from '../../../test/fixtures/facts.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { rankedRevisions } from './plugin-revisions.ts';

function ranksOf(projects: readonly PluginProject[]): readonly number[] {
  return Array.from(rankedRevisions(projects, { categories: [] }), ({ priorityRank }) => priorityRank);
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
  const OWN_DAY = Date.UTC(2026, 7, 19);
  const OTHER_DAY = Date.UTC(2026, 7, 22);
  const first = { reading: sourceSnapshot({ fetchedAtMs: Date.UTC(2026, 10, 1) }), locator: 'line 1' };
  const seenAt = (identityKey: string, observedAtMs: number, facts: Partial<PluginProject> = {}) =>
    project({ ...facts, identityKey, listings: [listing({ observedAtMs, first })] });
  const comparedAtMs = (own: PluginProject, ...others: readonly PluginProject[]) =>
    [...rankedRevisions([own, ...others], { categories: [] })][0]?.revision.comparedAtMs;

  it('dates what a name is held against by the record of the other that it resembles', () => {
    const own = seenAt('own', OWN_DAY, { resemblance: { identityKey: 'other', difference: 'none' } });

    expect(comparedAtMs(own, seenAt('other', OTHER_DAY), seenAt('third', OTHER_DAY + 1))).toBe(OTHER_DAY);
  });

  it('dates a contested claim by the newest record that makes it', () => {
    const claim = { claimedPackages: ['lens'], packageAssociation: 'contested' } as const;
    const own = seenAt('own', OWN_DAY, claim);

    expect(comparedAtMs(own, seenAt('other', OTHER_DAY, claim))).toBe(OTHER_DAY);
  });

  it('holds a name that resembles none, and a claim that nobody contests, against nothing', () => {
    const own = seenAt('own', OWN_DAY, { claimedPackages: ['lens'], packageAssociation: 'unknown' });

    expect(comparedAtMs(own, seenAt('other', OTHER_DAY, { claimedPackages: ['lens'] }))).toBeNull();
  });

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
