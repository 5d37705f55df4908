import { isPackageContested } from '../../contract/evidence/contested-package.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { qualityReasonWords } from './quality-reason-words.ts';

/** Why an entry has no package. @param told see `isPackageContested` */
export function withoutPackage(told: Parameters<typeof isPackageContested>[0], language: Locale): string {
  return qualityReasonWords(language)[isPackageContested(told) ? 'package_claim_contested' : 'no_registry_package'];
}
