import type { ExplainAnswer, ExplainedHit } from '../../src/cli/explain-answer.ts';
import type { HitExplanation } from '../../src/contract/discovery/hit-explanation.ts';
import { EXAMPLE_SNAPSHOT_ID } from '../../src/contract/http/examples/discovery.ts';
import { NO_APPROVAL_FLAGS } from '../../src/contract/shared/answer-envelope.ts';
import { SEARCH_EXPLANATION } from './made-up-search-explanation.ts';

const [EXPLAINED] = SEARCH_EXPLANATION.hits;
if (EXPLAINED === undefined) throw new Error('The example explains no hit.');
const EXPLANATION: HitExplanation = EXPLAINED;

/** A hit as an explanation shows it; what is not said is that of the example. */
export function explainedHit(name: string, rank: number, change: Partial<HitExplanation> = {}): ExplainedHit {
  return { name, score: 14.2501048575, explanation: { ...EXPLANATION, rank, ...change } };
}

/** The second of three hits: what stands above it has all terms. */
export const EXPLAIN_ANSWER: ExplainAnswer = {
  snapshot_id: EXAMPLE_SNAPSHOT_ID,
  entry_id: EXPLANATION.entry_id,
  name: 'phone-notices',
  total: 3,
  hits_read: 3,
  query: SEARCH_EXPLANATION.query,
  hit: explainedHit('phone-notices', 2),
  hit_above: explainedHit('job-notices', 1, { tier: 'all_terms' }),
  ...NO_APPROVAL_FLAGS,
};
