import {
  MOST_METADATA_BYTES,
  TIMESTAMP_FILE,
  metadataFileName,
  parseSnapshot,
  parseTargets,
  parseTimestamp,
} from './metadata-files.ts';
import type { Repository } from './repository.ts';
import { readSignedTargets } from './signed-targets.ts';

/**
 * Folder of the publication that the metadata in force speak of, signatures
 * unread: to tell what readers may be on, not whom to believe.
 *
 * @returns `null`: nothing was signed here
 * @throws Failure `publication_invalid` where it cannot be told
 */
export async function lastSignedPublication({
  readMetadata,
}: Pick<Repository, 'readMetadata'>): Promise<string | null> {
  const read = (name: string): Promise<Uint8Array | null> => readMetadata(name, MOST_METADATA_BYTES);
  const timestamp = await read(TIMESTAMP_FILE);
  if (timestamp === null) return null;
  const { version } = parseTimestamp(timestamp).signed.snapshotMeta;
  const snapshot = await read(metadataFileName('snapshot', version));
  if (snapshot === null) return null;
  const listed = parseSnapshot(snapshot).signed.meta['targets.json'];
  const targets = listed === undefined ? null : await read(metadataFileName('targets', listed.version));
  return targets === null ? null : readSignedTargets(parseTargets(targets).signed).publication;
}
