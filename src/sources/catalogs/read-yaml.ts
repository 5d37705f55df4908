import { parseDocument } from 'yaml';
import type { SourceRecord } from '../../facts/source-snapshot.ts';
import { decodeText } from './decode-text.ts';
import type { NamedBytes } from './load-catalog.ts';
import {
  MAX_RECORD_BYTES,
  recordOf,
  tooLargeRecord,
  unknownEncodingRecord,
  unparsableRecord,
} from './source-record.ts';

// Aliases may be expanded this often in one file; none of the real files has one.
const MAX_ALIASES = 16;

/** One record a file. Duplicate keys, several documents and alias bombs make it unreadable. */
export function readYamlFile({ name, bytes }: NamedBytes): SourceRecord {
  if (bytes.length > MAX_RECORD_BYTES) return tooLargeRecord(name);
  const decoded = decodeText(bytes);
  if (decoded.kind === 'unknown_encoding') return unknownEncodingRecord(name);
  try {
    const document = parseDocument(decoded.text, { uniqueKeys: true, logLevel: 'error', prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) return unparsableRecord(name, `YAML: ${error.code.toLowerCase()}.`);
    return recordOf(name, document.toJS({ maxAliasCount: MAX_ALIASES }), decoded.encodingNote);
  } catch {
    // The parser throws on too many aliases, unresolved ones and nesting beyond its stack.
    return unparsableRecord(name, 'YAML: aliases or nesting beyond the bounds.');
  }
}
