import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closeAfter } from '../../base/close-after.ts';
import { type PiecewiseDigest, createDigest } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import type { SignedFile } from '../signing/signed-targets.ts';
import { damaged } from '../verified-file.ts';
import { inPace } from './in-pace.ts';
import type { PublicationPlace } from './publication-place.ts';
import { targetPath } from '../signing/repository.ts';

export interface FetchDeps {
  readonly place: Pick<PublicationPlace, 'stream'>;
  /** Folder of files that are being fetched, by their digests. */
  readonly staging: string;
  /** Told of bytes as they come. */
  readonly onBytes: (count: number) => void;
  /** A clock that only goes forward. */
  readonly nowMs: () => number;
}

const PIECE_BYTES = 1_048_576;

/**
 * Fetches one signed file. What a run before has of it is kept: a file is whole
 * where its size and digest are those that were signed, and nowhere else.
 *
 * @returns where it lies
 * @throws Failure `publication_invalid` where the place has another file of that name, or none; as the place does
 */
export async function fetchFile(name: string, file: SignedFile, deps: FetchDeps): Promise<string> {
  const path = join(deps.staging, file.sha256.slice('sha256:'.length));
  const digest = await closeAfter(await open(path, 'a+'), (handle) => completed(handle, name, file, deps));
  if (digest === file.sha256) return path;
  await rm(path);
  throw damaged(`The file ${name} at the place is not the one that was signed.`);
}

/** @returns the digest of what there is when the place has nothing more */
async function completed(
  handle: FileHandle,
  name: string,
  file: SignedFile,
  { place, onBytes, nowMs }: FetchDeps,
): Promise<string> {
  const digest = createDigest();
  let sizeBytes = await digested(handle, digest);
  if (sizeBytes < file.sizeBytes) {
    const stream = await place.stream(targetPath(name, file), sizeBytes);
    if (stream === null) throw damaged(`The signed file ${name} is not at the place.`);
    for await (const chunk of inPace(stream, nowMs)) {
      sizeBytes += chunk.length;
      if (sizeBytes > file.sizeBytes) break;
      digest.add(chunk);
      await handle.appendFile(chunk);
      onBytes(chunk.length);
    }
    if (sizeBytes < file.sizeBytes) throw new Failure('source_unreachable', `The place gave a part of ${name} only.`);
  }
  await handle.sync();
  return sizeBytes > file.sizeBytes ? 'longer' : digest.sha256();
}

/** @returns how many bytes there are */
async function digested(handle: FileHandle, digest: PiecewiseDigest): Promise<number> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    if (bytesRead === 0) return position;
    digest.add(piece.subarray(0, bytesRead));
    position += bytesRead;
  }
}
