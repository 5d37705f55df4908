import { leafHash } from '../log/merkle-tree.ts';
import { isContinued, isIncluded, logEntry, readCheckpoint, type SignedCheckpoint } from '../log/publication-log.ts';
import { MANIFEST_FILE } from '../publication-folder.ts';
import { damaged } from '../verified-file.ts';
import type { Repository } from './repository.ts';
import { type SignedHead, type Trusted, updateMetadata } from './trusted-metadata.ts';

/** What a repository says, signed, and in a log that goes on from the one seen before. */
export interface VerifiedHead {
  readonly head: SignedHead;
  readonly log: SignedCheckpoint;
}

/** @throws as `updateMetadata`, and `publication_invalid` where the log does not hold the publication or was rewritten */
export async function verifyHead(repository: Repository, trusted: Trusted, nowMs: number): Promise<VerifiedHead> {
  const head = await updateMetadata(repository, trusted.metadata, nowMs);
  return { head, log: await verifyLog(head, repository, trusted.checkpoint) };
}

async function verifyLog(
  { targets }: SignedHead,
  { readLog }: Repository,
  seen: Trusted['checkpoint'],
): Promise<SignedCheckpoint> {
  const { verifierKey, index } = targets.log;
  const signed = await readCheckpoint(readLog, [verifierKey]);
  if (signed === null) throw damaged('The log of publications is missing.');
  const { checkpoint } = signed;
  const manifest = targets.files.get(MANIFEST_FILE)?.sha256 ?? '';
  if (!(await isIncluded(leafHash(logEntry(manifest)), index, checkpoint, readLog))) {
    throw damaged('The publication is not in the log at its place.');
  }
  if (seen === null) return signed;
  if (seen.origin !== checkpoint.origin) throw damaged('The publication is in another log than the ones before it.');
  if (!(await isContinued(seen, checkpoint, readLog))) {
    throw damaged('The log does not go on from the one seen before: its history was rewritten.');
  }
  return signed;
}
