import { closeSync, lstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256 } from '../../base/digest.ts';
import { readOpenFile } from '../../publication/held-file.ts';
import { RECORDS_FILE } from '../../publication/publication-folder.ts';
import { createBytesReader, readAhead } from '../../publication/read-ahead.ts';
import { readManifest } from '../../publication/read-manifest.ts';
import { currentPublicationName } from '../../publication/read-publication.ts';
import { nullIfDamaged } from '../../publication/verified-file.ts';
import { type LinesInForce, documentDigest } from './record-lines.ts';

/** What the lines of one `discovery.jsonl` were made of, each list in their order. */
export interface KeptLines {
  /** See `recordBasis`. */
  readonly basis: Sha256;
  /** Digest of the file. */
  readonly discovery: Sha256;
  readonly inputs: readonly string[];
  readonly documents: readonly string[];
  readonly said: readonly string[];
  /** Bytes up to each line, its end included. */
  readonly ends: Float64Array;
}

/** Where nothing is kept. */
export const NO_LINES: LinesInForce = { find: () => null };

export interface OpenLines extends LinesInForce {
  /** Digest of the current publication's records, where they were written under this basis; `null`: they were not. */
  readonly knownRecords: Sha256 | null;
  readonly close: () => void;
}

/**
 * The lines of the current publication, where they are those that are kept, by what they were made of. Each is read
 * from the disk when it is asked for, and held to its own digest.
 *
 * @param root folder of the publications
 */
export async function openLinesInForce(root: string, kept: KeptLines | null, basis: Sha256): Promise<OpenLines> {
  const path = kept?.basis === basis ? await currentRecords(root, kept.discovery) : null;
  if (kept === null || path === null) return { ...NO_LINES, knownRecords: null, close: () => undefined };
  const descriptor = openSync(path, 'r');
  const places = new Map(kept.inputs.map((inputs, place) => [inputs, place]));
  const bytesAt = createBytesReader(readAhead(readOpenFile(descriptor), kept.ends.at(-1) ?? 0));
  const lineAt = (place: number): Buffer => bytesAt(place === 0 ? 0 : kept.ends[place - 1]!, kept.ends[place]! - 1);
  return {
    find(inputs, project) {
      const place = places.get(inputs);
      if (place === undefined) return null;
      const [line, document] = [lineAt(place), kept.documents[place]!];
      return documentDigest(line, project) === document ? { line, inputs, document, said: kept.said[place]! } : null;
    },
    knownRecords: kept.discovery,
    close: () => closeSync(descriptor),
  };
}

/** Where the current publication has this file; `null`: it has another one, or there is none that can be read. */
async function currentRecords(root: string, discovery: Sha256): Promise<string | null> {
  const name = await currentPublicationName(root).catch(nullIfDamaged);
  const read = name === null ? null : await readManifest(root, name).catch(nullIfDamaged);
  const file = read?.manifest.files.find((each) => each.name === RECORDS_FILE);
  if (name === null || file?.sha256 !== discovery) return null;
  const path = join(root, name, file.path);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === file.size_bytes ? path : null;
}
