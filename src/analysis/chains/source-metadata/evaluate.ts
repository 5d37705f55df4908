import type { QualityReasonCode } from '../../../contract/quality-reason-codes.ts';
import type { PluginProject } from '../../../facts/plugin-project.ts';
import type { ChainVerdict } from '../../chain.ts';

export interface ListingEvidence {
  readonly project: PluginProject;
  /** `null`: the sources gave no category. */
  readonly isCategoryKnown: boolean | null;
}

/** Notes that leave the record as good as it was: something was tidied, nothing is missing. */
const HARMLESS: ReadonlySet<QualityReasonCode> = new Set([
  'text_decoded_as_gb18030',
  'invisible_characters_removed',
  'markup_removed',
  'url_repaired',
  'repository_renamed',
  'package_claim_unconfirmed',
]);

/**
 * Is the listing complete and of one piece? `failed`: nobody says what the
 * plugin does; `partial`: something is missing or contradicts itself.
 */
export function evaluateSourceMetadata({ project, isCategoryKnown }: ListingEvidence): ChainVerdict {
  const reasonCodes: readonly QualityReasonCode[] = [
    ...descriptionGaps(project),
    ...categoryGaps(isCategoryKnown),
    ...(project.leadListing.license === null ? (['license_unknown'] as const) : []),
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
