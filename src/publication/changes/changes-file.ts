import { compareCodeUnits } from '../../base/compare.ts';
import { ChangesHead, PublishedChange } from '../../contract/publication/changes.ts';
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
  return parsed(ChangesHead, bytes.subarray(0, end === -1 ? bytes.length : end));
}

/** The changes, line by line. @throws Failure `publication_invalid` where one is not of the form */
export function* changesOf(bytes: Uint8Array): Generator<PublishedChange> {
  let start = bytes.indexOf(LINE_END) + 1;
  for (let end = bytes.indexOf(LINE_END, start); end !== -1; end = bytes.indexOf(LINE_END, start)) {
    yield parsed(PublishedChange, bytes.subarray(start, end));
    start = end + 1;
  }
}

const LINE_END = 0x0a;

function parsed<Value>(
  schema: { readonly safeParse: (value: unknown) => { success: true; data: Value } | { success: false } },
  line: Uint8Array,
): Value {
  const result = schema.safeParse(jsonOf(line));
  if (!result.success) throw damaged('The list of changes is not of the form this version reads.');
  return result.data;
}

function jsonOf(line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(line));
  } catch (error) {
    throw damaged('The list of changes is not JSON.', error);
  }
}
