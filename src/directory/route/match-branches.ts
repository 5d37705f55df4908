import type { QueryConcept } from '../../search/discovery/discovery-searcher.ts';
import { analyse, isBeside } from '../../text/analyse.ts';
import type { DirectoryNode } from '../read/open-directory.ts';

/** By place of the node, what the labels down to the branch it stands below say of the query, 0 to 1; 0: below none that was taken. */
export type BranchShares = Float64Array;

/** `null`: no branch says enough of the query. */
export type BranchMatcher = (query: readonly QueryConcept[]) => BranchShares | null;

/**
 * Finds the branches whose labels say what a query asks for, at any depth: a search in
 * the directory's own words, where a walk would have to be right at each level. A
 * branch is taken where the labels from the root down to it say enough.
 *
 * Cost: a look-up for each way to say a word; only nodes that say any are looked at.
 *
 * @param nodes parents first
 * @param least share of the query from which on a branch is taken, above 0
 */
export function createBranchMatcher(nodes: readonly DirectoryNode[], least: number): BranchMatcher {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const parents = nodes.map(({ ancestors }) => places.get(ancestors.at(-1)!) ?? NONE);
  const terms = nodes.map((node) => (node.isTopic ? labelTerms(node) : new Set<string>()));
  const nodesOf = nodesByTerm(terms);

  /** How surely the label of each node says a thing; nodes that do not say it are left out. */
  const labelled = ({ wordings }: QueryConcept): ReadonlyMap<number, number> => {
    const best = new Map<number, number>();
    for (const way of wordings) {
      for (const node of nodesOf.get(way.terms[0] ?? '') ?? []) {
        const says = way.terms.every((term) => terms[node]!.has(term));
        if (says) best.set(node, Math.max(best.get(node) ?? 0, way.weight));
      }
    }
    return best;
  };
  const along = (from: number, sure: ReadonlyMap<number, number>): number => {
    let best = 0;
    for (let node = from; node !== NONE; node = parents[node]!) best = Math.max(best, sure.get(node) ?? 0);
    return best;
  };
  return (query) => {
    const whole = query.reduce((sum, { weight }) => sum + weight, 0);
    const groups = query.map((group) => ({ sure: labelled(group), weight: group.weight / whole }));
    const saying = new Set(groups.flatMap(({ sure }) => [...sure.keys()]));
    const taken = new Map<number, number>();
    for (const node of saying) {
      const share = groups.reduce((sum, { sure, weight }) => sum + weight * along(node, sure), 0);
      if (share >= least) taken.set(node, Math.min(1, share));
    }
    return taken.size === 0 ? null : inherited(taken, parents);
  };
}

const NONE = -1;

/** What stands below a branch says what the branch says; parents come first. */
function inherited(taken: ReadonlyMap<number, number>, parents: readonly number[]): BranchShares {
  const all = new Float64Array(parents.length);
  for (const [node, parent] of parents.entries()) {
    all[node] = taken.get(node) ?? (parent === NONE ? 0 : all[parent]!);
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
