import { compareCodeUnits } from '../base/compare.ts';
import { clueStrength } from './clue-strength.ts';
import { isCatchAll } from './curated-clues.ts';
import { curatedEvidence } from './curated-evidence.ts';
import type { Seed } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { initialKeys } from './initial-seeds.ts';

/** Strength that hints need together: two in a description, or one in a name. */
const LOWEST_HINT_STRENGTH = 2;

/**
 * The child of a node that a plugin belongs to; `null`: none.
 *
 * Rules of the host come first, then the clue a child was grown from, then its
 * hints, then the letter of the name, then the child for what is left. All that
 * is asked is what the plugin's own texts say, never how many others say it: in
 * an unchanged tree an unchanged plugin stays where it is.
 */
export function chooseChild<Child extends Seed>(children: readonly Child[], facts: EntryFacts): Child | null {
  return (
    byRules(children, facts) ?? byClue(children, facts) ?? byHints(children, facts) ?? byRemainder(children, facts)
  );
}

/** The same without the children that take what is left. */
export function chooseTopic<Child extends Seed>(children: readonly Child[], facts: EntryFacts): Child | null {
  return byRules(children, facts) ?? byClue(children, facts) ?? byHints(children, facts);
}

function byRules<Child extends Seed>(children: readonly Child[], { entry, curated }: EntryFacts): Child | null {
  let best: Child | null = null;
  let most = 0;
  for (const child of children) {
    if (child.topic === null) continue;
    const { weight } = curatedEvidence(entry, curated, child.topic);
    if (weight > most) [best, most] = [child, weight];
  }
  return best;
}

function byClue<Child extends Seed>(children: readonly Child[], { clues }: EntryFacts): Child | null {
  const [best] = children
    .flatMap((child) => {
      const hit = child.clue === null ? undefined : clues.get(child.clue);
      return hit === undefined ? [] : [{ child, strength: clueStrength(hit), position: hit.position }];
    })
    .sort((a, b) => b.strength - a.strength || a.position - b.position || compareCodeUnits(a.child.key, b.child.key));
  return best?.child ?? null;
}

function byHints<Child extends Seed>(children: readonly Child[], { clues }: EntryFacts): Child | null {
  const [best] = children
    .map((child) => ({
      child,
      strength: child.hints.reduce((sum, hint) => {
        const hit = clues.get(hint);
        return hit === undefined ? sum : sum + clueStrength(hit);
      }, 0),
    }))
    .filter(({ strength }) => strength >= LOWEST_HINT_STRENGTH)
    .sort((a, b) => b.strength - a.strength || compareCodeUnits(a.child.key, b.child.key));
  return best?.child ?? null;
}

function byRemainder<Child extends Seed>(children: readonly Child[], { initial }: EntryFacts): Child | null {
  const keys = initialKeys(initial);
  return (
    children.find(({ kind, key }) => kind === 'initial' && keys.includes(key)) ??
    children.find(({ kind, topic }) => kind === 'rest' || (topic !== null && isCatchAll(topic))) ??
    null
  );
}
