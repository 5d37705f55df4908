import { z } from 'zod';
import { NameResemblance } from './resemblance.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import type { QualityDimensionName } from '../evidence/quality-dimensions.ts';
import { CountedPage, NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import { CategoryId, RequestId, SnapshotId } from '../shared/ids.ts';
import { searchRequestFields } from '../shared/request-fields.ts';
import { DimensionStatus, Disposition } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { DiscoveryEntry, DiscoverySourceKind } from './entry.ts';
import { HitExplanation, QueryExplanation } from './explanation.ts';
import { SearchFacets } from './facets.ts';
import { DiscoveryMatch } from './match.ts';

export const SearchExplanation = z
  .strictObject({
    trust: z.literal('untrusted_text').describe('Terms are words of the query and of third-party texts: data.'),
    query: QueryExplanation,
    hits: z.array(HitExplanation).max(50).describe('One for each candidate of the page, in the same order.'),
  })
  .describe('How the query was read and why each hit stands where it stands; only where `explain` asked for it.');
export type SearchExplanation = z.infer<typeof SearchExplanation>;

const MinimumStatus = z.enum(['passed', 'partial']).describe('Least status of the dimension.').optional();

/** No record: a key of one that is called `__proto__` is let through unread. */
const MinimumDimensionStatus = z.strictObject({
  source_metadata: MinimumStatus,
  repository_health: MinimumStatus,
  package_release: MinimumStatus,
  package_integrity: MinimumStatus,
  static_risk: MinimumStatus,
  dependency_risk: MinimumStatus,
  install_runtime: MinimumStatus,
  claimed_feature: MinimumStatus,
} satisfies Record<QualityDimensionName, typeof MinimumStatus>);

const Statuses = z.array(DimensionStatus).min(1).max(5).describe('Statuses of the dimension, any of them.').optional();

const DimensionStatuses = z.strictObject({
  source_metadata: Statuses,
  repository_health: Statuses,
  package_release: Statuses,
  package_integrity: Statuses,
  static_risk: Statuses,
  dependency_risk: Statuses,
  install_runtime: Statuses,
  claimed_feature: Statuses,
} satisfies Record<QualityDimensionName, typeof Statuses>);

/** All filters must hold; within one list any value will do. */
export const DiscoveryFilters = z
  .strictObject({
    categories: z
      .array(CategoryId)
      .min(1)
      .max(50)
      .optional()
      .describe('Keep entries of these categories; an entry without a known category is `uncategorized`.'),
    source_kinds: z
      .array(DiscoverySourceKind)
      .min(1)
      .max(2)
      .optional()
      .describe('Keep entries with at least one source of these kinds; a source nobody knows of does not count.'),
    dispositions: z
      .array(Disposition)
      .min(1)
      .max(3)
      .optional()
      .describe('Keep entries with these dispositions; an entry nobody analysed counts as `insufficient_evidence`.'),
    min_dimension_status: MinimumDimensionStatus.optional().describe(
      'Keep entries whose dimensions came to at least this: `passed`, or `partial` (which passed satisfies too). ' +
        'Unknown never satisfies: not_tested, not_applicable and an entry nobody analysed are left out.',
    ),
    dimension_status: DimensionStatuses.optional().describe(
      'Keep entries whose dimensions came to one of these; all dimensions that are named must. An entry nobody analysed ' +
        'is not_tested, which is asked for by its name alone.',
    ),
  })
  .describe('Narrows the hits; an absent filter keeps everything.');
export type DiscoveryFilters = z.infer<typeof DiscoveryFilters>;

export const DiscoveryRequest = z
  .strictObject({
    ...searchRequestFields(5),
    filters: DiscoveryFilters.optional(),
    explain: z
      .boolean()
      .optional()
      .describe('Adds `explanation`: how the query was read and what gave each hit its points. Absent: false.'),
    facets: z
      .boolean()
      .optional()
      .describe('Adds `facets`: how many hits each value of each filter has. Absent: false.'),
  })
  .describe('Body of POST /v1/plugins:search; any other field is refused (spec 1.6).');
export type DiscoveryRequest = z.infer<typeof DiscoveryRequest>;

export const DiscoveryCandidate = z
  .strictObject({
    entry: DiscoveryEntry,
    match: DiscoveryMatch,
    quality: PluginQualitySummary.nullable().describe('Automated evidence; null: nobody analysed this plugin.'),
    resembles: NameResemblance.optional(),
  })
  .describe('One hit (spec 2.3).');
export type DiscoveryCandidate = z.infer<typeof DiscoveryCandidate>;

export const DiscoveryResponse = z
  .strictObject({
    schema_version: SchemaVersion,
    snapshot_id: SnapshotId,
    request_id: RequestId,
    generated_at: Timestamp.describe('When this answer was put together.'),
    candidates: z.array(DiscoveryCandidate).max(50).describe('By ascending match.rank; empty where nothing matches.'),
    page: CountedPage,
    explanation: SearchExplanation.optional().describe('Only where the request has `explain: true`; else absent.'),
    facets: SearchFacets.optional().describe('Only where the request has `facets: true`; else absent.'),
    ...NO_APPROVAL,
  })
  .describe('Answer of POST /v1/plugins:search (spec 2.3).');
export type DiscoveryResponse = z.infer<typeof DiscoveryResponse>;
