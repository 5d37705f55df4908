import type { QualityReasonCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { PluginProject } from '../../../facts/identity/plugin-project.ts';
import type { Judged } from '../../evidence-dimensions.ts';
import { isNameConsistent } from './name-consistency.ts';

export interface ListingEvidence {
  readonly project: PluginProject;
  /** `null`: the sources gave no category. */
  readonly isCategoryKnown: boolean | null;
  readonly listedAtMs: number;
}

/** Notes that leave the record as good as it was: something was tidied, or is worth a look; nothing is missing. */
const HARMLESS: ReadonlySet<QualityReasonCode> = new Set([
  'text_decoded_as_gb18030',
  'invisible_characters_removed',
  'markup_removed',
  'url_repaired',
  'repository_renamed',
  'package_claim_unconfirmed',
  'name_unlike_package',
]);

/**
 * Is the listing complete and of one piece? `failed`: nobody says what the
 * plugin does; `partial`: something is missing or contradicts itself.
 */
export function evaluateSourceMetadata({ project, isCategoryKnown }: ListingEvidence): Judged {
  const reasonCodes: readonly QualityReasonCode[] = [
    ...descriptionGaps(project),
    ...categoryGaps(isCategoryKnown),
    ...(project.leadListing.license === null ? (['license_unknown'] as const) : []),
    ...linkGaps(project),
    ...(isNameConsistent(project) === false ? (['name_unlike_package'] as const) : []),
    ...project.notes,
  ];
  if (reasonCodes.includes('description_missing')) return { status: 'failed', reasonCodes };
  return { status: reasonCodes.every((code) => HARMLESS.has(code)) ? 'passed' : 'partial', reasonCodes };
}

function descriptionGaps({ description }: PluginProject): readonly QualityReasonCode[] {
  if (description.en === null && description.zhCn === null) return ['description_missing'];
  if (description.en === null) return ['description_missing_en'];
  return description.zhCn === null ? ['description_missing_zh_cn'] : [];
}

function categoryGaps(isCategoryKnown: boolean | null): readonly QualityReasonCode[] {
  if (isCategoryKnown === null) return ['category_missing'];
  return isCategoryKnown ? [] : ['category_unknown'];
}

/** Addresses were read strictly when the listing was made: what is left is well-formed, so only absence is told here. */
function linkGaps({ repository, packageName, leadListing }: PluginProject): readonly QualityReasonCode[] {
  const hasLink = repository !== null || packageName !== null || leadListing.recordPageUrl !== null;
  return hasLink ? [] : ['link_missing'];
}
