import type { Json } from '../../base/canonical-json.ts';
import { Failure } from '../../base/failure.ts';
import type { SourceRecord } from '../../facts/source-snapshot.ts';
import { decodeText } from './decode-text.ts';
import { type PointerTokens, valueAt } from './json-pointer.ts';
import type { NamedBytes } from './load-catalog.ts';
import { recordOf } from './source-record.ts';

/** Records of one JSON document, one for each member of the array at `records`. */
export function readJsonDocument({ name, bytes }: NamedBytes, records: PointerTokens): SourceRecord[] {
  const { value, encodingNote } = parseJsonFile({ name, bytes });
  const array = valueAt(value, records);
  if (!Array.isArray(array)) {
    throw new Failure('source_malformed', 'A json catalog has no array at its records pointer; check `records`.');
  }
  const prefix = records.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return array.map((item, index) => recordOf(`${name}#${prefix}/${index}`, item, encodingNote));
}

/** A whole file as JSON. Without it no record can be had, so what is wrong with it is thrown. */
export function parseJsonFile({ bytes }: NamedBytes): { value: Json; encodingNote: 'gb18030' | null } {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'unknown_encoding') {
    throw new Failure('source_malformed', 'A JSON file is neither UTF-8 nor GB18030.');
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it parses is JSON and nothing else
    return { value: JSON.parse(decoded.text) as Json, encodingNote: decoded.encodingNote };
  } catch (cause) {
    throw new Failure('source_malformed', 'A JSON file is not one valid JSON text.', { cause });
  }
}
