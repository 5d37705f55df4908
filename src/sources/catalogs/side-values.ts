import type { Json } from '../../base/canonical-json.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { SIDE_KEY, type SideFile } from './field-mapping.ts';
import { isJsonObject, valueAt } from '../../base/json-pointer.ts';
import type { NamedBytes } from './load-catalog.ts';
import { plainJson } from './plain-json.ts';
import { parseJsonFile } from './read-json.ts';

interface SideTable extends SideFile {
  readonly members: Json;
}

/** Puts what the side files say of a record into it, under its own key. */
export function createSideJoin(
  sideFiles: readonly SideFile[],
  loaded: readonly NamedBytes[],
): (record: SourceRecord) => SourceRecord {
  const tables = sideFiles.flatMap((side): SideTable[] => {
    const file = loaded.find(({ name }) => name === side.file);
    return file === undefined ? [] : [{ ...side, members: parseJsonFile(file) }];
  });
  return (record) => (record.kind === 'record' && tables.length > 0 ? withSideValues(record, tables) : record);
}

type ReadableRecord = Extract<SourceRecord, { kind: 'record' }>;

function withSideValues(record: ReadableRecord, tables: readonly SideTable[]): SourceRecord {
  const side = tables.flatMap(({ file, keyTokens, members }) => {
    const key = valueAt(record.value, keyTokens);
    const member = typeof key === 'string' ? plainJson(valueAt(members, [key])) : undefined;
    return member === undefined ? [] : [[file, member] as const];
  });
  const value = { ...(isJsonObject(record.value) ? record.value : {}), [SIDE_KEY]: Object.fromEntries(side) };
  return { ...record, value };
}
