import type { EntryFacts } from './entry-facts.ts';

/** How alike two terms are by what else is said where they are said, 0 to 1. */
export type Similarity = (a: number, b: number) => number;

/**
 * Cosine of the two terms' company: how many plugins say each other term with it,
 * rare ones counting more. Companies are made when first asked for.
 */
export function createSimilarity(facts: readonly EntryFacts[]): Similarity {
  const holders = new Map<number, number[]>();
  for (const [plugin, { terms }] of facts.entries()) {
    for (const term of terms.keys()) {
      const known = holders.get(term);
      if (known === undefined) holders.set(term, [plugin]);
      else known.push(plugin);
    }
  }
  const companies = new Map<number, ReadonlyMap<number, number>>();
  const companyOf = (term: number): ReadonlyMap<number, number> => {
    const known = companies.get(term);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const plugin of holders.get(term) ?? [])
      for (const other of facts[plugin]!.terms.keys()) counts.set(other, (counts.get(other) ?? 0) + 1);
    const own = holders.get(term)?.length ?? 1;
    const company = normalised(counts, (other, count) =>
      Math.max(0, Math.log((count * facts.length) / (own * (holders.get(other)?.length ?? 1)))),
    );
    companies.set(term, company);
    return company;
  };
  return (a, b) => {
    const [small, large] = [companyOf(a), companyOf(b)].sort((x, y) => x.size - y.size);
    return small!.entries().reduce((sum, [term, weight]) => sum + weight * (large!.get(term) ?? 0), 0);
  };
}

function normalised(
  counts: ReadonlyMap<number, number>,
  attachment: (term: number, count: number) => number,
): ReadonlyMap<number, number> {
  const weights = [...counts].flatMap(([term, count]) => {
    const weight = count < 2 ? 0 : attachment(term, count);
    return weight > 0 ? [[term, weight] as const] : [];
  });
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(weights.map(([term, weight]) => [term, weight / length]));
}
