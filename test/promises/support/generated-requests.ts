import * as fc from 'fast-check';
import { z } from 'zod';
import { isObject } from '../../../src/base/json-pointer.ts';
import type { Draw } from '../../support/draw.ts';

export interface GeneratedRequest {
  readonly kind: 'valid' | 'mutated';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

type Schema = Readonly<Record<string, unknown>>;
const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
  example: z.unknown(),
});
const Content = z.looseObject({
  'application/json': z.looseObject({ schema: z.record(z.string(), z.unknown()), example: z.unknown() }),
});
const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(Parameter).default([]),
        requestBody: z.looseObject({ content: Content }).optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

const STRANGE_TEXTS = [
  '', ' ', '\u0000', '__proto__', 'constructor', 'toString', '../../etc/passwd', '%00', '%', '\ud800', '\u202e',
  '😀'.repeat(600), 'a'.repeat(3_000), "' OR 1=1 --", '<script>', '${x}', '{{x}}', '\r\nx: y', 'NaN', '-0', 'offset:-1',
  'offset:999999999', '2.0.0', 'null', 'ﬀ', 'İ', '\ufeff', 'owner:', '"', '*', '(', 'ẞ'.repeat(400),
]; // prettier-ignore
const STRANGE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  51,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  ...STRANGE_TEXTS,
  Array.from({ length: 60 }, () => 'remote'),
  JSON.parse('{"__proto__":{"x":1}}'),
  JSON.parse('{"constructor":{"prototype":1}}'),
];
const STRANGE_JSON = [
  '[',
  '{',
  '{"query":"a","query":"b"}',
  '{"query":1e999}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"query":"\\ud800"}',
  '\ufeff{"query":"a"}',
  '{"query":"a"}{"query":"b"}',
  '{"__proto__":{"query":"a"}}',
  '{"limit":-0,"query":"a"}',
  'NaN',
  '""',
  '0',
  `{"query":"${'a'.repeat(20_000)}"}`,
  `{${Array.from({ length: 900 }, (_, i) => `"k${i}":1`).join(',')}}`,
];
const STRANGE_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', ''],
  ['content-type', 'application/json;;;='],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'identity'],
  ['content-length', '0'],
  ['content-length', '99999999'],
  ['content-length', '-1'],
  ['content-length', 'x'],
  ['accept', 'text/html;q=0'],
  ['accept-encoding', 'br;q=9,*;q=0'],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y"'],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=9-1,-5'],
  ['host', ''],
  ['host', 'a b'],
  ['x-forwarded-for', '::1, 999.1.1.1, ,'],
  ['forwarded', 'for="['],
  ['if-modified-since', 'never'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', '='.repeat(4_000)],
  ['transfer-encoding', 'chunked, chunked'],
  ['upgrade', 'h2c'],
  ['__proto__', 'x'],
  ['origin', 'null'],
  ['accept-version', '9.x'],
];

/** Requests of an OpenAPI document, half of them as it allows, half changed somewhere; the same for the same draws. */
export function createRequests(document: unknown, draw: Draw, methods: readonly string[]): () => GeneratedRequest {
  const { paths, components } = Document.parse(document);
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const words = wordsOf(operations);
  const pools = new Map<string, readonly string[]>();
  const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)]!;
  const isChance = (percent: number): boolean => draw(100) < percent;

  /** What a pattern matches; made once, as many as make a difference. */
  function matching(pattern: string): string {
    let pool = pools.get(pattern);
    if (pool === undefined) {
      pool = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 300, seed: pools.size + 1 });
      pools.set(pattern, pool);
    }
    return oneOf(pool);
  }

  function text({ pattern, minLength, maxLength }: Schema, name: string): string {
    if (name === 'query')
      return Array.from({ length: 1 + draw(6) }, () => oneOf(words))
        .join(' ')
        .slice(0, 400);
    if (typeof pattern !== 'string') return oneOf(words);
    const most = typeof maxLength === 'number' ? maxLength : Infinity;
    for (let tries = 0; tries < 20; tries += 1) {
      const value = matching(pattern);
      const { length } = Array.from(value);
      if (length <= most && length >= Number(minLength ?? 0)) return value;
    }
    return 'stable';
  }

  /** A value that a schema allows. */
  function valueOf(schema: Schema, name = ''): unknown {
    if (typeof schema['$ref'] === 'string')
      return valueOf(components.schemas[schema['$ref'].split('/').at(-1)!]!, name);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return oneOf(schema['enum']);
    if (Array.isArray(schema['anyOf'])) return valueOf(oneOf(schema['anyOf']), name);
    switch (schema['type']) {
      case 'string':
        return text(schema, name);
      case 'integer':
        return isChance(5) ? Number(schema['maximum'] ?? 9) : Number(schema['minimum'] ?? 0) + draw(60);
      case 'boolean':
        return isChance(50);
      case 'array': {
        const least = Number(schema['minItems'] ?? 0);
        const most = Math.min(Number(schema['maxItems'] ?? 3), 4);
        return Array.from({ length: least + draw(most - least + 1) }, () => valueOf(schemaOf(schema['items']), name));
      }
      default:
        return objectOf(schema);
    }
  }

  function objectOf({ properties, required }: Schema): object {
    const isRequired = new Set(Array.isArray(required) ? required : []);
    const fields = Object.entries(schemaOf(properties ?? {}));
    return Object.fromEntries(
      fields
        // A pin of another snapshot is refused for what is served, so it is rare.
        .filter(([name]) => isRequired.has(name) || isChance(name === 'snapshot_id' ? 3 : 40))
        .map(([name, schema]) => [name, valueOf(schemaOf(schema), name)]),
    );
  }

  function changedValue(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || isChance(15)) return oneOf(STRANGE_VALUES);
    if (Array.isArray(value)) return isChance(50) ? [...value, oneOf(STRANGE_VALUES)] : value.map(changedValue);
    const entries = Object.entries(value);
    if (entries.length === 0 || isChance(25)) return withField(value, oneOf(STRANGE_TEXTS), oneOf(STRANGE_VALUES));
    const [name, old] = oneOf(entries);
    if (isChance(20)) return Object.fromEntries(entries.filter(([other]) => other !== name));
    return withField(value, name, changedValue(old));
  }

  function changedBytes(bytes: Buffer): Buffer {
    const changed = Buffer.from(bytes);
    for (let times = 1 + draw(4); times > 0 && changed.length > 0; times -= 1) {
      changed[draw(changed.length)] = draw(256);
    }
    const [from, to] = [draw(changed.length + 1), draw(changed.length + 1)];
    if (isChance(30)) return changed.subarray(0, from);
    return isChance(20) ? Buffer.concat([changed.subarray(0, from), changed.subarray(to)]) : changed;
  }

  function changedUrl(url: string): string {
    const at = draw(url.length + 1);
    const part = isChance(50)
      ? `%${draw(256).toString(16).padStart(2, '0')}`
      : oneOf([
          '%',
          '//',
          '/../',
          '?',
          '?limit=x',
          '?limit=5&limit=6',
          '#',
          ';a=b',
          '\\',
          '%3A',
          '%70',
          '%c0%af',
          '?__proto__=1',
          '&since=',
          'a'.repeat(2_100),
          ...STRANGE_TEXTS.map(encodable),
        ]);
    return `/${(url.slice(0, at) + part + url.slice(isChance(50) ? at : at + draw(6))).replace(/^\/+/, '')}`;
  }

  return () => {
    const { path, method, parameters, requestBody } = oneOf(operations);
    const valueFor = ({ schema, example, name }: z.infer<typeof Parameter>): string =>
      encodeURIComponent(String(isChance(30) ? example : valueOf(schema, name)));
    let url = path;
    const query: string[] = [];
    for (const parameter of parameters) {
      if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, valueFor(parameter));
      else if (parameter.required || isChance(60)) query.push(`${parameter.name}=${valueFor(parameter)}`);
    }
    if (query.length > 0) url += `?${query.join('&')}`;
    const content = requestBody?.content['application/json'];
    const value = content === undefined ? null : valueOf(content.schema);
    const headers: Record<string, string> = content === undefined ? {} : { 'content-type': 'application/json' };
    const body = content === undefined ? null : Buffer.from(JSON.stringify(value));
    const valid: GeneratedRequest = { kind: 'valid', method, url, headers, body };
    if (isChance(50)) return valid;
    const mutated: GeneratedRequest = { ...valid, kind: 'mutated' };
    const places = ['url', 'headers', 'method', ...(body === null ? [] : ['value', 'value', 'bytes', 'json'])];
    switch (oneOf(places)) {
      case 'url':
        return { ...mutated, url: changedUrl(url) };
      case 'headers':
        return {
          ...mutated,
          headers: { ...headers, ...Object.fromEntries([oneOf(STRANGE_HEADERS), oneOf(STRANGE_HEADERS)]) },
        };
      case 'method':
        return { ...mutated, method: oneOf(methods), body: isChance(50) ? Buffer.from('{"query":"a"}') : body };
      case 'value':
        return { ...mutated, body: Buffer.from(JSON.stringify(changedValue(value)) ?? '') };
      case 'json':
        return { ...mutated, body: Buffer.from(oneOf(STRANGE_JSON)) };
      default:
        return { ...mutated, body: changedBytes(body!) };
    }
  };
}

function schemaOf(value: unknown): Schema {
  if (!isObject(value)) throw new Error('The document has no schema where one belongs.');
  return value;
}

/** As an own field, whatever its name. */
function withField(value: object, name: string, field: unknown): object {
  return Object.fromEntries([...Object.entries(value), [name, field]]);
}

function encodable(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Words of the document's own examples. */
function wordsOf(operations: readonly object[]): readonly string[] {
  const found = JSON.stringify(operations).match(/[\p{L}\p{N}]{2,20}/gu) ?? [];
  return [...new Set(found)].slice(0, 3_000);
}
