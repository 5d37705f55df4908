import pLimit from 'p-limit';
import { type Evidence, type EvidenceLedger, currentEvidence } from '../facts/observation/evidence.ts';
import type { ObservationRequest } from '../facts/observation/observation-request.ts';
import type { ObservationLedger } from '../facts/observation/store-port.ts';
import { createAdmission } from './admission.ts';
import { type ObservationResult, type Observe, type ObserverDeps, createObserver } from './create-observer.ts';

/** One thing to collect evidence for. */
export interface CollectionItem {
  /** Observations that it takes, given the evidence there is; each may make others askable. */
  readonly required: (evidence: Evidence) => readonly ObservationRequest[];
}

/** What collecting takes; defaults: the clock of the process for time limits, nobody told of what is kept. */
export interface CollectionDeps extends Omit<ObserverDeps, 'admission' | 'ledger' | 'timeLimit' | 'onKept'> {
  readonly ledger: EvidenceLedger & Pick<ObservationLedger, 'append'>;
  /** What all concurrent observations may hold together. */
  readonly memoryBytes: number;
  /** Items that are worked on concurrently; how many observations really run is for each kind to say. */
  readonly maxConcurrent: number;
  readonly timeLimit?: ObserverDeps['timeLimit'];
  readonly onKept?: ObserverDeps['onKept'];
  readonly onResult: (request: ObservationRequest, result: ObservationResult) => void;
}

/**
 * Makes every observation that the items require, in the order given. All state
 * is in the ledger: collecting the same again makes what is missing or due, and
 * nothing twice.
 *
 * @param onDone called once for each item that is through, with what its observations came to
 */
export async function collectRequired<Item extends CollectionItem>(
  items: readonly Item[],
  deps: CollectionDeps,
  onDone: (item: Item, results: readonly ObservationResult[]) => void,
): Promise<void> {
  const observe = createObserver({
    timeLimit: (wallMs) => AbortSignal.timeout(wallMs),
    onKept: () => undefined,
    ...deps,
    admission: createAdmission(deps.memoryBytes),
  });
  const evidence = currentEvidence(deps.ledger);
  const limit = pLimit(deps.maxConcurrent);
  await limit.map(items, async (item) => {
    try {
      const results = await observeAll(item, evidence, observe, deps);
      if (!deps.interrupt.aborted) onDone(item, results);
    } catch (thrown) {
      // It ends the run: those that still wait are not begun.
      limit.clearQueue();
      throw thrown;
    }
  });
}

/**
 * What one observation shows may make others askable: they are asked for as soon
 * as it ends, so that a source that is slow to fail holds up nothing but itself.
 */
async function observeAll(
  { required }: CollectionItem,
  evidence: Evidence,
  observe: Observe,
  { interrupt, onResult }: CollectionDeps,
): Promise<readonly ObservationResult[]> {
  const requested = new Set<string>();
  const results: ObservationResult[] = [];
  const observeFresh = async (): Promise<void> => {
    if (interrupt.aborted) return;
    const byKey = new Map(required(evidence).map((request) => [`${request.kind} ${request.subject}`, request]));
    const fresh = [...byKey].filter(([key]) => !requested.has(key));
    for (const [key] of fresh) requested.add(key);
    await Promise.all(
      fresh.map(async ([, request]) => {
        const result = await observe(request);
        results.push(result);
        onResult(request, result);
        await observeFresh();
      }),
    );
  };
  await observeFresh();
  return results;
}
