import { z } from 'zod';
import { DiscoveryEntry } from '../discovery/entry.ts';
import { NameResemblance } from '../discovery/resemblance.ts';
import { DimensionCounts } from '../evidence/dimension-counts.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import { CountedPage, NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import { CapabilityId, CategoryId, DirectoryVersion, EntryId, RequestId, SnapshotId } from '../shared/ids.ts';
import { Cursor, pageLimit } from '../shared/request-fields.ts';
import { LocalizedText } from '../shared/text.ts';
import { Timestamp } from '../shared/timestamp.ts';

/** Spec 8. */
const CHILDREN_MAX = 20;

export const DirectoryNodeId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,127}$/)
  .describe('Node of the directory; stays the same while its content does.');

export const DirectoryPathKey = z
  .string()
  .regex(/^(?:[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*)?$/)
  .max(500)
  .describe('Place in the tree, e.g. `development/code-agents/codex`; empty: the root.');

const count = z.int().nonnegative();

const place = { node_id: DirectoryNodeId, path_key: DirectoryPathKey, label: LocalizedText };

const DirectoryPlace = z.strictObject(place).describe('A node in short.');

const DirectoryNodeSummary = z
  .strictObject({
    ...place,
    plugin_count: count.describe('Plugins in the whole subtree.'),
    direct_plugin_count: count.describe('Plugins placed at the node itself.'),
    child_count: count.max(CHILDREN_MAX).describe('Nodes directly below it.'),
    dimension_status: DimensionCounts,
  })
  .describe('A child of a node.');

const envelope = {
  schema_version: SchemaVersion,
  directory_version: DirectoryVersion,
  snapshot_id: SnapshotId,
  request_id: RequestId,
  generated_at: Timestamp,
  ...NO_APPROVAL,
};

/** Answer of GET /v1/directory (the root) and GET /v1/directory/nodes/{node_id}. */
export const DirectoryNodeResponse = z
  .strictObject({
    ...envelope,
    ...place,
    description: LocalizedText.nullable().describe('What belongs here; null: the label says it.'),
    level: count.describe('Steps from the root; the root is 0.'),
    path: z.array(DirectoryPlace).describe('Ancestors from the root down; empty for the root.'),
    plugin_count: count.describe('Plugins in the whole subtree.'),
    direct_plugin_count: count.describe('Plugins placed at the node itself.'),
    children: z.array(DirectoryNodeSummary).max(CHILDREN_MAX).describe('At most twenty (spec 8).'),
    dimension_status: DimensionCounts,
    cross_entries_count: count.describe('Plugins listed here for a capability and placed elsewhere.'),
  })
  .describe('One node of the directory.');
export type DirectoryNodeResponse = z.infer<typeof DirectoryNodeResponse>;

/** Query parameters of GET /v1/directory/nodes/{node_id}/plugins; any other one, or one given twice, is refused. */
export const DirectoryPluginsQuery = z.strictObject({ limit: pageLimit(20), cursor: Cursor.optional() });

const PlacedPlugin = z
  .strictObject({
    entry: DiscoveryEntry,
    quality: PluginQualitySummary.nullable().describe('Automated evidence; null: nobody analysed this plugin.'),
    resembles: NameResemblance.optional(),
    placement: z
      .enum(['canonical', 'capability'])
      .describe('canonical: its one place; capability: a cross-entry for what it can do.'),
  })
  .describe('One plugin of a node.');

/** Answer of GET /v1/directory/nodes/{node_id}/plugins. */
export const DirectoryPluginsResponse = z
  .strictObject({
    ...envelope,
    node_id: DirectoryNodeId,
    plugins: z.array(PlacedPlugin).max(50).describe('In canonical order, which is no ranking.'),
    page: CountedPage,
  })
  .describe('Plugins of one node.');
export type DirectoryPluginsResponse = z.infer<typeof DirectoryPluginsResponse>;

const PlacementEvidence = z
  .strictObject({
    matched_terms: z.array(z.string().min(1).max(214)).describe('Terms of names and texts that led here.'),
    category_id: CategoryId.nullable().describe('The category that led here; null: none did.'),
    capability_ids: z
      .array(CapabilityId)
      .describe('Capabilities that led here; the publisher claims one where no term says it.'),
  })
  .describe('Why the plugin stands here.');

const Placement = z
  .strictObject({
    path: z.array(DirectoryPlace).describe('From below the root down to the node; empty: at the root itself.'),
    evidence: PlacementEvidence,
  })
  .describe('One place of the plugin.');

/** Answer of GET /v1/plugins/{plugin_id}/directory. */
export const PluginDirectoryResponse = z
  .strictObject({
    ...envelope,
    entry_id: EntryId,
    canonical: Placement.describe('Its one canonical place.'),
    cross_entries: z.array(Placement).describe('Further places, each for a capability.'),
  })
  .describe('Where a plugin stands in the directory, and why.');
export type PluginDirectoryResponse = z.infer<typeof PluginDirectoryResponse>;
