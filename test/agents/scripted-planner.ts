import { type Tree, readTextForm } from '../support/read-text-form.ts';
import type { Reply } from './calls.ts';
import type { Planner, Seen, Situation, Step, Visibility } from './planner.ts';
import { strategyOf } from './strategies.ts';

/**
 * A planner without a model: a strategy for each kind of question, none for a task. It is begun anew with each step and
 * given what was seen, so it holds nothing between two. It reads the one form that is shown.
 */
export const scriptedPlanner: Planner = {
  name: 'scripted',
  next({ ask, visibility, seen }: Situation): Step {
    const strategy = strategyOf(ask);
    let step = strategy.next();
    for (const event of seen) step = strategy.next(replyOf(event, visibility));
    return step.done === true ? { kind: 'answer', answer: step.value } : step.value;
  },
};

function replyOf(event: Seen, visibility: Visibility): Reply {
  if (event.kind === 'waited') return { isError: false, tree: {} };
  const tree: Tree = visibility === 'text' ? readTextForm(event.shown) : JSON.parse(event.shown);
  return { isError: event.isError, tree };
}
