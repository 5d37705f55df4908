import { join } from 'node:path';
import { sha256Hex } from '../../base/digest.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { EMPTY_TREE, leafHash, nodeHash, splitOf, type TreeHash } from '../../publication/log/merkle-tree.ts';
import { logEntry, readEntries, type SignedCheckpoint } from '../../publication/log/publication-log.ts';
import { MANIFEST_FILE } from '../../publication/publication-folder.ts';
import { metadataFileName, MOST_METADATA_BYTES } from '../../publication/signing/metadata-files.ts';
import { MOST_MANIFEST_BYTES, smallFile } from '../../publication/read-manifest.ts';
import type { Repository } from '../../publication/signing/repository.ts';
import { signedPieces } from '../../publication/signing/signed-pieces.ts';
import { requireSigned } from '../../publication/signing/signed-targets.ts';
import { keepTrusted, readTrusted } from '../../publication/signing/trusted-folder.ts';
import { type SignedHead, type Trusted, updateMetadata } from '../../publication/signing/trusted-metadata.ts';
import { requireCheckpoint, requireContinued, requireLogged } from '../../publication/signing/verify-head.ts';
import { damaged, isDamage } from '../../publication/verified-file.ts';
import { replaceFile } from '../../publication/write-publication.ts';

export interface VerifyOptions {
  /** A folder of publications, the address of a service, or a place that is published to. */
  readonly place: string;
  /** File of root metadata from a way of its own; `null`: the repository's first one is taken on trust. */
  readonly trustedRoot: string | null;
  /** Keeps what was seen, so that the next run can tell a roll back; `null`: nothing is kept. */
  readonly stateFolder: string | null;
}

/** Everything that was looked at, in order, and what could not be. */
export interface VerifyReport {
  /** `refused`: the last check failed, and nothing behind it was looked at. */
  readonly outcome: 'verified' | 'refused';
  readonly checks: readonly Check[];
}

export interface Check {
  readonly outcome: 'passed' | 'failed' | 'not_checked';
  /** A sentence: what was checked and what came of it. */
  readonly detail: string;
}

export interface VerifyDeps {
  /** Root metadata from a way of its own; `null`: there is none. */
  readonly anchor: Uint8Array | null;
  readonly stateFolder: string | null;
  readonly files: DurableFiles;
  readonly nowMs: number;
}

/** Verifies what a stranger can of a publication, and says each step. */
export async function verifyPublication(repository: Repository, deps: VerifyDeps): Promise<VerifyReport> {
  const checks: Check[] = [];
  const say = (outcome: Check['outcome'], detail: string): void => void checks.push({ outcome, detail });
  try {
    const trusted = await firstTrust(repository, deps, say);
    const head = await updateMetadata(repository, trusted, deps.nowMs);
    sayMetadata(head, trusted, say);
    await checkFiles(head, repository, say);
    const log = await checkLog(head, repository, trusted, say);
    if (deps.stateFolder !== null) {
      await keepTrusted(deps.stateFolder, { head, log }, deps.files);
      await replaceFile(join(deps.stateFolder, BEGUN), new TextEncoder().encode(trusted.begun), deps.files);
    }
    return { outcome: 'verified', checks };
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown;
    say('failed', thrown.message);
    return { outcome: 'refused', checks };
  }
}

type Say = (outcome: Check['outcome'], detail: string) => void;

/** File of the state: whose word its first root was. */
const BEGUN = 'begun';
type Begun = 'named' | 'on trust' | 'unknown';

async function firstTrust(
  repository: Repository,
  { stateFolder, anchor }: VerifyDeps,
  say: Say,
): Promise<Trusted & { readonly begun: Begun }> {
  const trusted = await readTrusted(stateFolder, anchor === null ? null : { root: anchor, isNamed: true });
  if (trusted !== null) {
    const begun = anchor === null ? await begunBy(stateFolder) : 'named';
    const digest = sha256Hex(trusted.metadata.root);
    if (begun === 'on trust') say('not_checked', `Whose root it is: ${KEPT_ON_TRUST} ${askWhether(digest)}`);
    else say('passed', `Begun with root metadata of SHA-256 ${digest}, ${WHOSE_WORD[begun]}.`);
    return { ...trusted, begun };
  }
  const root = await repository.readMetadata(metadataFileName('root', 1), MOST_METADATA_BYTES);
  if (root === null) throw damaged('The publication is not signed: there is no root metadata.');
  say(
    'not_checked',
    `Whose root it is: none was named with --trusted-root, so the first one there was taken on trust. ${askWhether(sha256Hex(root))}`,
  );
  const metadata = { root, timestamp: null, snapshot: null, targets: null };
  return { metadata, checkpoint: null, namedRoot: null, begun: 'on trust' };
}

async function begunBy(stateFolder: string | null): Promise<Begun> {
  const kept = stateFolder === null ? null : await smallFile(join(stateFolder, BEGUN), 100);
  const written = kept === null ? null : new TextDecoder().decode(kept);
  return written === 'named' || written === 'on trust' ? written : 'unknown';
}

const WHOSE_WORD = {
  named: 'which you named, or which what you named leads to',
  unknown: 'kept from an earlier run; whether it was named or taken on trust is not known',
} as const satisfies Record<Exclude<Begun, 'on trust'>, string>;

const KEPT_ON_TRUST = 'it was kept from an earlier run, and the first one had been taken on trust.';

function askWhether(digest: string): string {
  return `Ask its publisher whether its SHA-256 is ${digest}.`;
}

function sayMetadata({ versions, expiresAtMs }: SignedHead, { metadata }: Trusted, say: Say): void {
  say(
    'passed',
    `Root ${versions.root} is signed by enough keys, and so is every root from the trusted one on, each by the one before it.`,
  );
  say(
    'passed',
    `Timestamp ${versions.timestamp}, snapshot ${versions.snapshot} and targets ${versions.targets} are signed by enough keys of their roles, name each other, and end no sooner than ${isoTimestamp(expiresAtMs)}.`,
  );
  if (metadata.timestamp === null) {
    say('not_checked', 'That nothing newer was there before: no earlier state is known; --state keeps one.');
  } else {
    say('passed', 'No version is below one seen before.');
  }
}

async function checkFiles({ targets }: SignedHead, repository: Repository, say: Say): Promise<void> {
  const { publication, files } = targets;
  for (const [name, file] of files) {
    if (name === MANIFEST_FILE && file.sizeBytes > MOST_MANIFEST_BYTES) {
      throw damaged('The manifest is signed with more bytes than it can have.');
    }
    const manifestPieces: Uint8Array[] = [];
    for await (const piece of signedPieces({ ...file, name, publication }, repository)) {
      if (name === MANIFEST_FILE) manifestPieces.push(piece);
    }
    say('passed', `${name} has the ${file.sizeBytes} bytes and the SHA-256 that were signed.`);
    if (name !== MANIFEST_FILE) continue;
    const manifestBytes = Buffer.concat(manifestPieces);
    requireSigned(targets, { manifest: manifestOf(manifestBytes), manifestBytes });
  }
  say('passed', `The manifest of publication ${publication} lists these files and no others.`);
}

function manifestOf(bytes: Uint8Array): PublicationManifest {
  const parsed = PublicationManifest.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (parsed.success) return parsed.data;
  throw damaged('The manifest is signed, and not of the form this version reads.');
}

async function checkLog(
  { targets }: SignedHead,
  { readLog }: Repository,
  { checkpoint: seen }: Trusted,
  say: Say,
): Promise<SignedCheckpoint> {
  const signed = await requireCheckpoint(targets, readLog);
  const { checkpoint } = signed;
  const { size, origin } = checkpoint;
  say('passed', `The checkpoint of log ${origin} at ${size} publications is signed by the key that the targets name.`);
  await requireLogged(targets, checkpoint, readLog);
  say('passed', `The publication is leaf ${targets.log.index} of that log.`);
  const entries = await readEntries(size, readLog);
  const rootHash = treeHash(entries.map((entry) => leafHash(logEntry(entry))));
  if (Buffer.compare(rootHash, checkpoint.rootHash) !== 0) {
    throw damaged('The entries of the log do not give the root hash of its checkpoint.');
  }
  say('passed', `The digests of all ${size} publications in the log give the root hash of the checkpoint.`);
  if (seen === null) {
    say(
      'not_checked',
      'That no earlier publication was taken back or changed: no earlier checkpoint is known; --state keeps one.',
    );
  } else {
    await requireContinued(seen, checkpoint, readLog);
    say('passed', `The log goes on from the ${seen.size} publications seen before.`);
  }
  say(
    'not_checked',
    'That everybody is shown the same log: only the publisher signs it; compare its checkpoint with others.',
  );
  return signed;
}

/** The root hash of all leaves, computed from each of them. */
function treeHash(leaves: readonly TreeHash[]): TreeHash {
  const [first, second] = leaves;
  if (first === undefined) return EMPTY_TREE;
  if (second === undefined) return first;
  const middle = splitOf(leaves.length);
  return nodeHash(treeHash(leaves.slice(0, middle)), treeHash(leaves.slice(middle)));
}
