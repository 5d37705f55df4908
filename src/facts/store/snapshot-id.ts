import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256Hex } from '../../base/digest.ts';
import { isoDay } from '../../base/timestamp.ts';
import type { SourceSnapshot } from '../catalog/source-snapshot.ts';

/** See `SourceSnapshot.snapshotId`. Source ids are lower-case letters, digits, dots and hyphens. */
export function snapshotIdOf({
  source,
  contentHash,
  fetchedAtMs,
}: Pick<SourceSnapshot, 'source' | 'contentHash' | 'fetchedAtMs'>): SourceSnapshot['snapshotId'] {
  const digest = sha256Hex(canonicalJson({ source, contentHash })).slice(0, 12);
  return `discovery.${source.sourceId}.${isoDay(fetchedAtMs)}.${digest}`;
}
