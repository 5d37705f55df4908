import { compareCodeUnits } from '../../base/compare.ts';
import { takesRest } from '../taxonomy.ts';
import { type NodeDefinition, seriesKey } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { initialKeys } from './initial-nodes.ts';
import { isProminent, termStrength } from './term-matcher.ts';

/**
 * The child of a node that a plugin belongs to; `null`: none.
 *
 * A series comes first, then the rules of the host, then the terms a child was built from, then the
 * letter of the name, then the child for what is left. All that is asked is what
 * the plugin's own texts say, never how many others say it: in an unchanged tree an
 * unchanged plugin stays where it is, and what a label names its plugins say.
 */
export function chooseChild<Child extends NodeDefinition>(children: readonly Child[], facts: EntryFacts): Child | null {
  return chooseTopic(children, facts) ?? byRemainder(children, facts);
}

/** The same without the children that take what is left. */
export function chooseTopic<Child extends NodeDefinition>(children: readonly Child[], facts: EntryFacts): Child | null {
  return bySeries(children, facts) ?? byFit(children, facts) ?? byTerm(children, facts);
}

/** Only above its series a plugin of one is led by it. */
function bySeries<Child extends NodeDefinition>(children: readonly Child[], { series }: EntryFacts): Child | null {
  if (series === null) return null;
  const key = seriesKey(series.owner);
  return children.find((child) => child.key === key || child.topic === series.topic) ?? null;
}

function byFit<Child extends NodeDefinition>(children: readonly Child[], { fit }: EntryFacts): Child | null {
  let best: Child | null = null;
  let most = 0;
  for (const child of children) {
    const own = child.kind === 'curated' && child.topic !== null ? fit(child.topic) : 0;
    if (own > most) [best, most] = [child, own];
  }
  return best;
}

function byTerm<Child extends NodeDefinition>(children: readonly Child[], { terms }: EntryFacts): Child | null {
  const [best] = children
    .flatMap((child) =>
      child.terms.flatMap((term) => {
        const hit = terms.get(term);
        return hit === undefined || !isProminent(hit)
          ? []
          : [{ child, strength: termStrength(hit), position: hit.position }];
      }),
    )
    .sort((a, b) => b.strength - a.strength || a.position - b.position || compareCodeUnits(a.child.key, b.child.key));
  return best?.child ?? null;
}

function byRemainder<Child extends NodeDefinition>(children: readonly Child[], { initial }: EntryFacts): Child | null {
  const keys = initialKeys(initial);
  return (
    children.find(({ kind, key }) => kind === 'initial' && keys.includes(key)) ??
    children.find(({ kind, topic }) => kind === 'rest' || (topic !== null && takesRest(topic))) ??
    null
  );
}

/** By key of the child the plugins that belong to it, in their order; those that belong to none are left out. */
export function membersByKey(
  nodes: readonly NodeDefinition[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): ReadonlyMap<string, readonly number[]> {
  const own = new Map<string, number[]>();
  for (const plugin of members) {
    const child = chooseChild(nodes, facts[plugin]!);
    if (child === null) continue;
    const known = own.get(child.key);
    if (known === undefined) own.set(child.key, [plugin]);
    else known.push(plugin);
  }
  return own;
}
