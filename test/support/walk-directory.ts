import { compareCodeUnits } from '../../src/base/compare.ts';
import { analyse } from '../../src/text/analyse.ts';
import type { DirectoryNode } from '../../src/directory/read/open-directory.ts';
import type { WalkGroup } from './walk-query.ts';

/** Where a walk ended and which nodes it looked at. */
export interface Walk {
  readonly leaf: DirectoryNode;
  readonly visited: readonly DirectoryNode[];
  readonly hasSteppedBack: boolean;
}

/** What it reads of a node: its terms, those of the label weighing more. */
type NodeTerms = ReadonlyMap<string, number>;

const LABEL_WEIGHT = 1.5;

export interface Walker {
  /** Goes to the best child each time; once, where no child says anything of the query, back to the second best. */
  readonly walk: (root: DirectoryNode, query: readonly WalkGroup[]) => Walk;
  /** All leaves that are reached by following the best children of every level. */
  readonly walkBroadly: (root: DirectoryNode, query: readonly WalkGroup[], breadth: number) => readonly DirectoryNode[];
}

/**
 * An agent without a model: at each level it reads the labels and descriptions
 * of the children, and goes where they say most of the query. It knows words
 * (other names, translations) but nothing of what lies below.
 */
export function createWalker(): Walker {
  const read = rememberTerms();
  const ranked = (children: readonly DirectoryNode[], query: readonly WalkGroup[]): readonly Choice[] =>
    rankChildren(children, children.map(read), query);
  return {
    walk(root, query) {
      const visited = [root];
      let node = root;
      let second: DirectoryNode | null = null;
      let hasSteppedBack = false;
      while (node.children.length > 0) {
        const [best, next] = ranked(node.children, query);
        if (best!.score === 0 && second !== null && !hasSteppedBack) {
          hasSteppedBack = true;
          node = second;
          second = null;
        } else {
          second = next !== undefined && next.score > 0 ? next.node : null;
          node = best!.node;
        }
        visited.push(node);
      }
      return { leaf: node, visited, hasSteppedBack };
    },
    walkBroadly(root, query, breadth) {
      const follow = (node: DirectoryNode): readonly DirectoryNode[] =>
        node.children.length === 0
          ? [node]
          : ranked(node.children, query)
              .slice(0, breadth)
              .filter(({ score }, i) => i === 0 || score > 0)
              .flatMap((choice) => follow(choice.node));
      return follow(root);
    },
  };
}

interface Choice {
  readonly node: DirectoryNode;
  readonly score: number;
}

/** A word that few of the children have tells them apart; one that all have does not. */
function rankChildren(
  children: readonly DirectoryNode[],
  terms: readonly NodeTerms[],
  query: readonly WalkGroup[],
): readonly Choice[] {
  const scores = children.map(() => 0);
  for (const group of query) {
    const said = terms.map((node) => Math.max(0, ...group.map((way) => way.weight * leastWeight(node, way.terms))));
    const saying = said.reduce((sum, weight) => sum + Math.min(1, weight), 0);
    for (const [i, weight] of said.entries())
      if (weight > 0) scores[i]! += weight * Math.log(1 + children.length / saying);
  }
  return children
    .map((node, i) => ({ node, score: scores[i]! }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.node.pluginCount - a.node.pluginCount ||
        compareCodeUnits(a.node.pathKey, b.node.pathKey),
    );
}

function leastWeight(node: NodeTerms, terms: readonly string[]): number {
  return terms.reduce((least, term) => Math.min(least, node.get(term) ?? 0), Number.POSITIVE_INFINITY);
}

function rememberTerms(): (node: DirectoryNode) => NodeTerms {
  const known = new WeakMap<DirectoryNode, NodeTerms>();
  return (node) => {
    const terms = known.get(node) ?? termsOf(node);
    known.set(node, terms);
    return terms;
  };
}

function termsOf({ label, description }: DirectoryNode): NodeTerms {
  const terms = new Map<string, number>();
  for (const language of ['en', 'zh-CN'] as const) {
    for (const { term } of analyse(description[language])) terms.set(term, Math.max(1, terms.get(term) ?? 0));
    for (const { term } of analyse(label[language])) terms.set(term, LABEL_WEIGHT);
  }
  return terms;
}
