import { z } from 'zod';
import { NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import { DiscoveryEntry } from './entry.ts';
import { DiscoveryFilters } from './filters.ts';
import { DiscoveryMatch } from './match.ts';
import { RequestId, SnapshotId } from '../shared/ids.ts';
import { CountedPage } from '../shared/page.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import { searchRequestFields } from '../shared/request-fields.ts';
import { SearchExplanation } from './search-explanation.ts';
import { Timestamp } from '../shared/timestamp.ts';

export type { DiscoveryFilters } from './filters.ts';
export type { DiscoveryMatch } from './match.ts';

export const DiscoveryRequest = z
  .strictObject({
    ...searchRequestFields(5),
    filters: DiscoveryFilters.optional(),
    explain: z
      .boolean()
      .optional()
      .describe('Adds `explanation`: how the query was read and what gave each hit its points. Absent: false.'),
  })
  .describe('Body of POST /v1/plugins:search; any other field is refused (spec 1.6).');
export type DiscoveryRequest = z.infer<typeof DiscoveryRequest>;

export const DiscoveryCandidate = z
  .strictObject({
    entry: DiscoveryEntry,
    match: DiscoveryMatch,
    quality: PluginQualitySummary.nullable().describe('Automated evidence; null: nobody analysed this plugin.'),
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
    ...NO_APPROVAL,
  })
  .describe('Answer of POST /v1/plugins:search (spec 2.3).');
export type DiscoveryResponse = z.infer<typeof DiscoveryResponse>;
