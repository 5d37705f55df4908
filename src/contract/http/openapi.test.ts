import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from '../../base/failure.ts';
import { type JsonObject, isObject } from '../../base/json-pointer.ts';
import { ANSWER_SCHEMAS, OpenApiDocument, REQUEST_SCHEMAS } from './components.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { OPERATIONS } from './operations.ts';

const text = JSON.stringify(buildOpenApiDocument());
const document: unknown = JSON.parse(text);

/** RFC 6901; no name has a tilde of its own. */
function resolve(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => Object(value)[key.replaceAll('~1', '/')], document);
}

/** Pointers to the fields below a schema that neither say what they are nor refer to a shape that does. */
function fieldsWithoutDescription(schema: unknown, pointer: string): readonly string[] {
  if (!isObject(schema)) return [];
  const fields = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...fields.flatMap(([name, field]) => (isDescribed(field) ? [] : [`${pointer}/${name}`])),
    ...fields.flatMap(([name, field]) => fieldsWithoutDescription(field, `${pointer}/${name}`)),
    ...alternativesOf(schema).flatMap((part) => fieldsWithoutDescription(part, pointer)),
    ...fieldsWithoutDescription(schema['items'], `${pointer}/-`),
  ];
}

/** A constant says what it is. */
function isDescribed(field: unknown): boolean {
  if (!isObject(field)) return false;
  return 'description' in field || '$ref' in field || 'const' in field || alternativesOf(field).some(isDescribed);
}

function alternativesOf(schema: JsonObject): readonly unknown[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
}

describe('buildOpenApiDocument', () => {
  it('makes the same document each time', () => {
    expect(JSON.stringify(buildOpenApiDocument())).toBe(text);
  });

  it('has a target for every reference', () => {
    const references = [...text.matchAll(/"\$ref":"(.*?)"/g)].map((match) => match[1] ?? '');

    const dangling = references.filter((reference) => !reference.startsWith('#/') || resolve(reference) === undefined);

    expect(references.length).toBeGreaterThan(50);
    expect(dangling).toEqual([]);
  });

  it('has no pattern that ECMAScript, Python and Rust read as different sets of characters', () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map((match) =>
      String(JSON.parse(match[1] ?? '""')),
    );

    expect(patterns.length).toBeGreaterThan(30);
    expect(patterns.filter((pattern) => /\\(?:[dDwWsSbBpP]|u[dD][89a-fA-F])/u.test(pattern))).toEqual([]);
  });

  it('carries no base of its own that would move the references', () => {
    expect(text).not.toMatch(/"\$(id|schema|defs|anchor)":/);
  });

  it('lists exactly the operations that are served', () => {
    const { paths } = OpenApiDocument.parse(document);

    expect(Object.keys(paths)).toEqual(OPERATIONS.map(({ path }) => path));
    expect(Object.keys(paths)).toContain('/v1/plugins:search');
  });

  it('holds every named shape, those of operations to come included', () => {
    const { components } = OpenApiDocument.parse(document);

    expect(Object.keys(components.schemas)).toEqual([...Object.keys(REQUEST_SCHEMAS), ...Object.keys(ANSWER_SCHEMAS)]);
    expect(Object.values(components.schemas)).not.toContainEqual({});
  });

  it('says of every field of ours what it is', () => {
    const { OpenApiDocument: _standard, ...schemas } = OpenApiDocument.parse(document).components.schemas;

    expect(fieldsWithoutDescription({ properties: { bare: { type: 'string' } } }, '')).toEqual(['/bare']);
    expect(Object.entries(schemas).flatMap(([name, schema]) => fieldsWithoutDescription(schema, `/${name}`))).toEqual(
      [],
    );
  });

  it('asks of a request only what has no default', () => {
    expect(resolve('#/components/schemas/DiscoveryRequest')).toMatchObject({ required: ['query'] });
  });

  it('describes a query parameter with its bounds and default', () => {
    const [, limit] = Array.from(Object(resolve('#/paths/~1v1~1directory~1nodes~1{node_id}~1plugins')).get.parameters);

    expect(limit).toMatchObject({ name: 'limit', in: 'query', required: false, schema: { minimum: 1, default: 20 } });
  });

  it('says of every operation under /v1/ that it may be refused where too much waits', () => {
    const silent = OPERATIONS.filter(({ path, problemCodes }) => {
      const codes: readonly string[] = problemCodes;
      return path.startsWith('/v1/') && !codes.includes('overloaded');
    });

    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('says of every operation with a name in its address that the address may be broken or too long', () => {
    const silent = OPERATIONS.filter(({ pathParameters, problemCodes }) => {
      const codes: ReadonlySet<string> = new Set(problemCodes);
      return pathParameters.length > 0 && !(codes.has('invalid_request') && codes.has('uri_too_long'));
    });

    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('lists the problems of each operation in one order', () => {
    const order = Object.keys(FAILURE_CODES);
    for (const { path, problemCodes } of OPERATIONS) {
      const codes: ReadonlySet<string> = new Set(problemCodes);

      expect([path, ...problemCodes]).toEqual([path, ...order.filter((code) => codes.has(code))]);
    }
  });

  it('declares each path parameter', () => {
    expect(OPERATIONS.filter(({ path }) => path.includes('{')).length).toBeGreaterThan(2);
    for (const { path, pathParameters } of OPERATIONS) {
      const inPath = [...path.matchAll(/\{(.*?)\}/g)].map((match) => match[1]);

      expect(pathParameters.map(({ name }) => name)).toEqual(inPath);
    }
  });
});
