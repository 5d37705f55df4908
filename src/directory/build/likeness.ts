import type { EntryFacts } from './entry-facts.ts';

/** How alike two clues are by what else is said where they are said, 0 to 1. */
export type Likeness = (a: number, b: number) => number;

/**
 * Cosine of the two clues' company: how many plugins say each other clue with it,
 * rare ones counting more. Companies are made when first asked for.
 */
export function createLikeness(facts: readonly EntryFacts[]): Likeness {
  const holders = new Map<number, number[]>();
  for (const [plugin, { clues }] of facts.entries()) {
    for (const clue of clues.keys()) {
      const known = holders.get(clue);
      if (known === undefined) holders.set(clue, [plugin]);
      else known.push(plugin);
    }
  }
  const companies = new Map<number, ReadonlyMap<number, number>>();
  const companyOf = (clue: number): ReadonlyMap<number, number> => {
    const known = companies.get(clue);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const plugin of holders.get(clue) ?? [])
      for (const other of facts[plugin]!.clues.keys()) counts.set(other, (counts.get(other) ?? 0) + 1);
    const own = holders.get(clue)?.length ?? 1;
    const company = normalised(counts, (other, count) =>
      Math.max(0, Math.log((count * facts.length) / (own * (holders.get(other)?.length ?? 1)))),
    );
    companies.set(clue, company);
    return company;
  };
  return (a, b) => {
    const [small, large] = [companyOf(a), companyOf(b)].sort((x, y) => x.size - y.size);
    return small!.entries().reduce((sum, [clue, weight]) => sum + weight * (large!.get(clue) ?? 0), 0);
  };
}

function normalised(
  counts: ReadonlyMap<number, number>,
  attachment: (clue: number, count: number) => number,
): ReadonlyMap<number, number> {
  const weights = [...counts].flatMap(([clue, count]) => {
    const weight = count < 2 ? 0 : attachment(clue, count);
    return weight > 0 ? [[clue, weight] as const] : [];
  });
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(weights.map(([clue, weight]) => [clue, weight / length]));
}
