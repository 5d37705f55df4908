import { open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Failure } from '../base/failure.ts';
import { PublicationManifest, type PublishedFile } from '../contract/publication/manifest.ts';
import type { OpenPublication } from './open-publication.ts';
import { FOLDER_NAME, MANIFEST_FILE, currentFile } from './publication-folder.ts';
import { DIRECTORY_FILE, holdVerifiedDirectory } from './verified-directory.ts';
import { damaged, nullIfMissing, verifiedBytes } from './verified-file.ts';
import { holdVerifiedRecords } from './verified-records.ts';

/** Name of the current publication; `null`: nothing was published here yet. */
export async function currentPublicationName(root: string): Promise<string | null> {
  const text = await readFile(currentFile(root), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const name = text.trim();
  if (!FOLDER_NAME.test(name)) throw damaged('CURRENT names no publication folder.');
  return name;
}

/** The manifest of a publication, checked against its schema only. */
async function readManifest(folder: string): Promise<{ manifest: PublicationManifest; bytes: Uint8Array }> {
  const bytes = await readFile(join(folder, MANIFEST_FILE)).catch(nullIfMissing);
  if (bytes === null) throw damaged('The publication has no manifest.');
  const parsed = PublicationManifest.safeParse(jsonOf(bytes));
  if (!parsed.success) throw damaged('The manifest is not of the form this version reads.', parsed.error);
  return { manifest: parsed.data, bytes };
}

const RECORDS = 'discovery.jsonl';
const INDEX = 'search.index';

/**
 * Opens a publication and verifies it whole: manifest schema, size and SHA-256
 * of every file, sequence. What does not verify is refused, never half served.
 * The index is kept in memory; records and the plugins of the directory stay on
 * disk, where one is a few microseconds away: they are most of its bytes.
 *
 * @param lowestSequence a publication below it is older than one already served
 * @throws Failure `publication_invalid`
 */
export async function readPublication(root: string, name: string, lowestSequence: number): Promise<OpenPublication> {
  const folder = join(root, name);
  const { manifest, bytes: manifestBytes } = await readManifest(folder);
  if (manifest.sequence < lowestSequence) throw damaged('The publication is older than the one already served.');
  const listed = (fileName: string): PublishedFile | undefined => manifest.files.find((file) => file.name === fileName);
  const recordsFile = required(listed, RECORDS);
  const directoryFile = required(listed, DIRECTORY_FILE);
  const searchIndex = await verifiedBytes(folder, required(listed, INDEX));
  for (const file of manifest.files) {
    if (![RECORDS, INDEX, DIRECTORY_FILE].includes(file.name)) await verifiedBytes(folder, file);
  }
  const { directory, ...heldDirectory } = await holdVerifiedDirectory(folder, directoryFile);
  const { records, ...heldRecords } = await holdVerifiedRecords(folder, recordsFile).catch((error: unknown) => {
    heldDirectory.close();
    throw error;
  });
  const close = (): void => {
    heldDirectory.close();
    heldRecords.close();
  };
  if (records.count !== manifest.counts.entries) {
    close();
    throw damaged('The discovery file has another number of records than the manifest says.');
  }
  return {
    manifest,
    manifestBytes,
    discovery: records,
    directory,
    searchIndex,
    async readFile(fileName) {
      const file = listed(fileName);
      return file === undefined ? null : verifiedBytes(folder, file);
    },
    async streamFile(fileName) {
      const file = listed(fileName);
      return file === undefined ? null : streamOf(folder, file);
    },
    close,
  };
}

/** Opened and measured before anything is sent, so that a missing file gives an error answer and no broken one. */
async function streamOf(folder: string, { name, path, size_bytes: sizeBytes }: PublishedFile): Promise<Readable> {
  const file = await open(join(folder, path)).catch(nullIfMissing);
  if (file === null) throw damaged(`The file ${name} is missing.`);
  if ((await file.stat()).size === sizeBytes) return file.createReadStream();
  await file.close();
  throw damaged(`The file ${name} has another size than the manifest says.`);
}

function required(listed: (name: string) => PublishedFile | undefined, name: string): PublishedFile {
  const file = listed(name);
  if (file === undefined) throw damaged(`The manifest lists no ${name}; publish again with this version.`);
  return file;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw damaged('The manifest is not JSON.', error);
  }
}

/** What the next publication follows. */
interface CurrentPublication {
  /** 0: nothing was published yet. Known even of a damaged publication, so that the next one has a higher number. */
  readonly sequence: number;
  /** Verified whole, to be closed; `null`: there is none, or it does not verify; publishing again then mends it. */
  readonly publication: OpenPublication | null;
}

/** Opens the publication that CURRENT names. */
export async function currentPublication(root: string): Promise<CurrentPublication> {
  const name = await currentPublicationName(root).catch(nullIfDamaged);
  if (name === null) return { sequence: await highestSequence(root), publication: null };
  const publication = await readPublication(root, name, 0).catch(nullIfDamaged);
  return { sequence: sequenceOf(name), publication };
}

/** Without a CURRENT to be read, numbers count on from the newest folder that stands there. */
async function highestSequence(root: string): Promise<number> {
  const names = await readdir(root).catch(() => []);
  return Math.max(0, ...names.filter((name) => FOLDER_NAME.test(name)).map(sequenceOf));
}

/** Folder names begin with the sequence number. */
function sequenceOf(name: string): number {
  return Number.parseInt(name, 10);
}

function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof Failure && thrown.code === 'publication_invalid') return null;
  throw thrown;
}
