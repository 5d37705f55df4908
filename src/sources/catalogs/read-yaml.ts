import { type Document, parseDocument, visit } from 'yaml';
import { repeatedYamlKey } from '../../base/repeated-yaml-key.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
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

/** One record a file. Repeated keys, several documents and alias bombs make it unreadable. */
export function readYamlFile({ name, bytes }: NamedBytes): SourceRecord {
  if (bytes.length > MAX_RECORD_BYTES) return tooLargeRecord(name);
  const decoded = decodeText(bytes);
  if (decoded.kind === 'unknown_encoding') return unknownEncodingRecord(name);
  try {
    const document = parseDocument(decoded.text, { uniqueKeys: false, logLevel: 'error', prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) return unparsableRecord(name, `YAML: ${error.code.toLowerCase()}.`);
    if (repeatedYamlKey(document) !== null) return unparsableRecord(name, 'YAML: duplicate_key.');
    keepAsWritten(document);
    return recordOf(name, document.toJS({ maxAliasCount: MAX_ALIASES }), decoded.encodingNote);
  } catch {
    // The parser throws on too many aliases, unresolved ones and nesting beyond its stack.
    return unparsableRecord(name, 'YAML: aliases or nesting beyond the bounds.');
  }
}

/** What JavaScript would write another way (`1.10`, `0x10`, `True`, `.nan`) stays the text it is written as. */
function keepAsWritten(document: Document): void {
  visit(document, {
    Scalar(_, node) {
      const isTextLost = node.source !== undefined && String(node.value) !== node.source;
      if (isTextLost && ['number', 'bigint', 'boolean'].includes(typeof node.value)) node.value = node.source;
    },
  });
}
