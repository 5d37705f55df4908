import type { Json } from '../../base/canonical-json.ts';
import { Failure } from '../../base/failure.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { decodeText } from './decode-text.ts';
import { jsonMembers } from './json-members.ts';
import type { PointerTokens } from '../../base/json-pointer.ts';
import type { NamedBytes } from './load-catalog.ts';
import { parseJsonText } from './parse-json-text.ts';
import { readJsonRecord } from './read-jsonl.ts';

const REPEATED_KEY = 'A JSON file holds a key twice in one object outside of its records; correct it at its source.';

/** Records of one JSON document, one for each member of the array at `records`, each bounded by itself. */
export function readJsonDocument({ name, bytes }: NamedBytes, records: PointerTokens): SourceRecord[] {
  const { text, encodingNote } = decodedFile(bytes);
  requireJson(text);
  const members = jsonMembers(text, records);
  if (members.kind === 'repeated_key') throw new Failure('source_malformed', REPEATED_KEY);
  if (members.kind === 'no_array') {
    throw new Failure('source_malformed', 'A json catalog has no array at its records pointer; check `records`.');
  }
  const prefix = records.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return members.texts.map((member, index) =>
    readJsonRecord(`${name}#${prefix}/${index}`, { kind: 'text', text: member, encodingNote }),
  );
}

/** A whole file as JSON. Without it no record can be had, so what is wrong with it is thrown. */
export function parseJsonFile({ bytes }: NamedBytes): Json {
  const parsed = parseJsonText(decodedFile(bytes).text);
  if (parsed.kind === 'parsed') return parsed.value;
  throw new Failure('source_malformed', parsed.kind === 'repeated_key' ? REPEATED_KEY : NOT_JSON);
}

const NOT_JSON = 'A JSON file is not one valid JSON text.';

function decodedFile(bytes: Uint8Array) {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'text') return decoded;
  throw new Failure('source_malformed', 'A JSON file is neither UTF-8 nor Chinese text in GB18030.');
}

function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new Failure('source_malformed', NOT_JSON, { cause });
  }
}
