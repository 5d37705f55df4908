import { join } from 'node:path';
import type { MetaFile, Metadata, Snapshot, Targets, Timestamp } from '@tufjs/models';
import { smallFile } from '../read-manifest.ts';
import { nullIfDamaged } from '../verified-file.ts';
import {
  MOST_METADATA_BYTES,
  TIMESTAMP_FILE,
  metadataFileName,
  parseRoot,
  parseSnapshot,
  parseTargets,
  parseTimestamp,
} from './metadata-files.ts';
import type { KeyFolder } from './key-folder.ts';
import { type SignableMetadata, type SigningRole, isSignedBy } from './signing-key.ts';

/** What the current timestamp leads to, as far as it verifies under today's root. */
export interface CurrentMetadata {
  /** Signed under any of our roots; `null`: it cannot be known. */
  readonly timestampVersion: number | null;
  readonly timestamp: Metadata<Timestamp> | null;
  readonly snapshot: Metadata<Snapshot> | null;
  readonly targets: Metadata<Targets> | null;
}

/** What does not verify under today's root, or is not what leads to it says, counts as not signed, and is signed anew. */
export async function readCurrentMetadata(
  folder: string,
  { keys }: { readonly keys: KeyFolder },
): Promise<CurrentMetadata> {
  const timestamp = await readMetadata(join(folder, TIMESTAMP_FILE), parseTimestamp, null);
  const toSnapshot = timestamp?.signed.snapshotMeta ?? null;
  const snapshot = await readLedTo(folder, 'snapshot', parseSnapshot, toSnapshot);
  const toTargets = snapshot?.signed.meta['targets.json'] ?? null;
  const targets = await readLedTo(folder, 'targets', parseTargets, toTargets);
  const ifSigned = <Kind extends SignableMetadata>(role: SigningRole, metadata: Kind | null): Kind | null =>
    metadata !== null && isSignedBy(keys.root, role, metadata) ? metadata : null;
  const isOurs = timestamp !== null && keys.roots.some((bytes) => isSignedBy(parseRoot(bytes), 'timestamp', timestamp));
  return {
    timestampVersion: isOurs ? timestamp.signed.version : null,
    timestamp: ifSigned('timestamp', timestamp),
    snapshot: ifSigned('snapshot', snapshot),
    targets: ifSigned('targets', targets),
  };
}

async function readLedTo<Kind extends SignableMetadata>(
  folder: string,
  role: 'snapshot' | 'targets',
  parse: (bytes: Uint8Array) => Kind,
  meta: MetaFile | null,
): Promise<Kind | null> {
  return meta === null ? null : readMetadata(join(folder, metadataFileName(role, meta.version)), parse, meta);
}

/** @returns `null` where there is none, or what is there is not what was expected or no metadata */
export async function readMetadata<Kind extends SignableMetadata>(
  path: string,
  parse: (bytes: Uint8Array) => Kind,
  expected: MetaFile | null,
): Promise<Kind | null> {
  const bytes = await smallFile(path, MOST_METADATA_BYTES).catch(nullIfDamaged);
  return bytes === null || !isExpected(bytes, expected) ? null : parsedOrNull(() => parse(bytes));
}

function isExpected(bytes: Buffer, expected: MetaFile | null): boolean {
  try {
    expected?.verify(bytes);
    return true;
  } catch {
    return false;
  }
}

/** @returns `null` where it is not valid; other failures are thrown on */
export function parsedOrNull<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch (thrown) {
    return nullIfDamaged(thrown);
  }
}
