import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Problem } from '../../shared/problem.ts';
import type { Body, Operation } from '../operation.ts';
import { OPERATIONS } from '../operations.ts';
import { PROBLEM_ANSWER } from './service.ts';

type Case = [name: string, schema: z.ZodType, example: unknown];

const operations: readonly Operation[] = OPERATIONS;
const caseOf = (name: string, { schema, example }: Body): Case[] => (schema === null ? [] : [[name, schema, example]]);

const REQUESTS: Case[] = operations.flatMap(({ operationId, request }) =>
  request === null ? [] : caseOf(operationId, request),
);

const ANSWERS: Case[] = [
  ...operations.flatMap(({ operationId, responses }) => responses.flatMap((body) => caseOf(operationId, body))),
  ['any problem', Problem, PROBLEM_ANSWER],
];

/** Answers whose every member is ours; an OpenAPI document has members the contract does not list. */
const OPEN = new Set(['getOpenApi', 'getOperationDocument']);
const CLOSED = [...REQUESTS, ...ANSWERS].filter(([name]) => !OPEN.has(name));
const DATA_FILES = new Set([...OPEN, 'getPublication', 'getPublicationFile']);

type Path = readonly (string | number)[];
type Change = (member: unknown) => unknown;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths of all values, outermost first. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, i) => pathsIn(item, [...at, i]))];
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => pathsIn(member, [...at, key]))];
}

function valueAt(value: unknown, path: Path): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path was read off this very value
  return path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);
}

function changed(value: unknown, [key, ...rest]: Path, change: Change): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? changed(item, rest, change) : item));
  return isObject(value) ? { ...value, [key]: changed(value[key], rest, change) } : value;
}

/** Paths at which the schema takes the changed example, although it must not. */
function acceptedChanges(schema: z.ZodType, example: unknown, paths: readonly Path[], change: Change): string[] {
  return paths
    .filter((path) => schema.safeParse(changed(example, path, change)).success)
    .map((path) => `/${path.join('/')}`);
}

describe('the examples of the contract', () => {
  it.each([...REQUESTS, ...ANSWERS])('%s: the example has the shape it stands for', (_name, schema, example) => {
    const parsed = schema.safeParse(example);

    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(ANSWERS)('%s: an answer comes out of its schema as it went in', (_name, schema, example) => {
    expect(schema.parse(example)).toEqual(example);
  });

  it.each(CLOSED)('%s: a member nobody declared is refused at every level', (_name, schema, example) => {
    const objects = pathsIn(example).filter((path) => isObject(valueAt(example, path)));

    const accepted = acceptedChanges(schema, example, objects, (object) => ({ ...Object(object), undeclared: 1 }));

    expect(objects.length).toBeGreaterThan(0);
    expect(accepted).toEqual([]);
  });

  it.each(CLOSED)('%s: a value of another type is refused at every place', (_name, schema, example) => {
    const leaves = pathsIn(example).filter((path) => !isObject(valueAt(example, path)));

    const accepted = acceptedChanges(schema, example, leaves, () => ({ of: 'another type' }));

    expect(leaves.length).toBeGreaterThan(0);
    expect(accepted).toEqual([]);
  });

  it.each(ANSWERS.filter(([name]) => name !== 'getOpenApi'))(
    '%s: every member of an answer is required',
    (_name, schema, example) => {
      const members = pathsIn(example).filter((path) => typeof path.at(-1) === 'string');

      const accepted = acceptedChanges(schema, example, members, () => undefined);

      expect(members.length).toBeGreaterThan(0);
      expect(accepted).toEqual([]);
    },
  );

  it.each(REQUESTS)('%s: null is refused for every field of a request', (_name, schema, example) => {
    const accepted = acceptedChanges(schema, example, pathsIn(example), () => null);

    expect(accepted).toEqual([]);
  });

  it.each(ANSWERS.filter(([name]) => !DATA_FILES.has(name)))(
    '%s: an answer can neither recommend nor approve',
    (_name, schema, example) => {
      const flags = [['is_final_recommendation'], ['grants_install_approval']];

      const withFalse = flags.map((path) => valueAt(example, path));
      const accepted = acceptedChanges(schema, example, flags, () => true);

      expect(withFalse).toEqual([false, false]);
      expect(accepted).toEqual([]);
    },
  );
});
