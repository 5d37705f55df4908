import type { QueryConcept } from '../../search/discovery/discovery-searcher.ts';
import { analyse, isBeside } from '../../text/analyse.ts';
import type { DirectoryNode } from '../read/open-directory.ts';

/** By index of the node, what the labels down to the branch it stands below say of the query, 0 to 1; 0: below none that was matched. */
export type BranchShares = Float64Array;

/** `null`: no branch says enough of the query. */
export type BranchMatcher = (query: readonly QueryConcept[]) => BranchShares | null;

/**
 * Finds the branches whose labels say what a query asks for, at any depth: a search in
 * the directory's own words, where a walk would have to be right at each level. A
 * branch is matched where the labels from the root down to it say enough.
 *
 * Cost: a look-up for each way to say a word; only nodes that say any are looked at.
 *
 * @param nodes parents first
 * @param minimumShare share of the query from which on a branch is matched, above 0
 */
export function createBranchMatcher(nodes: readonly DirectoryNode[], minimumShare: number): BranchMatcher {
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const parents = nodes.map(({ ancestors }) => indexes.get(ancestors.at(-1)!) ?? NONE);
  const terms = nodes.map((node) => (node.isTopic ? labelTerms(node) : new Set<string>()));
  const nodesOf = nodesByTerm(terms);

  /** How certainly the label of each node says a concept of the query; nodes that do not say it are left out. */
  const nodesSaying = ({ wordings }: QueryConcept): ReadonlyMap<number, number> => {
    const best = new Map<number, number>();
    for (const way of wordings) {
      for (const node of nodesOf.get(way.terms[0] ?? '') ?? []) {
        const says = way.terms.every((term) => terms[node]!.has(term));
        if (says) best.set(node, Math.max(best.get(node) ?? 0, way.weight));
      }
    }
    return best;
  };
  const certaintyOnPath = (from: number, certainty: ReadonlyMap<number, number>): number => {
    let best = 0;
    for (let node = from; node !== NONE; node = parents[node]!) best = Math.max(best, certainty.get(node) ?? 0);
    return best;
  };
  return (query) => {
    const whole = query.reduce((sum, { weight }) => sum + weight, 0);
    const concepts = query.map((concept) => ({ certainty: nodesSaying(concept), weight: concept.weight / whole }));
    const saying = new Set(concepts.flatMap(({ certainty }) => [...certainty.keys()]));
    const matched = new Map<number, number>();
    for (const node of saying) {
      const share = concepts.reduce((sum, { certainty, weight }) => sum + weight * certaintyOnPath(node, certainty), 0);
      if (share >= minimumShare) matched.set(node, Math.min(1, share));
    }
    return matched.size === 0 ? null : inherited(matched, parents);
  };
}

const NONE = -1;

/** What stands below a branch says what the branch says; parents come first. */
function inherited(matched: ReadonlyMap<number, number>, parents: readonly number[]): BranchShares {
  const all = new Float64Array(parents.length);
  for (const [node, parent] of parents.entries()) {
    all[node] = matched.get(node) ?? (parent === NONE ? 0 : all[parent]!);
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
