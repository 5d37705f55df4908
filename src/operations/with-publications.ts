import { join } from 'node:path';
import { Failure } from '../base/failure.ts';
import { takeWriterLock } from '../base/files/writer-lock.ts';
import { durableFiles } from '../publication/durable-files.ts';
import { currentPublicationName } from '../publication/read-publication.ts';
import { readManifest } from '../publication/read-manifest.ts';
import { nullIfDamaged } from '../publication/verified-file.ts';

/** Stands in the folder of the publications, and means nothing where no process holds it. */
const LOCK_FILE = 'writer.lock';

/**
 * Works on the folder of a host's publications as its one writer: publishing,
 * signing and changing keys each build on what stands there.
 *
 * @param root folder of the publications; it is made where it is not there
 * @throws Failure `in_use` where another run writes there; `config_invalid` where another host's publications lie there
 */
export async function withPublications<Result>(
  root: string,
  hostId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await durableFiles.makeFolder(root);
  const release = lock(root);
  try {
    await requireHost(root, hostId);
    return await work();
  } finally {
    release();
  }
}

function lock(root: string): () => void {
  try {
    return takeWriterLock(join(root, LOCK_FILE), 'this folder of publications');
  } catch (thrown) {
    const failure = Failure.from(thrown);
    if (failure.code !== 'internal_error') throw failure;
    const remedy = 'Check who owns the folder of the publications and whether it may be written.';
    throw new Failure('disk_unusable', `The lock of the publications cannot be taken. ${remedy}`, { cause: thrown });
  }
}

/** A damaged publication tells no host; publishing mends it. */
async function requireHost(root: string, hostId: string): Promise<void> {
  const name = await currentPublicationName(root).catch(nullIfDamaged);
  const current = name === null ? null : await readManifest(root, name).catch(nullIfDamaged);
  if (current === null || current.manifest.host_id === hostId) return;
  throw new Failure(
    'config_invalid',
    `The publications in this data folder are of the host ${current.manifest.host_id}, not of ${hostId}; name another --data.`,
  );
}
