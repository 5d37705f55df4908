import type { QualityReasonCode } from '../contract/quality-reason-codes.ts';
import type { Judged } from './evidence-dimensions.ts';
import type { Observed } from '../facts/observed.ts';

export const NOT_APPLICABLE = { status: 'not_applicable', reasonCodes: [] } as const satisfies Judged;

/** Why a question about a package has no answer: nobody looked, looking failed, or there is no package to look at. */
export function notTested(observed: Observed<unknown>): Judged {
  return { status: 'not_tested', reasonCodes: [reasonOf(observed)] };
}

function reasonOf(observed: Observed<unknown>): QualityReasonCode {
  if (observed.kind === 'missing') return 'package_missing';
  if (observed.kind !== 'failed') return 'not_yet_analysed';
  return observed.code === 'sandbox_unavailable' ? 'sandbox_unavailable' : 'collection_failed';
}
