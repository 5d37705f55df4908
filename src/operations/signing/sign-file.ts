import { basename } from 'node:path';
import { Failure } from '../../base/failure.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { smallFile } from '../../publication/read-manifest.ts';
import { readPrivateKeys } from '../../publication/signing/key-folder.ts';
import {
  metadataBytes,
  MOST_METADATA_BYTES,
  parseRoot,
  parseTargets,
} from '../../publication/signing/metadata-files.ts';
import { signMetadata } from '../../publication/signing/signing-key.ts';
import { replaceFile } from '../../publication/write-publication.ts';

/** What `keys sign` did. */
export interface SignedElsewhere {
  readonly role: 'root' | 'targets';
  readonly version: number;
  /** Ids of the keys whose signatures it has now, those it had before among them. */
  readonly signedBy: readonly string[];
}

/**
 * Adds a signature of every key of a folder to root or targets metadata that
 * waits for it, on a machine that needs nothing but this file and the keys.
 *
 * @throws Failure `config_invalid` where it is neither
 */
export async function signFile(path: string, keyFolder: string, files: DurableFiles): Promise<SignedElsewhere> {
  const bytes = await smallFile(path, MOST_METADATA_BYTES);
  const role = /\b(root|targets)\.json$/u.exec(basename(path))?.[1];
  if (bytes === null || (role !== 'root' && role !== 'targets')) {
    throw new Failure('config_invalid', 'Name a file that publish or keys rotate wrote to be signed.');
  }
  const metadata = role === 'root' ? parseRoot(bytes) : parseTargets(bytes);
  signMetadata(metadata, await readPrivateKeys(keyFolder, `${role}.`));
  await replaceFile(path, metadataBytes(metadata), files);
  return { role, version: metadata.signed.version, signedBy: Object.keys(metadata.signatures).toSorted() };
}
