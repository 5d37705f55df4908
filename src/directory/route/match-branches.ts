import type { SaidGroup } from '../../search/discovery/said-groups.ts';
import { analyse, isBeside } from '../../text/analyse.ts';
import type { DirectoryNode } from '../open-directory.ts';

/** By place of the node, how much the labels from the root down to it say of the query; 0: it stands below no branch taken. */
export type BranchScores = Float64Array;

/** `null`: no branch says anything of the query. */
export type BranchMatcher = (query: readonly SaidGroup[]) => BranchScores | null;

/** Branches whose labels say less than this share of what the best one says are not taken. */
const TAKEN_SHARE = 0.3;

/**
 * Finds the branches whose labels say what a query asks for, at any depth: a search in
 * the directory's own words, where a walk would have to be right at each level.
 *
 * Cost: a look-up for each way to say a word; only nodes that say any are looked at.
 *
 * @param nodes parents first
 */
export function createBranchMatcher(nodes: readonly DirectoryNode[]): BranchMatcher {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const parents = nodes.map(({ ancestors }) => places.get(ancestors.at(-1)!) ?? NONE);
  const terms = nodes.map((node) => (node.isTopic ? labelTerms(node) : new Set<string>()));
  const nodesOf = nodesByTerm(terms);
  const rarityOf = new Map([...nodesOf].map(([term, having]) => [term, rarity(nodes, having)]));

  const matches = ({ ways, weight }: SaidGroup): ReadonlyMap<number, number> => {
    const best = new Map<number, number>();
    for (const way of ways) {
      for (const node of nodesOf.get(way.terms[0] ?? '') ?? []) {
        if (!way.terms.every((term) => terms[node]!.has(term))) continue;
        const rarest = Math.min(...way.terms.map((term) => rarityOf.get(term) ?? 0));
        best.set(node, Math.max(best.get(node) ?? 0, weight * way.weight * rarest));
      }
    }
    return best;
  };
  const along = (from: number, group: ReadonlyMap<number, number>): number => {
    let best = 0;
    for (let node = from; node !== NONE; node = parents[node]!) best = Math.max(best, group.get(node) ?? 0);
    return best;
  };
  return (query) => {
    const groups = query.map(matches);
    const scores = new Map<number, number>();
    for (const group of groups) {
      for (const node of group.keys()) {
        if (!scores.has(node))
          scores.set(
            node,
            groups.reduce((sum, each) => sum + along(node, each), 0),
          );
      }
    }
    return scores.size === 0 ? null : inherited(scores, parents);
  };
}

const NONE = -1;

/** What stands below a branch says what the branch says; parents come first. */
function inherited(scores: ReadonlyMap<number, number>, parents: readonly number[]): BranchScores {
  const least = TAKEN_SHARE * Math.max(0, ...scores.values());
  const all = new Float64Array(parents.length);
  for (const [node, parent] of parents.entries()) {
    const own = scores.get(node) ?? 0;
    all[node] = own > 0 && own >= least ? own : parent === NONE ? 0 : all[parent]!;
  }
  return all;
}

function labelTerms({ label }: DirectoryNode): ReadonlySet<string> {
  return new Set(
    [label.en, label['zh-CN']].flatMap((text) =>
      analyse(text).flatMap((token) => (isBeside(token) || token.isStop ? [] : [token.term])),
    ),
  );
}

function nodesByTerm(terms: ReadonlyArray<ReadonlySet<string>>): ReadonlyMap<string, readonly number[]> {
  const having = new Map<string, number[]>();
  for (const [node, own] of terms.entries()) {
    for (const term of own) {
      const known = having.get(term);
      if (known === undefined) having.set(term, [node]);
      else known.push(node);
    }
  }
  return having;
}

/** A word that branches with few plugins have says more than one of large branches. */
function rarity(nodes: readonly DirectoryNode[], having: readonly number[]): number {
  const below = having.reduce((sum, node) => sum + nodes[node]!.pluginCount, 0);
  return Math.log(1 + nodes[0]!.pluginCount / Math.max(1, below));
}
