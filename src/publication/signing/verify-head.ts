import { leafHash } from '../log/merkle-tree.ts';
import type { Checkpoint } from '../log/checkpoint.ts';
import {
  isContinued,
  isIncluded,
  logEntry,
  readCheckpoint,
  type ReadLogFile,
  type SignedCheckpoint,
} from '../log/publication-log.ts';
import { MANIFEST_FILE } from '../publication-folder.ts';
import { damaged } from '../verified-file.ts';
import type { Repository } from './repository.ts';
import type { SignedTargets } from './signed-targets.ts';
import { type SignedHead, type Trusted, updateMetadata } from './trusted-metadata.ts';

/** What a repository says, signed, and in a log that goes on from the one seen before. */
export interface VerifiedHead {
  readonly head: SignedHead;
  readonly log: SignedCheckpoint;
}

/** @throws as `updateMetadata`, and `publication_invalid` where the log does not hold the publication or was rewritten */
export async function verifyHead(repository: Repository, trusted: Trusted, nowMs: number): Promise<VerifiedHead> {
  const head = await updateMetadata(repository, trusted, nowMs);
  return { head, log: await verifyLog(head, repository, trusted.checkpoint) };
}

async function verifyLog({ targets }: SignedHead, { readLog }: Repository, seen: Checkpoint | null) {
  const signed = await requireCheckpoint(targets, readLog);
  await requireLogged(targets, signed.checkpoint, readLog);
  if (seen !== null) await requireContinued(seen, signed.checkpoint, readLog);
  return signed;
}

/** What the log says of itself, signed by the key that the targets name. */
export async function requireCheckpoint({ log }: SignedTargets, readLog: ReadLogFile): Promise<SignedCheckpoint> {
  const signed = await readCheckpoint(readLog, [log.verifierKey]);
  if (signed === null) throw damaged('The log of publications is missing.');
  return signed;
}

/** Refuses a publication that is not the leaf that its targets say. */
export async function requireLogged(
  { files, log }: SignedTargets,
  checkpoint: Checkpoint,
  readLog: ReadLogFile,
): Promise<void> {
  const manifest = files.get(MANIFEST_FILE)?.sha256 ?? '';
  if (!(await isIncluded(leafHash(logEntry(manifest)), log.index, checkpoint, readLog))) {
    throw damaged('The publication is not in the log at its place.');
  }
}

/** Refuses a log that is not the one seen before with leaves behind it. */
export async function requireContinued(seen: Checkpoint, now: Checkpoint, readLog: ReadLogFile): Promise<void> {
  if (seen.origin !== now.origin) throw damaged('The publication is in another log than the ones before it.');
  if (!(await isContinued(seen, now, readLog))) {
    throw damaged('The log does not go on from the one seen before: its history was rewritten.');
  }
}
