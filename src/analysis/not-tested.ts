import type { QualityReasonCode } from '../contract/quality-reason-codes.ts';
import type { Judged } from './evidence-dimensions.ts';
import type { Observed } from '../facts/observed.ts';

export const NOT_APPLICABLE = { status: 'not_applicable', reasonCodes: [] } as const satisfies Judged;

/** Why a question about a package has no answer: nobody looked, looking failed, or there is no package to look at. */
export function notTested(look: Observed<unknown>): Judged {
  return { status: 'not_tested', reasonCodes: [reasonOf(look)] };
}

function reasonOf(look: Observed<unknown>): QualityReasonCode {
  if (look.kind === 'missing') return 'package_missing';
  if (look.kind !== 'failed') return 'not_yet_analysed';
  return look.code === 'sandbox_unavailable' ? 'sandbox_unavailable' : 'collection_failed';
}
