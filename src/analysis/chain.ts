import type { ChainStatus } from '../contract/status.ts';
import type { QualityReasonCode } from '../contract/quality-reason-codes.ts';

/**
 * A chain answers one question about one plugin revision. `select` picks what
 * it needs (`null`: the question does not apply), `collect` asks ports and may
 * fail, `evaluate` is pure and may not.
 */
export interface Chain<Revision, Subject, Collected, Deps> {
  readonly id: `quality.${string}`;
  /** Raise on every change that can change a result; part of the cache key. */
  readonly analyzerVersion: string;
  select: (revision: Revision) => Subject | null;
  collect: (subject: Subject, deps: Deps) => Promise<Collected>;
  evaluate: (collected: Collected) => ChainVerdict;
}

export interface ChainVerdict {
  readonly status: ChainStatus;
  readonly reasonCodes: readonly QualityReasonCode[];
}

export interface ChainRun extends ChainVerdict {
  readonly analysisId: string;
  readonly analyzerVersion: string;
}

/** A chain that cannot collect reports `not_tested`; it never fails the plugin. */
export async function runChain<R, S, C, D>(chain: Chain<R, S, C, D>, revision: R, deps: D): Promise<ChainRun> {
  const head = { analysisId: chain.id, analyzerVersion: chain.analyzerVersion };
  const subject = chain.select(revision);
  if (subject === null) return { ...head, status: 'not_applicable', reasonCodes: [] };
  let collected: C;
  try {
    collected = await chain.collect(subject, deps);
  } catch {
    return { ...head, status: 'not_tested', reasonCodes: ['collection_failed'] };
  }
  return { ...head, ...chain.evaluate(collected) };
}
