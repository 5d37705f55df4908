import { type Children, h } from '../markup.ts';
import { type JsonObject, isObject } from '../../base/json-pointer.ts';
import { nameOf } from '../../contract/http/operation-document.ts';
import { textOf } from '../text-of.ts';

/** One field of a shape; those of an object within it follow it, with its name before theirs. */
interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** A shape as a list of its fields; of one without fields, what values it takes. */
export function schemaView(schema: unknown): Children {
  if (!isObject(schema)) return h('p', null, 'Bytes without a shape of ours.');
  const fields = fieldsOf(schema, '');
  if (fields.length === 0) return h('p', null, typeOf(schema), textOf(schema['description']));
  return [
    h('p', null, textOf(schema['description'])),
    h(
      'dl',
      null,
      fields.map(({ name, schema: field, isRequired }) => [
        h(
          'dt',
          null,
          h('code', null, name),
          ' ',
          h('span', { class: 'soft' }, typeOf(field), isRequired ? null : ', may be left out'),
        ),
        h('dd', null, textOf(field['description'])),
      ]),
    ),
  ];
}

function fieldsOf(schema: JsonObject, before: string): readonly Field[] {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const own = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([key, field]) => {
    if (!isObject(field)) return [];
    const name = `${before}${key}`;
    return [{ name, schema: field, isRequired: required.has(key) }, ...fieldsOf(field, `${name}.`)];
  });
  const items = isObject(schema['items']) ? fieldsOf(schema['items'], `${before.replace(/\.$/, '')}[].`) : [];
  return [...own, ...items, ...alternativesOf(schema).flatMap((each) => fieldsOf(each, before))];
}

function alternativesOf(schema: JsonObject): readonly JsonObject[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key].filter(isObject) : []));
}

/** What values a field takes, in words. */
function typeOf(schema: JsonObject): Children {
  const name = nameOf(schema['$ref']);
  if (name !== null) return h('a', { href: `#${name}` }, name);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.map((each, i) => [i === 0 ? null : ' | ', typeOf(each)]);
  if (schema['type'] === 'array') return ['list of ', isObject(schema['items']) ? typeOf(schema['items']) : 'anything'];
  return [textOf(schema['type'] ?? 'anything'), boundsOf(schema)];
}

const BOUNDS = {
  format: '',
  minLength: 'at least characters: ',
  maxLength: 'at most characters: ',
  minimum: 'from ',
  maximum: 'to ',
  pattern: 'as ',
  default: 'if left out ',
} as const;
/** Zod's limits of safe integers say nothing to a reader. */
const SAY_NOTHING: ReadonlySet<unknown> = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

function boundsOf(schema: JsonObject): string {
  const said = Object.entries(BOUNDS).flatMap(([key, words]) => {
    const value = schema[key];
    if (value === undefined || SAY_NOTHING.has(value)) return [];
    return [`${words}${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}
