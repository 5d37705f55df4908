import { join } from 'node:path';
import type { Metadata, Snapshot, Targets } from '@tufjs/models';
import type { DurableFiles } from '../durable-files.ts';
import { replaceFile } from '../write-publication.ts';
import { METADATA_FOLDER, metadataBytes, metadataFileName } from './metadata-files.ts';
import type { KeyFolder } from './key-folder.ts';

interface FolderOfVersions {
  /** Folder of the host's publications. */
  readonly root: string;
  readonly files: DurableFiles;
}

/** One more than every version that was ever written here. */
export async function nextVersion(
  role: 'targets' | 'snapshot',
  current: number,
  deps: FolderOfVersions,
): Promise<number> {
  return Math.max(current, ...(await versionsIn(join(deps.root, METADATA_FOLDER), role, deps))) + 1;
}

/** Versions of a role's metadata that lie in the folder, in no order. */
export async function versionsIn(
  folder: string,
  role: 'targets' | 'snapshot',
  { files }: Pick<FolderOfVersions, 'files'>,
): Promise<number[]> {
  const names = await files.listFolder(folder);
  return names.flatMap((name) => {
    const version = new RegExp(`^([1-9]\\d{0,14})\\.${role}\\.json$`, 'u').exec(name)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Versions are written once; a reader is led to one by the metadata above it. */
export async function writeVersion(
  folder: string,
  role: 'targets' | 'snapshot',
  metadata: Metadata<Targets> | Metadata<Snapshot>,
  files: DurableFiles,
): Promise<void> {
  await replaceFile(join(folder, metadataFileName(role, metadata.signed.version)), metadataBytes(metadata), files);
}

/** Brings versions of the root that are not public yet. @returns whether there was one */
export async function writeRoots(
  folder: string,
  { keys, files }: { readonly keys: KeyFolder; readonly files: DurableFiles },
): Promise<boolean> {
  const there = new Set(await files.listFolder(folder));
  let isNew = false;
  for (const [place, bytes] of keys.roots.entries()) {
    const name = metadataFileName('root', place + 1);
    if (there.has(name)) continue;
    await replaceFile(join(folder, name), bytes, files);
    isNew = true;
  }
  return isNew;
}
