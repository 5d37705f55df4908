import type { QualityReasonCode } from '../contract/evidence/quality-reason-codes.ts';
import type { Provider } from '../contract/publication/sources.ts';
import type { Observed } from '../facts/observation/observation.ts';
import { type PackageAbsence, parsePackageAbsence } from '../facts/release/package-absence.ts';
import type { Judged } from './evidence-dimensions.ts';

export const NOT_APPLICABLE = { status: 'not_applicable', reasonCodes: [] } as const satisfies Judged;

/**
 * Why a question about a package has no answer: nobody observed it, observing failed, or there is no package to observe.
 *
 * @param provider who was asked; `null`: what runs here
 */
export function notTested(observed: Observed<unknown>, provider: Provider | null): Judged {
  return { status: 'not_tested', reasonCodes: [reasonOf(observed, provider)] };
}

/** Of a version that is not listed no chain asks: the stable channel points at none such. */
const ABSENCE_CODES = {
  package_missing: 'package_missing',
  package_unpublished: 'package_unpublished',
  channel_without_release: 'channel_without_release',
  version_missing: 'package_missing',
  package_removed_for_security: 'package_removed_for_security',
} as const satisfies Record<PackageAbsence['reason'], QualityReasonCode>;

function reasonOf(observed: Observed<unknown>, provider: Provider | null): QualityReasonCode {
  if (observed.kind === 'missing') return ABSENCE_CODES[parsePackageAbsence(observed.absence ?? null).reason];
  if (observed.kind !== 'failed') return 'not_yet_analysed';
  if (observed.code === 'sandbox_unavailable') return 'sandbox_unavailable';
  return provider === null ? 'collection_failed' : `collection_failed_${provider}`;
}
