import { compareCodeUnits } from '../../base/compare.ts';
import { ChangesHead, type PublishedChange } from '../../contract/publication/changes.ts';
import { type NamedBytes, jsonLinesFile, linesOf } from '../compile-publication.ts';
import { CHANGES_FILE } from '../publication-folder.ts';
import { damaged } from '../verified-file.ts';

/** A publication's changes as its file: the head, then one change a line, sorted by id. */
export function changesFile(head: ChangesHead, changes: readonly PublishedChange[]): NamedBytes {
  return jsonLinesFile(CHANGES_FILE, [head, ...changes.toSorted((a, b) => compareCodeUnits(a.id, b.id))]);
}

/** @throws Failure `publication_invalid` where the file is not of the form */
export function headOfChanges(bytes: Uint8Array): ChangesHead {
  const [line = ''] = linesOf(bytes);
  const head = ChangesHead.safeParse(jsonOf(line));
  if (!head.success) throw damaged('The list of changes is not of the form this version reads.');
  return head.data;
}

/**
 * The changes, line by line, as they were published: their digest was verified,
 * and the schema of each line would cost ten times its reading.
 *
 * @throws Failure `publication_invalid` where a line is not JSON
 */
export function* changesOf(bytes: Uint8Array): Generator<PublishedChange> {
  for (const line of linesOf(bytes).drop(1)) yield changeOf(line);
}

/** The change of one record, found without reading the others; `null`: it has none. */
export function changeOfRecord(bytes: Uint8Array, id: string): PublishedChange | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.indexOf(`"id":${JSON.stringify(id)}`);
  if (at === -1) return null;
  const end = file.indexOf('\n', at);
  return changeOf(file.toString('utf8', file.lastIndexOf('\n', at) + 1, end === -1 ? file.length : end));
}

/** A kept publication may be of a version that told no values. */
function changeOf(line: string): PublishedChange {
  const change: PublishedChange | Omit<Changed, 'values'> = jsonOf(line);
  return change.change === 'changed' ? { values: [], ...change } : change;
}

type Changed = Extract<PublishedChange, { change: 'changed' }>;

// oxlint-disable-next-line typescript/no-explicit-any -- what JSON.parse gives
function jsonOf(line: string): any {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw damaged('The list of changes is not JSON.', error);
  }
}
