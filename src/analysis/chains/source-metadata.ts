import type { QualityReasonCode } from '../../contract/evidence/quality-reason-codes.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { requestStableRelease } from '../../facts/observation/observation-request.ts';
import { answeredAtMs } from '../../facts/observation/observation.ts';
import { type Chain, notApplicable } from '../chain.ts';
import { type DimensionVerdict, NOT_APPLICABLE } from '../evidence-dimensions.ts';

/**
 * Is the listing complete and of one piece? Everything it judges is in the revision
 * already; it asks for the packages that are only claimed, because nothing but a
 * package's own release can say whose it is. So the newest of these answers dates it too,
 * and so do the records of others that its name resembles or that claim its package.
 */
export const sourceMetadataChain: Chain<ListingEvidence, DatedListing, 'sourceMetadata'> = {
  id: 'quality.source-metadata',
  analyzerVersion: '1.5.0',
  select: ({ project, isCategoryKnown, listedAtMs, comparedAtMs }) => {
    return { project, isCategoryKnown, listedAtMs: Math.max(listedAtMs, comparedAtMs ?? listedAtMs) };
  },
  required: ({ project }) => project.claimedPackages.map(requestStableRelease),
  collect(listing, evidence) {
    const answers = listing.project.claimedPackages.map((name) => answeredAtMs(evidence.stableRelease(name)));
    return { ...listing, observedAtMs: Math.max(listing.listedAtMs, ...answers.flatMap((atMs) => atMs ?? [])) };
  },
  evaluate({ observedAtMs, ...listing }) {
    const sourceMetadata = evaluateSourceMetadata(listing);
    return { ...sourceMetadata, observedAtMs, dimensions: { sourceMetadata } };
  },
  unasked: () => notApplicable({ sourceMetadata: NOT_APPLICABLE }),
};

interface ListingEvidence {
  readonly project: PluginProject;
  /** `null`: the sources gave no category. */
  readonly isCategoryKnown: boolean | null;
  /** Of the newest record that is judged, those of others included. */
  readonly listedAtMs: number;
}

interface DatedListing extends ListingEvidence {
  /** Of the newest record, or of the newest answer about a claimed package. */
  readonly observedAtMs: number;
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
  'name_near_better_known',
  'name_shared_with_better_known',
  'rejected_by_catalog',
]);

/**
 * Is the listing complete and of one piece? `failed`: nobody says what the
 * plugin does; `partial`: something is missing or contradicts itself.
 */
export function evaluateSourceMetadata({ project, isCategoryKnown }: ListingEvidence): DimensionVerdict {
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

/**
 * Whether the name has a word of the package's or repository's name. `null`:
 * they cannot be compared, because the name has no Latin letters.
 *
 * Cost: linear in the names. Trap: words are compared as parts of the other
 * names without their separators, so that `NodeMcu` is found in `node-mcu`.
 */
export function isNameConsistent({
  name,
  packageName,
  repository,
}: Pick<PluginProject, 'name' | 'packageName' | 'repository'>): boolean | null {
  const words = name.toLowerCase().match(/[a-z][a-z0-9]+/gu) ?? [];
  const others = [packageName, repository?.name ?? null, repository?.subdirectory ?? null];
  const known = others.flatMap((other) => (other === null ? [] : [withoutSeparators(other)]));
  if (words.length === 0 || known.length === 0) return null;
  const whole = withoutSeparators(name);
  return known.some((other) => words.some((word) => other.includes(word)) || whole.includes(other));
}

function withoutSeparators(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
}
