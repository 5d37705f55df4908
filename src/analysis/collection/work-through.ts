import type { Evidence } from '../../facts/evidence.ts';
import type { Wants } from '../configured-chains.ts';
import type { PluginRevision } from '../plugin-revision.ts';
import type { Looker, LookResult } from './collect-looks.ts';
import type { LookKind } from './look-request.ts';
import { workSideBySide } from './work-side-by-side.ts';

export interface QueueDeps {
  readonly look: Looker;
  /** Reads the very ledger that the looker writes. */
  readonly known: Evidence;
  readonly wants: readonly Wants[];
  /** Revisions that are worked on side by side. */
  readonly atOnce: number;
  readonly interrupt: AbortSignal;
  readonly onLook: (kind: LookKind, result: LookResult) => void;
  /** Called once for each revision that is through, in the order in which they end. */
  readonly onDone: (revision: PluginRevision) => void;
}

/**
 * Makes every look that the chains want of each revision, in the order given.
 * All state is in the ledger: working through the same queue again makes what is
 * missing and nothing twice.
 */
export async function workThrough(queue: readonly PluginRevision[], deps: QueueDeps): Promise<void> {
  await workSideBySide(queue, deps, async (revision) => {
    await lookAtAll(revision, deps);
    if (!deps.interrupt.aborted) deps.onDone(revision);
  });
}

/**
 * What one look shows may make others askable: they are asked for as soon as it
 * ends, so that a source that is slow to fail holds up nothing but itself.
 */
async function lookAtAll(
  revision: PluginRevision,
  { look, known, wants, interrupt, onLook }: QueueDeps,
): Promise<void> {
  const asked = new Set<string>();
  const lookOn = async (): Promise<void> => {
    if (interrupt.aborted) return;
    const wanted = wants.flatMap((each) => each(revision, known));
    const byKey = new Map(wanted.map((request) => [`${request.kind} ${request.subject}`, request]));
    const fresh = [...byKey].filter(([key]) => !asked.has(key));
    for (const [key] of fresh) asked.add(key);
    await Promise.all(
      fresh.map(async ([, request]) => {
        onLook(request.kind, await look(request));
        await lookOn();
      }),
    );
  };
  await lookOn();
}
