import { join } from 'node:path';
import { MetaFile, Metadata, Snapshot, Targets, Timestamp } from '@tufjs/models';
import { sha256, sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { DurableFiles } from '../durable-files.ts';
import { type LogPlace, appendToLog } from '../log/publication-log.ts';
import { smallFile } from '../read-manifest.ts';
import { replaceFile } from '../write-publication.ts';
import { type CurrentMetadata, parsedOrNull, readCurrentMetadata, readMetadata } from './current-metadata.ts';
import type { KeyFolder } from './key-folder.ts';
import {
  LOG_FOLDER,
  METADATA_FOLDER,
  SPEC_VERSION,
  TIMESTAMP_FILE,
  UNSIGNED_FOLDER,
  expiryOf,
  metadataBytes,
  metadataFileName,
  parseTargets,
  targetFilesOf,
} from './metadata-files.ts';
import { nextVersion, versionsIn, writeRoots, writeVersion } from './metadata-versions.ts';
import { type SignedTargets, isSameFiles, readSignedTargets, signedFilesOf } from './signed-targets.ts';
import { type SignableMetadata, type SigningRole, isSignedBy, signMetadata } from './signing-key.ts';

const DAY_MS = 86_400_000;
/** Targets and snapshot live long, so that the timestamp alone is renewed between publications. */
const LONG_MS = 365 * DAY_MS;
/** From here on they are signed anew. */
const LONG_RENEWED_BEFORE_MS = 30 * DAY_MS;

export interface SigningDeps {
  readonly keys: KeyFolder;
  /** Folder of the host's publications. */
  readonly root: string;
  readonly files: DurableFiles;
  readonly nowMs: number;
  /** How long a timestamp counts; so long can somebody hold a client back unnoticed. */
  readonly timestampMs: number;
}

/** A publication to be signed. */
export interface Signable {
  /** Its folder. */
  readonly name: string;
  readonly manifest: PublicationManifest;
  readonly manifestBytes: Uint8Array;
}

export interface SigningReport {
  /**
   * `renewed`: nothing but the dates is new. `awaiting_signatures`: the
   * publication before stays the signed one until the files named are signed.
   */
  readonly outcome: 'signed' | 'renewed' | 'unchanged' | 'awaiting_signatures';
  /** When somebody has to have renewed it, milliseconds; `null`: nothing is signed yet. */
  readonly expiresAtMs: number | null;
  /** When each role's metadata ends, for the longer-lived ones too. */
  readonly rootExpiresAtMs: number;
  /** Files that wait for signatures made elsewhere. */
  readonly awaiting: readonly string[];
}

/**
 * Makes the signed metadata speak of a publication, and does no more than that
 * takes: the timestamp alone where only its time has run down.
 *
 * Targets and snapshot are on disk before the timestamp that leads to them is
 * put in its place, so a reader finds the state before or the state after. A
 * run that dies leaves files of a version nobody is led to.
 *
 * @param isRenewal the timestamp is signed anew even where it has time left
 * @throws Failure `config_invalid` where a key is missing that must be here
 */
export async function signPublication(
  publication: Signable,
  deps: SigningDeps,
  isRenewal: boolean,
): Promise<SigningReport> {
  const folder = join(deps.root, METADATA_FOLDER);
  await deps.files.makeFolder(join(folder, UNSIGNED_FOLDER));
  const current = await readCurrentMetadata(folder, deps);
  const targets = await currentTargets(publication, current, deps);
  const rootExpiresAtMs = Date.parse(deps.keys.root.signed.expires);
  if (!isSignedBy(deps.keys.root, 'targets', targets)) {
    const file = join(folder, UNSIGNED_FOLDER, metadataFileName('targets', targets.signed.version));
    await replaceFile(file, metadataBytes(targets), deps.files);
    const expiresAtMs = current.timestamp === null ? null : Date.parse(current.timestamp.signed.expires);
    return { outcome: 'awaiting_signatures', expiresAtMs, rootExpiresAtMs, awaiting: [file] };
  }
  const snapshot = await currentSnapshot(targets, current, deps);
  const timestamp = currentTimestamp(snapshot, current, deps, isRenewal);
  if (targets !== current.targets) await writeVersion(folder, 'targets', targets, deps.files);
  await deps.files.removeFolder(join(folder, UNSIGNED_FOLDER));
  if (snapshot !== current.snapshot) await writeVersion(folder, 'snapshot', snapshot, deps.files);
  const isNewRoot = await writeRoots(folder, deps);
  if (timestamp !== current.timestamp) {
    await replaceFile(join(folder, TIMESTAMP_FILE), metadataBytes(timestamp), deps.files);
  }
  return {
    outcome: outcomeOf({
      isNewContent: targets !== current.targets,
      isNew: timestamp !== current.timestamp || isNewRoot,
    }),
    expiresAtMs: Date.parse(timestamp.signed.expires),
    rootExpiresAtMs,
    awaiting: [],
  };
}

function outcomeOf({ isNewContent, isNew }: { isNewContent: boolean; isNew: boolean }): SigningReport['outcome'] {
  if (isNewContent) return 'signed';
  return isNew ? 'renewed' : 'unchanged';
}

async function currentTargets(
  publication: Signable,
  current: CurrentMetadata,
  deps: SigningDeps,
): Promise<Metadata<Targets>> {
  if (current.targets !== null && isAbout(publication, current.targets) && hasTime(current.targets, deps)) {
    return current.targets;
  }
  const version = await nextVersion('targets', current.targets?.signed.version ?? 0, deps);
  const waiting = await waitingTargets(publication, deps);
  // A key may have come back since it was written.
  if (waiting !== null && waiting.signed.version === version) return signed('targets', waiting, deps);
  const targets: SignedTargets = {
    publication: publication.name,
    files: signedFilesOf(publication.manifest, publication.manifestBytes),
    log: await logReference(publication, deps),
  };
  return signed(
    'targets',
    new Metadata(new Targets({ ...versioned(version, deps.nowMs + LONG_MS), targets: targetFilesOf(targets) })),
    deps,
  );
}

/** Targets that were written to be signed elsewhere, with the signatures they have by now. */
async function waitingTargets(publication: Signable, deps: SigningDeps): Promise<Metadata<Targets> | null> {
  const folder = join(deps.root, METADATA_FOLDER, UNSIGNED_FOLDER);
  const version = Math.max(0, ...(await versionsIn(folder, 'targets', deps)));
  const targets = await readMetadata(join(folder, metadataFileName('targets', version)), parseTargets, null);
  return targets !== null && isAbout(publication, targets) && hasTime(targets, deps) ? targets : null;
}

function isAbout({ manifest, manifestBytes, name }: Signable, { signed: targets }: Metadata<Targets>): boolean {
  const read = parsedOrNull(() => readSignedTargets(targets));
  return read?.publication === name && isSameFiles(read.files, signedFilesOf(manifest, manifestBytes));
}

async function logReference({ manifestBytes }: Signable, deps: SigningDeps): Promise<SignedTargets['log']> {
  const { key, verifierKeys } = deps.keys.log;
  if (key === null) throw missingKeys('log');
  const folder = join(deps.root, LOG_FOLDER);
  const { index }: LogPlace = await appendToLog(sha256(manifestBytes), {
    privateKey: key.privateKey,
    verifierKeys,
    read: (path, maxBytes) => smallFile(join(folder, path), maxBytes),
    async write(path, bytes) {
      await deps.files.makeFolder(join(folder, path, '..'));
      await replaceFile(join(folder, path), bytes, deps.files);
    },
  });
  return { verifierKey: verifierKeys[0], index };
}

async function currentSnapshot(
  targets: Metadata<Targets>,
  current: CurrentMetadata,
  deps: SigningDeps,
): Promise<Metadata<Snapshot>> {
  if (targets === current.targets && current.snapshot !== null && hasTime(current.snapshot, deps)) {
    return current.snapshot;
  }
  const version = await nextVersion('snapshot', current.snapshot?.signed.version ?? 0, deps);
  const meta = { 'targets.json': metaFileOf(targets) };
  return signedHere(
    'snapshot',
    new Metadata(new Snapshot({ ...versioned(version, deps.nowMs + LONG_MS), meta })),
    deps,
  );
}

function currentTimestamp(
  snapshot: Metadata<Snapshot>,
  { timestamp, timestampVersion, snapshot: before }: CurrentMetadata,
  deps: SigningDeps,
  isRenewal: boolean,
): Metadata<Timestamp> {
  const isLasting =
    timestamp !== null && Date.parse(timestamp.signed.expires) - deps.nowMs > deps.timestampMs / 2 && !isRenewal;
  if (isLasting && snapshot === before) return timestamp;
  const version = 1 + (timestampVersion ?? (snapshot.signed.version === 1 ? 0 : unknownVersion(deps)));
  const metadata = new Timestamp({
    ...versioned(version, deps.nowMs + deps.timestampMs),
    snapshotMeta: metaFileOf(snapshot),
  });
  return signedHere('timestamp', new Metadata(metadata), deps);
}

/** Where the version current cannot be read any more, the clock's seconds are above any count of publications. */
function unknownVersion({ nowMs }: SigningDeps): number {
  return Math.floor(nowMs / 1_000);
}

function versioned(version: number, expiresAtMs: number) {
  return { version, specVersion: SPEC_VERSION, expires: expiryOf(expiresAtMs) };
}

function metaFileOf(metadata: Metadata<Targets> | Metadata<Snapshot>): MetaFile {
  const bytes = metadataBytes(metadata);
  return new MetaFile({
    version: metadata.signed.version,
    length: bytes.length,
    hashes: { sha256: sha256Hex(bytes) },
  });
}

function hasTime({ signed: { expires } }: SignableMetadata, { nowMs }: SigningDeps): boolean {
  return Date.parse(expires) - nowMs > LONG_RENEWED_BEFORE_MS;
}

function signed<Kind extends SignableMetadata>(role: SigningRole, metadata: Kind, { keys }: SigningDeps): Kind {
  signMetadata(metadata, keys.keysOf(role));
  return metadata;
}

/** Signs with keys that have to be here: the role signs at every publication. */
function signedHere<Kind extends SignableMetadata>(role: SigningRole, metadata: Kind, deps: SigningDeps): Kind {
  signed(role, metadata, deps);
  if (!isSignedBy(deps.keys.root, role, metadata)) throw missingKeys(role);
  return metadata;
}

function missingKeys(role: string): Failure {
  return new Failure(
    'config_invalid',
    `Too few keys of the role ${role} lie in the folder of keys; put them back, or make new ones with \`plugin-facts keys rotate ${role}\`.`,
  );
}
