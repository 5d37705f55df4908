import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import { PublicationManifest, type PublishedFile } from '../contract/publication.ts';
import { openDiscoveryRecords } from './discovery-records.ts';
import type { OpenPublication } from './open-publication.ts';
import { currentFile, FOLDER_NAME, MANIFEST_FILE } from './publication-folder.ts';

/** Name of the publication in force; `null`: nothing was published here yet. */
export async function currentPublicationName(root: string): Promise<string | null> {
  const text = await readFile(currentFile(root), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const name = text.trim();
  if (!FOLDER_NAME.test(name)) throw damaged('CURRENT names no publication folder.');
  return name;
}

/** The manifest of a publication, checked against its schema only. */
async function readManifest(root: string, name: string): Promise<{ manifest: PublicationManifest; bytes: Uint8Array }> {
  const bytes = await readFile(join(root, name, MANIFEST_FILE)).catch(nullIfMissing);
  if (bytes === null) throw damaged('The publication has no manifest.');
  const parsed = PublicationManifest.safeParse(jsonOf(bytes));
  if (!parsed.success) throw damaged('The manifest is not of the form this version reads.', parsed.error);
  return { manifest: parsed.data, bytes };
}

/**
 * Opens a publication and verifies it whole: manifest schema, size and SHA-256
 * of every file, sequence. What does not verify is refused, never half served.
 *
 * @param lowestSequence a publication below it is older than one already served
 * @throws Failure `publication_invalid`
 */
export async function readPublication(root: string, name: string, lowestSequence: number): Promise<OpenPublication> {
  const { manifest, bytes: manifestBytes } = await readManifest(root, name);
  if (manifest.sequence < lowestSequence) throw damaged('The publication is older than the one already served.');
  const files = new Map<string, Uint8Array>();
  for (const file of manifest.files) files.set(file.name, await verifiedBytes(join(root, name, file.path), file));
  const discovery = openDiscoveryRecords(required(files, 'discovery.jsonl'));
  if (discovery.count !== manifest.counts.entries)
    throw damaged('The discovery file has another number of records than the manifest says.');
  return {
    manifest,
    manifestBytes,
    discovery,
    searchIndex: required(files, 'search.index'),
    readFile: async (fileName) => files.get(fileName) ?? null,
  };
}

async function verifiedBytes(path: string, { name, size_bytes, sha256: expected }: PublishedFile): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(nullIfMissing);
  if (bytes === null) throw damaged(`The file ${name} is missing.`);
  if (bytes.length !== size_bytes) throw damaged(`The file ${name} has another size than the manifest says.`);
  if (sha256(bytes) !== expected) throw damaged(`The file ${name} has another digest than the manifest says.`);
  return bytes;
}

function required(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files.get(name);
  if (bytes === undefined) throw damaged(`The manifest lists no ${name}.`);
  return bytes;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw damaged('The manifest is not JSON.', error);
  }
}

function damaged(message: string, cause?: unknown): Failure {
  return new Failure('publication_invalid', message, { cause });
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw new Failure('publication_invalid', 'The publication could not be read from disk.', { cause: error });
}
