/** Kinds of values as the tables of spec 2 name them; `|null` where a value may be absent. */
const KINDS = {
  string: (value: unknown) => typeof value === 'string' && value !== '',
  integer: (value: unknown) => Number.isInteger(value),
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  false: (value: unknown) => value === false,
  null: (value: unknown) => value === null,
  timestamp: (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  url: (value: unknown) => isText(value) && /^https?:\/\/[^/\s]+/.test(value),
  strings: (value: unknown) => Array.isArray(value) && value.every(isText),
  list: (value: unknown) => Array.isArray(value),
  localized: (value: unknown) => isLocalized(value, isText),
  localizedPart: (value: unknown) => isLocalized(value, (text) => text === null || isText(text)),
  localizedPartList: (value: unknown) =>
    Array.isArray(value) && value.every((item) => isLocalized(item, (text) => text === null || isText(text))),
  object: (value: unknown) => isObject(value),
  localizedList: (value: unknown) => Array.isArray(value) && value.every((item) => isLocalized(item, isText)),
} satisfies Record<string, (value: unknown) => boolean>;
type KindName = keyof typeof KINDS;

/** A kind, a form, a value that is always the same, an object, or a list of one kind of item. */
export type Field = KindName | `${KindName}|null` | RegExp | readonly [FieldTable] | FieldTable;
export interface FieldTable {
  readonly [name: string]: Field;
}

/** JSON pointers of what is missing, too much, or of another kind than the table says. */
export function faultsOf(value: unknown, table: FieldTable, pointer = ''): readonly string[] {
  if (!isObject(value)) return [pointer];
  const names = new Set([...Object.keys(table), ...Object.keys(value)]);
  return [...names].flatMap((name) => {
    const field = table[name];
    const place = `${pointer}/${name}`;
    return field === undefined || !Object.hasOwn(value, name) ? [place] : fieldFaults(value[name], field, place);
  });
}

function fieldFaults(value: unknown, field: Field, pointer: string): readonly string[] {
  if (typeof field === 'string') return isOfKind(value, field) ? [] : [pointer];
  if (field instanceof RegExp) return isText(value) && field.test(value) ? [] : [pointer];
  if (!isItemTable(field)) return faultsOf(value, field, pointer);
  if (!Array.isArray(value)) return [pointer];
  return value.flatMap((item, i) => faultsOf(item, field[0], `${pointer}/${i}`));
}

function isItemTable(field: FieldTable | readonly [FieldTable]): field is readonly [FieldTable] {
  return Array.isArray(field);
}

function isOfKind(value: unknown, kind: KindName | `${KindName}|null`): boolean {
  if (!kind.endsWith('|null')) return isKindName(kind) && KINDS[kind](value);
  const name = kind.slice(0, -'|null'.length);
  return value === null || (isKindName(name) && KINDS[name](value));
}

function isKindName(name: string): name is KindName {
  return Object.hasOwn(KINDS, name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isLocalized(value: unknown, isRight: (text: unknown) => boolean): boolean {
  return isObject(value) && Object.keys(value).toSorted().join() === 'en,zh-CN' && Object.values(value).every(isRight);
}
