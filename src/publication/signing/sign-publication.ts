import { join } from 'node:path';
import { MetaFile, Metadata, Snapshot, Targets, Timestamp } from '@tufjs/models';
import { sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { appendToLog, type LogPlace } from '../log/publication-log.ts';
import type { DurableFiles } from '../durable-files.ts';
import { replaceFile } from '../write-publication.ts';
import type { KeyFolder } from './key-folder.ts';
import {
  expiryOf,
  LOG_FOLDER,
  METADATA_FOLDER,
  metadataBytes,
  metadataFileName,
  MOST_METADATA_BYTES,
  parseRoot,
  parseSnapshot,
  parseTargets,
  parseTimestamp,
  SPEC_VERSION,
  TIMESTAMP_FILE,
  UNSIGNED_FOLDER,
} from './metadata-files.ts';
import { smallFile } from '../read-manifest.ts';
import { isSameFiles, readSignedTargets, signedFilesOf, type SignedTargets, targetFilesOf } from './signed-targets.ts';
import { isSignedBy, type SignableMetadata, signMetadata, type SigningRole } from './signing-key.ts';

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
  /** `awaiting_signatures`: the publication before stays the signed one until the files named are signed. */
  readonly outcome: 'signed' | 'renewed' | 'unchanged' | 'awaiting_signatures';
  /** When somebody has to have renewed it, milliseconds; `null`: nothing is signed yet. */
  readonly expiresAtMs: number | null;
  /** When each role's metadata ends, for the longer-lived ones too. */
  readonly rootExpiresAtMs: number;
  /** Files that wait for signatures made elsewhere. */
  readonly awaiting: readonly string[];
}

/** What the timestamp in force leads to, as far as it verifies under today's root. */
interface InForce {
  /** Signed under any of our roots; `null`: it cannot be known. */
  readonly timestampVersion: number | null;
  readonly timestamp: Metadata<Timestamp> | null;
  readonly snapshot: Metadata<Snapshot> | null;
  readonly targets: Metadata<Targets> | null;
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
  isRenewal = false,
): Promise<SigningReport> {
  const folder = join(deps.root, METADATA_FOLDER);
  await deps.files.makeFolder(join(folder, UNSIGNED_FOLDER));
  const inForce = await readInForce(folder, deps);
  const targets = await currentTargets(publication, inForce, deps);
  const rootExpiresAtMs = Date.parse(deps.keys.root.signed.expires);
  if (!isSignedBy(deps.keys.root, 'targets', targets)) {
    const file = join(folder, UNSIGNED_FOLDER, metadataFileName('targets', targets.signed.version));
    await replaceFile(file, metadataBytes(targets), deps.files);
    const expiresAtMs = inForce.timestamp === null ? null : Date.parse(inForce.timestamp.signed.expires);
    return { outcome: 'awaiting_signatures', expiresAtMs, rootExpiresAtMs, awaiting: [file] };
  }
  const snapshot = await currentSnapshot(targets, inForce, deps);
  const timestamp = currentTimestamp(snapshot, inForce, deps, isRenewal);
  if (targets !== inForce.targets) await writeVersion(folder, 'targets', targets, deps.files);
  await deps.files.removeFolder(join(folder, UNSIGNED_FOLDER));
  if (snapshot !== inForce.snapshot) await writeVersion(folder, 'snapshot', snapshot, deps.files);
  const isNewRoot = await writeRoots(folder, deps);
  if (timestamp !== inForce.timestamp) {
    await replaceFile(join(folder, TIMESTAMP_FILE), metadataBytes(timestamp), deps.files);
  }
  return {
    outcome: outcomeOf({
      isNewContent: targets !== inForce.targets,
      isNew: timestamp !== inForce.timestamp || isNewRoot,
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

/** What does not verify under today's root, or is not what leads to it says, counts as not signed, and is signed anew. */
async function readInForce(folder: string, { keys }: SigningDeps): Promise<InForce> {
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

async function readMetadata<Kind extends SignableMetadata>(
  path: string,
  parse: (bytes: Uint8Array) => Kind,
  expected: MetaFile | null,
): Promise<Kind | null> {
  const bytes = await smallFile(path, MOST_METADATA_BYTES);
  try {
    expected?.verify(Buffer.from(bytes ?? []));
  } catch {
    return null;
  }
  return bytes === null ? null : parsedOrNull(() => parse(bytes));
}

function parsedOrNull<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === 'publication_invalid') return null;
    throw thrown;
  }
}

async function currentTargets(publication: Signable, inForce: InForce, deps: SigningDeps): Promise<Metadata<Targets>> {
  if (inForce.targets !== null && isAbout(publication, inForce.targets) && hasTime(inForce.targets, deps)) {
    return inForce.targets;
  }
  const version = await nextVersion('targets', inForce.targets?.signed.version ?? 0, deps);
  const waiting = await waitingTargets(publication, deps);
  if (waiting !== null && waiting.signed.version === version) return waiting;
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
  const { index }: LogPlace = await appendToLog(`sha256:${sha256Hex(manifestBytes)}`, {
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
  inForce: InForce,
  deps: SigningDeps,
): Promise<Metadata<Snapshot>> {
  if (targets === inForce.targets && inForce.snapshot !== null && hasTime(inForce.snapshot, deps)) {
    return inForce.snapshot;
  }
  const version = await nextVersion('snapshot', inForce.snapshot?.signed.version ?? 0, deps);
  const meta = { 'targets.json': metaFileOf(targets) };
  return signedHere(
    'snapshot',
    new Metadata(new Snapshot({ ...versioned(version, deps.nowMs + LONG_MS), meta })),
    deps,
  );
}

function currentTimestamp(
  snapshot: Metadata<Snapshot>,
  { timestamp, timestampVersion, snapshot: before }: InForce,
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

/** Where the version in force cannot be read any more, the clock's seconds are above any count of publications. */
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

/** One more than every version that was ever written here. */
async function nextVersion(role: 'targets' | 'snapshot', inForce: number, deps: SigningDeps): Promise<number> {
  return Math.max(inForce, ...(await versionsIn(join(deps.root, METADATA_FOLDER), role, deps))) + 1;
}

async function versionsIn(folder: string, role: 'targets' | 'snapshot', { files }: SigningDeps): Promise<number[]> {
  const names = await files.listFolder(folder);
  return names.flatMap((name) => {
    const version = new RegExp(`^([1-9]\\d{0,14})\\.${role}\\.json$`, 'u').exec(name)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

async function writeVersion(
  folder: string,
  role: 'targets' | 'snapshot',
  metadata: Metadata<Targets> | Metadata<Snapshot>,
  files: DurableFiles,
): Promise<void> {
  await replaceFile(join(folder, metadataFileName(role, metadata.signed.version)), metadataBytes(metadata), files);
}

/** Brings versions of the root that are not public yet. @returns whether there was one */
async function writeRoots(folder: string, { keys, files }: SigningDeps): Promise<boolean> {
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
