import { join } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { CHECKPOINT_FILE, requireEveryTile } from '../../publication/log/publication-log.ts';
import { currentFile } from '../../publication/publication-folder.ts';
import { fetchPublication, type FetchPublicationDeps, isFetched } from '../../publication/places/fetch-publication.ts';
import type { PublicationPlace } from '../../publication/places/publication-place.ts';
import { metadataPath } from '../../publication/signing/repository.ts';
import { placedRepository } from '../../publication/places/placed-repository.ts';
import { type RecordedRepository, recordedRepository } from '../../publication/places/recorded-repository.ts';
import { smallFile } from '../../publication/read-manifest.ts';
import { retainPublications } from '../../publication/retain-publications.ts';
import {
  LOG_FOLDER,
  METADATA_FOLDER,
  MOST_METADATA_BYTES,
  TIMESTAMP_FILE,
  metadataFileName,
} from '../../publication/signing/metadata-files.ts';
import { readTrusted } from '../../publication/signing/trusted-folder.ts';
import { type VerifiedHead, verifyHead } from '../../publication/signing/verify-head.ts';
import { isDamage } from '../../publication/verified-file.ts';
import { makeCurrent, replaceFile } from '../../publication/write-publication.ts';
import type { TrustSettings } from './served-head.ts';

export interface MirrorDeps extends FetchPublicationDeps {
  readonly place: PublicationPlace;
  readonly trust: Pick<TrustSettings, 'trustedFolder' | 'anchor'>;
  /** The wall clock, which signatures end by. */
  readonly wallClockMs: () => number;
  /** Whether what was fetched last could be served; where not, every file of it is looked at again. */
  readonly isSound: () => boolean;
}

const FOLLOWED_WITHOUT_ROOT =
  'A place is followed by root metadata of who publishes there: name a file of it in PLUGIN_FACTS_TRUSTED_ROOT.';

/** How often everything is looked at again where the timestamp is the same: new keys may be there, or a file here was damaged. */
const WHOLE_LOOK_EVERY_MS = 60_000;

/**
 * Keeps a folder like a place: looks which publication is signed there, fetches
 * what is not here, and then makes it the one in the folder as `publish` would,
 * the timestamp last. Whatever the place gives was verified before it is kept
 * under a name that anybody reads, and is verified again by who serves it.
 *
 * @returns looks once; throws what keeps it from being followed
 */
export function createMirror(deps: MirrorDeps): () => Promise<void> {
  let taken: Uint8Array | null = null;
  let nextWholeLookMs = 0;
  let trustsTiles = true;
  return async () => {
    const there = await deps.place.read(metadataPath(TIMESTAMP_FILE), MOST_METADATA_BYTES);
    if (there === null) throw await nothingThere(deps.place);
    const isSeen = taken !== null && Buffer.compare(taken, there.bytes) === 0;
    if (isSeen && deps.nowMs() < nextWholeLookMs) return;
    const tile = trustsTiles && deps.isSound() ? keptTile(deps) : async () => null;
    try {
      taken = await follow(recordedRepository(placedRepository(deps.place, deps.nowMs), tile), deps);
      trustsTiles = true;
    } catch (thrown) {
      if (isDamage(thrown)) trustsTiles = false;
      throw thrown;
    }
    nextWholeLookMs = deps.nowMs() + WHOLE_LOOK_EVERY_MS;
  };
}

/** A name that was mistyped looks like a place that nobody published to yet; of a folder it can be told. */
export async function nothingThere({ name, isThere }: Pick<PublicationPlace, 'name' | 'isThere'>): Promise<Failure> {
  const isGone = (await isThere?.()) === false;
  const why = isGone ? 'there is no such folder, or its disk is not mounted' : '`publish --to` puts one there';
  return new Failure('source_unreachable', `There is no signed publication at the place ${name}: ${why}.`);
}

/** @returns the timestamp that was followed */
async function follow(repository: RecordedRepository, deps: MirrorDeps): Promise<Uint8Array> {
  const { root, files, trust } = deps;
  const trusted = await readTrusted(trust.trustedFolder, await trust.anchor());
  if (trusted === null) throw new Failure('publication_invalid', FOLLOWED_WITHOUT_ROOT);
  const verified = await verifyHead(repository, trusted, deps.wallClockMs());
  await requireEveryTile(verified.log.checkpoint, repository.readLog);
  const { targets } = verified.head;
  await files.makeFolder(root);
  if (!deps.isSound() || !(await isFetched(targets, deps))) await fetchPublication(targets, deps);
  await writeHead(verified, repository, deps);
  await retainPublications(root, new Set([targets.publication]), files);
  return verified.head.bytes.timestamp;
}

/** What the publication is verified by, for those who read the folder and for those who ask this service. */
async function writeHead(
  { head, log }: VerifiedHead,
  repository: RecordedRepository,
  { root, files }: Pick<MirrorDeps, 'root' | 'files'>,
): Promise<void> {
  const { bytes, versions } = head;
  const write = (path: string, content: Uint8Array) => writeNew(join(root, path), content, files);
  await files.makeFolder(join(root, METADATA_FOLDER));
  for (let version = 1; version <= versions.root; version += 1) {
    const name = metadataFileName('root', version);
    const read = repository.metadata.get(name) ?? (await rootBefore(name, repository, root));
    if (read !== null) await write(`${METADATA_FOLDER}/${name}`, read);
  }
  await write(`${METADATA_FOLDER}/${metadataFileName('root', versions.root)}`, bytes.root);
  await write(`${METADATA_FOLDER}/${metadataFileName('targets', versions.targets)}`, bytes.targets);
  await write(`${METADATA_FOLDER}/${metadataFileName('snapshot', versions.snapshot)}`, bytes.snapshot);
  for (const [path, content] of repository.log) {
    if (path === CHECKPOINT_FILE) continue;
    await files.makeFolder(join(root, LOG_FOLDER, path, '..'));
    await write(`${LOG_FOLDER}/${path}`, content);
  }
  await write(`${LOG_FOLDER}/${CHECKPOINT_FILE}`, new TextEncoder().encode(log.note));
  await write(`${METADATA_FOLDER}/${TIMESTAMP_FILE}`, bytes.timestamp);
  const { publication } = head.targets;
  const named = await smallFile(currentFile(root), 64);
  if (named?.toString('latin1').trim() !== publication) await makeCurrent(root, publication, files);
}

/** Of no worth to who trusts a later one; for those who begin with it. */
async function rootBefore(name: string, repository: RecordedRepository, root: string): Promise<Uint8Array | null> {
  const here = await smallFile(join(root, METADATA_FOLDER, name), MOST_METADATA_BYTES);
  return here === null ? repository.readMetadata(name, MOST_METADATA_BYTES) : null;
}

async function writeNew(path: string, bytes: Uint8Array, files: MirrorDeps['files']): Promise<void> {
  const there = await smallFile(path, MOST_METADATA_BYTES).catch(() => null);
  if (there === null || Buffer.compare(there, bytes) !== 0) await replaceFile(path, bytes, files);
}

/** Full tiles never change, so they are asked for once. */
function keptTile({ root }: Pick<MirrorDeps, 'root'>): (path: string) => Promise<Uint8Array | null> {
  return async (path) =>
    path.startsWith('tile/') && !path.includes('.p/')
      ? smallFile(join(root, LOG_FOLDER, path), MOST_METADATA_BYTES)
      : null;
}
