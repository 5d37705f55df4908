import { compareCodeUnits } from '../../base/compare.ts';
import { ChangesHead, type PublishedChange } from '../../contract/publication/changes.ts';
import { type NamedBytes, jsonLinesFile } from '../compile-publication.ts';
import { CHANGES_FILE } from '../publication-folder.ts';
import { damaged } from '../verified-file.ts';

/** A publication's changes as its file: the head, then one change a line, sorted by id. */
export function changesFile(head: ChangesHead, changes: readonly PublishedChange[]): NamedBytes {
  return jsonLinesFile(CHANGES_FILE, [head, ...changes.toSorted((a, b) => compareCodeUnits(a.id, b.id))]);
}

/** @throws Failure `publication_invalid` where the file is not of the form */
export function headOfChanges(bytes: Uint8Array): ChangesHead {
  const end = bytes.indexOf(LINE_END);
  const head = ChangesHead.safeParse(jsonOf(bytes.subarray(0, end === -1 ? bytes.length : end)));
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
  let start = bytes.indexOf(LINE_END) + 1;
  for (let end = bytes.indexOf(LINE_END, start); end !== -1; end = bytes.indexOf(LINE_END, start)) {
    const change: PublishedChange = jsonOf(bytes.subarray(start, end));
    yield change;
    start = end + 1;
  }
}

const LINE_END = 0x0a;
const utf8 = new TextDecoder();

// oxlint-disable-next-line typescript/no-explicit-any -- what JSON.parse gives
function jsonOf(line: Uint8Array): any {
  try {
    return JSON.parse(utf8.decode(line));
  } catch (error) {
    throw damaged('The list of changes is not JSON.', error);
  }
}
