import { z } from 'zod';
import { CandidateFacts, AVAILABILITY_FIELDS } from '../candidates/record.ts';
import { DiscoveryEntry } from '../discovery/entry.ts';
import { NameResemblance } from '../discovery/resemblance.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import { Freshness, NO_APPROVAL, SchemaVersion } from './answer-envelope.ts';
import { CandidateId, PublicationVersion, ReleaseId, ReleaseVersion, RequestId, SnapshotId } from './ids.ts';
import { Timestamp } from './timestamp.ts';

const record = {
  entry: DiscoveryEntry,
  quality: PluginQualitySummary.nullable().describe('Automated evidence; null: nobody analysed this plugin.'),
  resembles: NameResemblance.optional(),
};

/** One line of a publication's `discovery.jsonl`. */
export const DiscoveryRecord = z.strictObject(record).describe('One published plugin.');
export type DiscoveryRecord = z.infer<typeof DiscoveryRecord>;

const head = {
  schema_version: SchemaVersion,
  snapshot_id: SnapshotId,
  request_id: RequestId,
  generated_at: Timestamp.describe('When this answer was put together.'),
  freshness: Freshness,
  ...NO_APPROVAL,
};

const PublishedRelease = z
  .strictObject({
    candidate_id: CandidateId,
    release_id: ReleaseId,
    release_version: ReleaseVersion,
    availability: AVAILABILITY_FIELDS.availability,
  })
  .describe('A release of the same plugin.');

/** Answer of GET /v1/plugins/{plugin_id} to the id of a discovery entry. */
export const PluginRecord = z
  .strictObject({
    kind: z.literal('entry'),
    ...head,
    ...record,
    releases: z
      .array(PublishedRelease)
      .describe(
        'Published releases of its package, releases before pre-releases, newest first; empty: none whose archive was verified is known.',
      ),
  })
  .describe('One plugin as the catalogs know it, and what is known about it.');
export type PluginRecord = z.infer<typeof PluginRecord>;

/** Answer of GET /v1/plugins/{plugin_id} to the id of a candidate, of its plugin or of its release. */
export const CandidatePluginRecord = z
  .strictObject({
    kind: z.literal('candidate'),
    ...head,
    publication_version: PublicationVersion,
    candidate: CandidateFacts.omit({ match: true }).describe(
      'The release asked for; of a plugin id its newest available one, releases before pre-releases.',
    ),
    releases: z
      .array(PublishedRelease)
      .describe('All published releases of the plugin, this one included, releases before pre-releases, newest first.'),
  })
  .describe('One exact release, and what is known about it; without `match`, for nothing was searched for.');
export type CandidatePluginRecord = z.infer<typeof CandidatePluginRecord>;

/** Every answer of GET /v1/plugins/{plugin_id}; `kind` says which. */
export const PluginLookup = z.discriminatedUnion('kind', [PluginRecord, CandidatePluginRecord]);
export type PluginLookup = z.infer<typeof PluginLookup>;
