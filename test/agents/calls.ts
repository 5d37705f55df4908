import type { Tree } from '../support/read-text-form.ts';
import { itemsAt, textAt, toldAt } from './answer-tree.ts';
import type { Step } from './planner.ts';

/** What a strategy is given back for a step; a wait has no answer. */
export interface Reply {
  readonly isError: boolean;
  readonly tree: Tree;
}

/** Steps of one kind of question; each is given what came of it. */
export type Strategy<Result> = Generator<Step, Result, Reply>;

/** How often a call is sent again after the pause that the service asked for. */
const MOST_WAITS = 2;
/** Pages of one list; a catalog of thousands is not read whole by an agent. */
const MOST_PAGES = 60;
/** How often a list is begun anew because other data took over. */
const MOST_BEGINNINGS = 3;

/** Calls a tool; where the service asks to be left alone, for as long as it asks. */
export function* call(tool: string, given: Readonly<Record<string, unknown>>): Strategy<Reply> {
  for (let waits = 0; ; waits += 1) {
    const reply = yield { kind: 'call', tool, arguments: given };
    const seconds = toldAt(reply.tree, 'error.retry_after_seconds');
    if (!reply.isError || typeof seconds !== 'number' || waits === MOST_WAITS) return reply;
    yield { kind: 'wait', seconds };
  }
}

/** `null`: it was refused. */
export function answered({ isError, tree }: Reply): Tree | null {
  return isError ? null : tree;
}

/** Every item of a list, page by page; begun anew, without what was read, where other data took over. */
export function* allItems(
  tool: string,
  question: Readonly<Record<string, unknown>>,
  list: string,
): Strategy<readonly Tree[] | null> {
  for (let beginnings = 0; beginnings < MOST_BEGINNINGS; beginnings += 1) {
    const items: Tree[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const reply: Reply = yield* call(tool, cursor === null ? question : { ...question, cursor });
      if (reply.isError && textAt(reply.tree, 'error.code') === 'snapshot_superseded') break;
      if (reply.isError) return null;
      items.push(...itemsAt(reply.tree, list));
      cursor = textAt(reply.tree, 'page.next_cursor');
      if (cursor === null) return items;
    }
  }
  return null;
}
