import type { QualityReasonCode } from './quality-reason-codes.ts';

/**
 * Whether an entry has no package because other projects claim the same one, so that nobody can tell whose it is:
 * whoever tells that its package is not known has to tell this too.
 *
 * @param told of the entry, or of its evidence; `null`: nobody analysed it, so nothing is known of a claim
 */
export function isPackageContested(told: { readonly reason_codes: readonly QualityReasonCode[] } | null): boolean {
  return told?.reason_codes.includes('package_claim_contested') ?? false;
}
