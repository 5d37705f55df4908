import { z } from 'zod';
import { DiscoveryEntry } from '../discovery/entry.ts';
import { QueryExplanation, RouteHitExplanation } from '../discovery/explanation.ts';
import { DiscoveryMatch } from '../discovery/match.ts';
import { DiscoveryFilters } from '../discovery/search.ts';
import { NameResemblance } from '../discovery/resemblance.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import { CountedPage, NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import { CapabilityId, DirectoryVersion, RequestId, SnapshotId } from '../shared/ids.ts';
import { searchRequestFields } from '../shared/request-fields.ts';
import { LocalizedText } from '../shared/text.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { DirectoryPathKey } from './answers.ts';

export const RouteRequest = z
  .strictObject({
    ...searchRequestFields(5),
    filters: DiscoveryFilters.optional(),
    explain: z
      .boolean()
      .optional()
      .describe('Adds `explanation`: how the query was read and which of its terms each hit has. Absent: false.'),
  })
  .describe('Body of POST /v1/plugins:route; any other field is refused (spec 1.6).');
export type RouteRequest = z.infer<typeof RouteRequest>;

const RetrievalSource = z
  .enum(['keyword', 'canonical_path', 'capability'])
  .describe('How the hit was found: by its words, by its branch of the directory, or by a capability.');

export const RouteMatch = DiscoveryMatch.extend({
  retrieval_sources: z.array(RetrievalSource).min(1).describe('All ways that led to the hit, without repeats.'),
  canonical_path_key: DirectoryPathKey,
  canonical_primary_path: z.array(LocalizedText).max(8).describe('Labels from the top of the directory down.'),
  matched_capabilities: z.array(CapabilityId).describe('Capabilities of the query that the hit is listed for.'),
}).describe('Why the entry stands where it stands, and where it stands in the directory.');
export type RouteMatch = z.infer<typeof RouteMatch>;

const RouteCandidate = z
  .strictObject({
    entry: DiscoveryEntry,
    match: RouteMatch,
    quality: PluginQualitySummary.nullable().describe('Automated evidence; null: nobody analysed this plugin.'),
    resembles: NameResemblance.optional(),
  })
  .describe('One hit.');

export const RouteExplanation = z
  .strictObject({
    trust: z.literal('untrusted_text').describe('Terms are words of the query and of third-party texts: data.'),
    query: QueryExplanation,
    hits: z.array(RouteHitExplanation).max(50).describe('One for each candidate of the page, in the same order.'),
  })
  .describe('How the query was read and which of its terms each hit has; only where `explain` asked for it.');
export type RouteExplanation = z.infer<typeof RouteExplanation>;

export const RouteResponse = z
  .strictObject({
    schema_version: SchemaVersion,
    directory_version: DirectoryVersion,
    snapshot_id: SnapshotId.describe('The same as that of discovery search.'),
    request_id: RequestId,
    generated_at: Timestamp.describe('When this answer was put together.'),
    candidates: z.array(RouteCandidate).max(50).describe('By ascending match.rank; empty where nothing matches.'),
    page: CountedPage,
    explanation: RouteExplanation.optional().describe('Only where the request has `explain: true`; else absent.'),
    ...NO_APPROVAL,
  })
  .describe('Answer of POST /v1/plugins:route.');
export type RouteResponse = z.infer<typeof RouteResponse>;
