import { Failure } from '../../base/failure.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { DirectoryNodeResponse, PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import type { EntryId, SnapshotId } from '../../contract/shared/ids.ts';
import type { CrossEntry, PlacementReason } from '../../directory/directory-value.ts';
import type { DirectoryNode, PluginPlacements } from '../../directory/read/open-directory.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

/** What every answer of the directory begins with. */
export interface DirectoryHead {
  readonly schema_version: typeof SCHEMA_VERSION;
  readonly directory_version: string;
  readonly snapshot_id: SnapshotId;
  /** The framework knows it as text. */
  readonly request_id: string;
  readonly generated_at: string;
}

type WithHead<Response> = Omit<Response, keyof DirectoryHead> & DirectoryHead;
type Place = DirectoryNodeResponse['path'][number];
type Placement = PluginDirectoryResponse['canonical'];

/** The head of one response, of the snapshot that gives it. */
export function directoryHead(
  { publication, directoryVersion }: Pick<ServingSnapshot, 'publication' | 'directoryVersion'>,
  request_id: string,
  generated_at: string,
): DirectoryHead {
  const { snapshot_id } = publication.manifest;
  return { schema_version: SCHEMA_VERSION, directory_version: directoryVersion, snapshot_id, request_id, generated_at };
}

/** The node that an address names. */
export function servedNode({ directory }: Pick<ServingSnapshot, 'directory'>, nodeId: string): DirectoryNode {
  const node = directory.node(nodeId);
  if (node === null) {
    throw new Failure('not_found', 'The directory has no node with this id; GET /v1/directory begins at its root.');
  }
  return node;
}

/** A node with its ancestors and its children, and what was tested of the plugins of each. */
export function nodeResponse(
  { directory }: Pick<ServingSnapshot, 'directory'>,
  node: DirectoryNode,
  head: DirectoryHead,
): WithHead<DirectoryNodeResponse> {
  return {
    ...head,
    ...placeOf(node),
    description: node.description,
    level: node.level,
    path: node.ancestors.map(placeOf),
    plugin_count: node.pluginCount,
    direct_plugin_count: node.directPluginCount,
    children: node.children.map((child) => ({
      ...placeOf(child),
      plugin_count: child.pluginCount,
      direct_plugin_count: child.directPluginCount,
      child_count: child.children.length,
      dimension_status: directory.dimensionCountsOf(child),
    })),
    dimension_status: directory.dimensionCountsOf(node),
    cross_entries_count: node.crossEntriesCount,
    ...NO_APPROVAL_FLAGS,
  };
}

/** Every place of one plugin, with what puts it there. */
export function placesResponse(
  entry_id: EntryId,
  { canonical, cross }: PluginPlacements,
  head: DirectoryHead,
): WithHead<PluginDirectoryResponse> {
  return {
    ...head,
    entry_id,
    canonical: { path: pathTo(canonical.node), evidence: evidenceOf(canonical.reason) },
    cross_entries: cross.map(({ node, capabilities }) => ({
      path: pathTo(node),
      evidence: crossEvidence(capabilities),
    })),
    ...NO_APPROVAL_FLAGS,
  };
}

function placeOf({ nodeId, pathKey, label }: DirectoryNode): Place {
  return { node_id: nodeId, path_key: pathKey, label };
}

/** From below the root. */
function pathTo(node: DirectoryNode): Place[] {
  return [...node.ancestors, node].slice(1).map(placeOf);
}

function evidenceOf({ terms, category, capabilities }: PlacementReason): Placement['evidence'] {
  return {
    matched_terms: [...new Set(terms.map(({ term }) => term))],
    category_id: category,
    capability_ids: capabilities,
  };
}

function crossEvidence(capabilities: CrossEntry['capabilities']): Placement['evidence'] {
  return {
    matched_terms: [...new Set(capabilities.flatMap(({ said }) => (said === null ? [] : [said.term])))],
    category_id: null,
    capability_ids: [...new Set(capabilities.map(({ id }) => id))],
  };
}
