import { PluginFactsProblem } from './client-errors.ts';

/** Why a walk over pages ended: its last page was reached, or newer data took over. */
export type WalkEnd = 'complete' | 'snapshot_superseded';

/** An answer that is one page of a list. */
interface ListAnswer {
  readonly page: { readonly next_cursor: string | null };
}

/** The page behind another, and what the first page said. */
export interface LaterPage<Answer> {
  readonly cursor: string;
  readonly first: Answer;
}

/**
 * All pages, every one of the data of the first: where the service moves on, the walk stops instead of mixing two.
 *
 * @param ask the first page where `later` is null; else the page at its cursor, pinned where the operation takes a pin.
 * @param dataOf which data set a page is of.
 */
export async function* walkPages<Answer extends ListAnswer>(
  ask: (later: LaterPage<Answer> | null) => Promise<Answer>,
  dataOf: (answer: Answer) => string,
): AsyncGenerator<Answer, WalkEnd> {
  const first = await ask(null);
  let answer = first;
  for (;;) {
    yield answer;
    if (answer.page.next_cursor === null) return 'complete';
    const next = await ask({ cursor: answer.page.next_cursor, first }).catch(supersededOrThrow);
    if (next === 'snapshot_superseded' || dataOf(next) !== dataOf(first)) return 'snapshot_superseded';
    answer = next;
  }
}

function supersededOrThrow(thrown: unknown): 'snapshot_superseded' {
  if (thrown instanceof PluginFactsProblem && thrown.code === 'snapshot_superseded') return 'snapshot_superseded';
  throw thrown;
}
