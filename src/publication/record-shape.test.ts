import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { goldenCandidates } from '../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../test/support/golden-host.ts';
import { pluginRecord } from '../../test/support/served-plugins.ts';
import { CandidateRecord } from '../contract/candidates/record.ts';
import { GET_PUBLICATION_FILE_LINE } from '../contract/http/examples/service.ts';
import { DiscoveryRecord } from '../contract/shared/plugin-record.ts';
import { shapeOf } from './record-shape.ts';

type Path = readonly (string | number)[];

/** A value of each type that JSON has, and none at all. */
const VALUES = [null, true, 7, 'text', [], {}, undefined];

function pathsIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => pathsIn(member, [...at, key]))];
}

function withValue(record: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(record);
  if (path.length === 0) return value;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((inner, key) => Object(Object(inner)[key]), Object(copy));
  holder[path.at(-1)!] = value;
  return copy;
}

/** The record with each of its values replaced by one of each type. */
function* changesOf(record: unknown): Generator<{ readonly at: string; readonly changed: unknown }> {
  for (const path of pathsIn(record)) {
    for (const value of VALUES) {
      yield { at: `/${path.join('/')} = ${JSON.stringify(value)}`, changed: withValue(record, path, value) };
    }
  }
}

/** Only types count: what the schema says beside them of lengths, forms, words and unnamed members does not. */
function hasTypesOf(schema: z.ZodType, value: unknown): boolean {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issues.every((issue) =>
    // A constant tells kinds of records apart; one of several words is text.
    issue.code === 'invalid_value'
      ? issue.values.length > 1 && typeof issue.input === 'string'
      : ['invalid_format', 'too_small', 'too_big', 'unrecognized_keys', 'custom'].includes(issue.code),
  );
}

describe('the shape of a record', () => {
  it.each([
    ['discovery', DiscoveryRecord, async () => [pluginRecord(1, 'lens'), GET_PUBLICATION_FILE_LINE]],
    [
      'candidate',
      CandidateRecord,
      async () => goldenCandidates((await readGoldenHost()).hostProfile).records.slice(0, 1),
    ],
  ] as const)('of %s is what the contract says of its types, at every place', async (_kind, schema, records) => {
    const isRecord = shapeOf(schema);
    for (const record of await records()) {
      expect(isRecord(record)).toBe(true);
      const differing = [...changesOf(record)].filter(
        ({ changed }) => isRecord(changed) !== hasTypesOf(schema, changed),
      );

      expect(differing.map(({ at }) => at)).toEqual([]);
    }
  });

  it('lets members pass that a later version may add', () => {
    expect(shapeOf(z.strictObject({ a: z.string() }))({ a: 'x', b: 1 })).toBe(true);
  });

  it('is not told of a schema whose kind it does not know', () => {
    expect(() => shapeOf(z.date())).toThrow(TypeError);
  });
});
