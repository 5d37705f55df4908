import { z } from 'zod';
import { NO_APPROVAL, SchemaVersion } from './answer-envelope.ts';
import { DiscoveryEntry } from './discovery-entry.ts';
import { Freshness } from './freshness.ts';
import { RequestId, SnapshotId } from './ids.ts';
import { PluginQualitySummary } from './plugin-quality.ts';
import { Timestamp } from './timestamp.ts';

const record = {
  entry: DiscoveryEntry,
  quality: PluginQualitySummary.nullable().describe('Automated evidence; null: nobody analysed this plugin.'),
};

/** One line of a publication's `discovery.jsonl`. */
export const DiscoveryRecord = z.strictObject(record).describe('One published plugin.');
export type DiscoveryRecord = z.infer<typeof DiscoveryRecord>;

/** Answer of GET /v1/plugins/{plugin_id}. */
export const PluginRecord = z
  .strictObject({
    schema_version: SchemaVersion,
    snapshot_id: SnapshotId,
    request_id: RequestId,
    generated_at: Timestamp.describe('When this answer was put together.'),
    ...record,
    freshness: Freshness,
    ...NO_APPROVAL,
  })
  .describe('One plugin and what is known about it.');
export type PluginRecord = z.infer<typeof PluginRecord>;
