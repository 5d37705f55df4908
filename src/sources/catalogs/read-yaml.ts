import { type Document, visit } from 'yaml';
import { type YamlBounds, describeYamlFault, parseBoundedYaml } from '../../base/bounded-yaml.ts';
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

/** A hundred times what the richest real record has; none of the real ones has an anchor. */
const BOUNDS: YamlBounds = { maxLexemes: 50_000, maxAnchorsAndAliases: 32, maxAliasCount: 16 };

/** One record a file. Repeated keys, several documents and whatever is beyond the bounds make it unreadable. */
export function readYamlFile({ name, bytes }: NamedBytes): SourceRecord {
  if (bytes.length > MAX_RECORD_BYTES) return tooLargeRecord(name);
  const decoded = decodeText(bytes);
  if (decoded.kind === 'unknown_encoding') return unknownEncodingRecord(name);
  const yaml = parseBoundedYaml(decoded.text, BOUNDS, keepAsWritten);
  if (yaml.kind === 'parsed') return recordOf(name, yaml.value, decoded.encodingNote);
  const [fault] = yaml.faults;
  return unparsableRecord(name, `YAML: ${fault === undefined ? 'unreadable' : describeYamlFault(fault, yaml.lines)}.`);
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
