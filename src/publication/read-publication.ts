import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sha256 } from '../base/digest.ts';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import { FOLDER_NAME, INDEX_FILE, RECORDS_FILE, currentFile } from './publication-folder.ts';
import { readManifest, smallFile } from './read-manifest.ts';
import type { HeldPublication } from './shared-publication.ts';
import { DIRECTORY_FILE, holdVerifiedDirectory } from './verified-directory.ts';
import { damaged, nullIfDamaged, nullIfMissing, sharedMemory, verifiedBytes } from './verified-file.ts';
import { holdVerifiedRecords } from './verified-records.ts';
import { createVerifiedStreams } from './verified-stream.ts';

/** A name and a line end are 22 bytes. */
const MOST_CURRENT_BYTES = 64;

/** Name of the current publication; `null`: nothing was published here yet. */
export async function currentPublicationName(root: string): Promise<string | null> {
  const bytes = await smallFile(currentFile(root), MOST_CURRENT_BYTES);
  if (bytes === null) return null;
  const name = bytes.toString('latin1').trim();
  if (!FOLDER_NAME.test(name)) throw damaged('CURRENT names no publication folder.');
  return name;
}

/**
 * Opens a publication and verifies it whole: its manifest, size and SHA-256 of
 * every file, host and sequence. What does not verify is refused, never half served.
 * The index is kept in memory that threads can share; records and the plugins of the directory stay on
 * disk, where one is a few microseconds away: they are most of its bytes.
 *
 * @param lowestSequence a publication below it is older than one already served
 * @param hostId the one host whose publications lie here; `null`: any
 * @param knownRecords digest of a file of records that need not be looked into; see `scanRecords`
 * @throws Failure `publication_invalid`; what this machine cannot read as the system says it
 */
export async function readPublication(
  root: string,
  name: string,
  lowestSequence: number,
  hostId: string | null = null,
  knownRecords: Sha256 | null = null,
): Promise<HeldPublication> {
  const folder = join(root, name);
  const { manifest, bytes: manifestBytes } = await readManifest(root, name);
  if (hostId !== null && manifest.host_id !== hostId) {
    throw damaged(
      `The publication is of the host ${manifest.host_id}, and not of ${hostId}: name the profile of its host (\`--host\`), or other publications.`,
    );
  }
  if (manifest.sequence < lowestSequence) throw damaged('The publication is older than the one already served.');
  const listed = (fileName: string): PublishedFile | undefined => manifest.files.find((file) => file.name === fileName);
  const recordsFile = required(listed, RECORDS_FILE);
  const directoryFile = required(listed, DIRECTORY_FILE);
  const searchIndex = await verifiedBytes(folder, required(listed, INDEX_FILE), sharedMemory);
  for (const file of manifest.files) {
    if (![RECORDS_FILE, INDEX_FILE, DIRECTORY_FILE].includes(file.name)) await verifiedBytes(folder, file);
  }
  let problem: unknown = null;
  const note = (thrown: unknown): void => {
    problem ??= thrown;
  };
  const { directory, ...heldDirectory } = await holdVerifiedDirectory(folder, directoryFile, note);
  const { records, ...heldRecords } = await holdVerifiedRecords(folder, recordsFile, note, knownRecords).catch(
    (error: unknown) => {
      heldDirectory.close();
      throw error;
    },
  );
  const close = (): void => {
    heldDirectory.close();
    heldRecords.close();
  };
  if (records.count !== manifest.counts.entries) {
    close();
    throw damaged('The discovery file has another number of records than the manifest says.');
  }
  const stream = createVerifiedStreams(folder);
  return {
    manifest,
    manifestBytes,
    discovery: records,
    directory,
    searchIndex,
    shared: {
      snapshotId: manifest.snapshot_id,
      searchIndex,
      records: { descriptor: heldRecords.descriptor, places: heldRecords.places },
      directory: { descriptor: heldDirectory.descriptor, pieces: heldDirectory.pieces },
    },
    async readFile(fileName) {
      const file = listed(fileName);
      return file === undefined ? null : verifiedBytes(folder, file);
    },
    async streamFile(fileName) {
      const file = listed(fileName);
      return file === undefined ? null : stream(file);
    },
    readProblem: () => problem,
    close,
  };
}

function required(listed: (name: string) => PublishedFile | undefined, name: string): PublishedFile {
  const file = listed(name);
  if (file === undefined) throw damaged(`The manifest lists no ${name}; publish again with this version.`);
  return file;
}

/** What the next publication follows. */
interface CurrentPublication {
  /** 0: nothing was published yet. Known even of a damaged publication, so that the next one has a higher number. */
  readonly sequence: number;
  /** Verified whole, to be closed; `null`: there is none, or it does not verify; publishing again then mends it. */
  readonly publication: HeldPublication | null;
}

/**
 * Opens the publication that CURRENT names.
 *
 * @param knownRecords digest of a file of records that need not be looked into; see `scanRecords`
 */
export async function currentPublication(
  root: string,
  knownRecords: Sha256 | null = null,
): Promise<CurrentPublication> {
  const name = await currentPublicationName(root).catch(nullIfDamaged);
  if (name === null) return { sequence: await highestSequence(root), publication: null };
  const publication = await readPublication(root, name, 0, null, knownRecords).catch(nullIfDamaged);
  return { sequence: sequenceOf(name), publication };
}

/** Without a CURRENT to be read, numbers count on from the newest folder that stands there. */
async function highestSequence(root: string): Promise<number> {
  const names = await readdir(root).catch(nullIfMissing);
  if (names === null) return 0;
  return Math.max(0, ...names.filter((name) => FOLDER_NAME.test(name)).map(sequenceOf));
}

/** Folder names begin with the sequence number. */
function sequenceOf(name: string): number {
  return Number.parseInt(name, 10);
}
