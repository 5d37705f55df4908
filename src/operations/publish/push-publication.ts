import { Failure } from '../../base/failure.ts';
import { FOLDER_NAME } from '../../publication/publication-folder.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import type { Checkpoint } from '../../publication/log/checkpoint.ts';
import { CHECKPOINT_FILE, isContinued, readCheckpoint } from '../../publication/log/publication-log.ts';
import { TILE_WIDTH, tilePath, tilesOf } from '../../publication/log/tiles.ts';
import type { PlacedFile, WritablePlace } from '../../publication/places/publication-place.ts';
import { readManifest } from '../../publication/read-manifest.ts';
import {
  MOST_METADATA_BYTES,
  TIMESTAMP_FILE,
  metadataFileName,
  parseRoot,
  parseTimestamp,
} from '../../publication/signing/metadata-files.ts';
import {
  TARGETS_PATH,
  folderRepository,
  logPath,
  metadataPath,
  targetPath,
} from '../../publication/signing/repository.ts';
import { signedPieces } from '../../publication/signing/signed-pieces.ts';
import { signedFilesOf } from '../../publication/signing/signed-targets.ts';
import type { KeyFolder } from '../../publication/signing/key-folder.ts';
import { isSignedBy } from '../../publication/signing/signing-key.ts';
import { type VerifiedHead, verifyHead } from '../../publication/signing/verify-head.ts';
import { damaged, isDamage, nullIfDamaged } from '../../publication/verified-file.ts';

/** What went to a place. */
export interface PushReport {
  /** `unchanged`: the place has that head already. */
  readonly outcome: 'pushed' | 'unchanged';
  /** For people. */
  readonly place: string;
  /** Files of the publication that were not there yet. */
  readonly sentFiles: number;
  readonly sentBytes: number;
  /** Files of publications that are kept no more. */
  readonly removedFiles: number;
}

export interface PushDeps {
  readonly place: WritablePlace;
  /** Folder of the host's publications. */
  readonly root: string;
  /** Of the host; `null`: there are none. */
  readonly keys: Pick<KeyFolder, 'roots' | 'log'> | null;
  readonly files: Pick<DurableFiles, 'listFolder'>;
  readonly nowMs: number;
}

/**
 * Puts what is signed in the folder to a place where others fetch it: files
 * first, then what leads to them, the timestamp last. Until that is replaced,
 * nobody is led to anything of it. Files that are written once and have a number
 * for a name are created, never overwritten, and the timestamp is replaced only
 * where it is the one that was looked at: of two publishers one wins, and finds
 * its files as it wrote them.
 *
 * @throws Failure `config_invalid` where nothing is signed, or others' publications lie there; `in_use` where another
 * publisher was faster; as the place does
 */
export async function pushPublication(deps: PushDeps): Promise<PushReport> {
  const { place, root, keys, nowMs } = deps;
  const firstRoot = keys?.roots[0];
  const here = folderRepository(root);
  if (
    keys === null ||
    firstRoot === undefined ||
    (await here.readMetadata(TIMESTAMP_FILE, MOST_METADATA_BYTES)) === null
  ) {
    throw new Failure(
      'config_invalid',
      'Only a signed publication goes to another place: run `plugin-facts keys init` and publish.',
    );
  }
  const metadata = { root: firstRoot, timestamp: null, snapshot: null, targets: null };
  const trusted = { metadata, checkpoint: null, namedRoot: null };
  const verified = await verifyHead(here, trusted, nowMs);
  const there = await place.read(metadataPath(TIMESTAMP_FILE), MOST_METADATA_BYTES);
  const logThere = await requireEarlier(there, verified, { ...deps, keys });
  const sent = await putFiles(verified, deps);
  await putLeads(verified, logThere, deps);
  const timestamp = verified.head.bytes.timestamp;
  const isThere = there !== null && Buffer.compare(there.bytes, timestamp) === 0;
  if (!isThere && !(await replaceOnce(place, metadataPath(TIMESTAMP_FILE), timestamp, there?.version ?? null))) {
    throw otherPublisher();
  }
  const removedFiles = await removeUnkept(deps);
  return { outcome: isThere ? 'unchanged' : 'pushed', place: place.name, ...sent, removedFiles };
}

/** What lies there has to be of these keys, no newer than this, and in the log that goes on here. */
async function requireEarlier(
  there: PlacedFile | null,
  { head, log }: VerifiedHead,
  { place, root, keys }: PushDeps & { readonly keys: NonNullable<PushDeps['keys']> },
): Promise<{ readonly checkpoint: Checkpoint | null; readonly version: string | null }> {
  if (there !== null) {
    const timestamp = parseTimestamp(there.bytes);
    if (!keys.roots.some((bytes) => isSignedBy(parseRoot(bytes), 'timestamp', timestamp))) throw others();
    const { version } = timestamp.signed;
    const isNewer = version > head.versions.timestamp;
    const isAnother = version === head.versions.timestamp && Buffer.compare(there.bytes, head.bytes.timestamp) !== 0;
    if (isNewer || isAnother) throw otherPublisher();
  }
  const note = await place.read(logPath(CHECKPOINT_FILE), MOST_METADATA_BYTES);
  const signed = await readCheckpoint(async () => note?.bytes ?? null, keys.log.verifierKeys).catch(nullIfDamaged);
  if (note !== null && signed === null) throw others();
  const checkpoint = signed?.checkpoint ?? null;
  if (checkpoint !== null && !(await isContinued(checkpoint, log.checkpoint, folderRepository(root).readLog))) {
    throw otherPublisher();
  }
  return { checkpoint, version: note?.version ?? null };
}

async function putFiles(
  { head }: VerifiedHead,
  { place, root }: PushDeps,
): Promise<{ sentFiles: number; sentBytes: number }> {
  const here = folderRepository(root);
  let [sentFiles, sentBytes] = [0, 0];
  for (const [name, file] of head.targets.files) {
    const path = targetPath(name, file);
    if ((await place.sizeOf(path)) === file.sizeBytes) continue;
    const pieces = signedPieces({ ...file, name, publication: head.targets.publication }, here);
    await place.put(path, pieces).catch(async (thrown: unknown) => {
      if (isDamage(thrown)) throw damaged(`${thrown.message} Publish again.`, thrown);
      // The answer may be lost, and the file be there.
      if ((await place.sizeOf(path).catch(() => null)) !== file.sizeBytes) throw thrown;
    });
    sentFiles += 1;
    sentBytes += file.sizeBytes;
  }
  return { sentFiles, sentBytes };
}

/** What leads from the timestamp to the files. Who creates the targets of a number has it; another one goes no further. */
async function putLeads(
  { head, log }: VerifiedHead,
  there: Awaited<ReturnType<typeof requireEarlier>>,
  { place, root }: PushDeps,
): Promise<void> {
  const here = folderRepository(root);
  const create = async (path: string, bytes: Uint8Array): Promise<void> => {
    if (!(await replaceOnce(place, path, bytes, null))) throw otherPublisher();
  };
  const { versions, bytes } = head;
  await create(metadataPath(metadataFileName('targets', versions.targets)), bytes.targets);
  await create(metadataPath(metadataFileName('snapshot', versions.snapshot)), bytes.snapshot);
  for (let version = 1; version <= versions.root; version += 1) {
    const name = metadataFileName('root', version);
    const rootBytes = await here.readMetadata(name, MOST_METADATA_BYTES);
    if (rootBytes !== null) await create(metadataPath(name), rootBytes);
  }
  const known = new Set(
    tilesOf(there.checkpoint?.size ?? 0)
      .filter(({ width }) => width === TILE_WIDTH)
      .map(tilePath),
  );
  for (const path of tilesOf(log.checkpoint.size).map(tilePath)) {
    const tile = known.has(path) ? null : await here.readLog(path, MOST_METADATA_BYTES);
    if (tile !== null) await create(logPath(path), tile);
  }
  const note = new TextEncoder().encode(log.note);
  if (!(await replaceOnce(place, logPath(CHECKPOINT_FILE), note, there.version))) throw otherPublisher();
}

const MOST_TRIES = 5;

/**
 * Replaces a file of a version, however the answer is lost: what stands there
 * afterwards says whether it was done. @returns whether these bytes stand there
 */
async function replaceOnce(
  place: WritablePlace,
  path: string,
  bytes: Uint8Array,
  version: string | null,
): Promise<boolean> {
  let last: unknown = null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const isDone = await place.replace(path, bytes, version).catch((thrown: unknown) => {
      if (!(thrown instanceof Failure) || thrown.code !== 'source_unreachable') throw thrown;
      last = thrown;
      return false;
    });
    if (isDone) return true;
    const there = await place.read(path, MOST_METADATA_BYTES);
    if (there !== null && Buffer.compare(there.bytes, bytes) === 0) return true;
    if ((there?.version ?? null) !== version) return false;
  }
  throw last ?? otherPublisher();
}

/**
 * Clears away files that none of the publications in the folder has. The list
 * may be old: what it shows too much is gone already, what it shows too little
 * goes another time, and what is kept is told by the folder alone.
 */
async function removeUnkept({ place, root, files }: PushDeps): Promise<number> {
  const kept = new Set<string>();
  for (const name of (await files.listFolder(root)).filter((each) => FOLDER_NAME.test(each))) {
    const read = await readManifest(root, name).catch(nullIfDamaged);
    // Of a publication that cannot be read nobody knows what it needs.
    if (read === null) return 0;
    for (const [file, signed] of signedFilesOf(read.manifest, read.bytes)) kept.add(targetPath(file, signed));
  }
  const unkept = (await place.list(TARGETS_PATH)).filter((path) => !kept.has(path));
  for (const path of unkept) await place.remove(path);
  return unkept.length;
}

function otherPublisher(): Failure {
  return new Failure(
    'in_use',
    'Another publisher with these keys has published at that place, or this data folder was put back to an older state. Nothing is in force there that was not; publish from the one data folder that goes on from it.',
  );
}

function others(): Failure {
  return new Failure(
    'config_invalid',
    'At that place lie publications that these keys did not sign; name another one.',
  );
}
