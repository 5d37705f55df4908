import type { QueryConcept } from '../../search/discovery/query-concepts.ts';

/**
 * How much of what a query asks for some terms say, 0 to 1: each thing asked for
 * counts its weight, said in another way as much less as that way is less sure.
 */
export function saidShare(query: readonly QueryConcept[], hasTerm: (term: string) => boolean): number {
  let [said, all] = [0, 0];
  for (const { ways, weight } of query) {
    const sure = ways.map((way) => (way.terms.every(hasTerm) ? way.weight : 0));
    said += weight * Math.max(0, ...sure);
    all += weight;
  }
  return all === 0 ? 0 : said / all;
}
