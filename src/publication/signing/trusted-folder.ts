import { join } from 'node:path';
import { parseCheckpoint } from '../log/checkpoint.ts';
import type { DurableFiles } from '../durable-files.ts';
import { replaceFile } from '../write-publication.ts';
import { MOST_METADATA_BYTES, parseTimestamp } from './metadata-files.ts';
import { smallFile } from '../read-manifest.ts';
import type { Anchor, Trusted } from './trusted-metadata.ts';
import type { VerifiedHead } from './verify-head.ts';

const CHECKPOINT = 'checkpoint';

/**
 * @param anchor root metadata that whoever runs this vouches for; needed the first time, and held against what is kept
 *   where it was named
 * @returns `null`: nothing is trusted, so nothing can be verified
 */
export async function readTrusted(folder: string | null, anchor: Anchor | null): Promise<Trusted | null> {
  const read = (name: string) => (folder === null ? null : smallFile(join(folder, name), MOST_METADATA_BYTES));
  const root = (await read('root.json')) ?? anchor?.root ?? null;
  if (root === null) return null;
  const note = await read(CHECKPOINT);
  return {
    metadata: {
      root,
      timestamp: await read('timestamp.json'),
      snapshot: await read('snapshot.json'),
      targets: await read('targets.json'),
    },
    checkpoint: note === null ? null : parseCheckpoint(new TextDecoder().decode(note)),
    namedRoot: anchor?.isNamed === true ? anchor.root : null,
  };
}

/** Keeps what was verified, unless something newer is kept already; the timestamp last. */
export async function keepTrusted(folder: string, { head, log }: VerifiedHead, files: DurableFiles): Promise<void> {
  await files.makeFolder(folder);
  const kept = await smallFile(join(folder, 'timestamp.json'), MOST_METADATA_BYTES);
  if (kept !== null && parseTimestamp(kept).signed.version > head.versions.timestamp) return;
  await replaceFile(join(folder, 'root.json'), head.bytes.root, files);
  await replaceFile(join(folder, CHECKPOINT), new TextEncoder().encode(log.note), files);
  await replaceFile(join(folder, 'targets.json'), head.bytes.targets, files);
  await replaceFile(join(folder, 'snapshot.json'), head.bytes.snapshot, files);
  await replaceFile(join(folder, 'timestamp.json'), head.bytes.timestamp, files);
}
