import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CandidateSearchRequest } from '../candidates/search.ts';
import { DiscoveryRequest } from '../discovery/search.ts';
import { isServedSchemaVersion, Query } from './request-fields.ts';
import { RouteRequest } from '../directory/route.ts';

function rulesBrokenBy(query: unknown): unknown[] {
  const issues = Query.safeParse(query).error?.issues ?? [];
  return issues.map((issue) => (issue.code === 'custom' ? issue.params?.['code'] : issue.code));
}

describe('query', () => {
  it('is trimmed before it is measured', () => {
    const query = Query.parse(`  ${'书'.repeat(500)}\n`);

    expect(query).toBe('书'.repeat(500));
  });

  it('is measured in code points, so 500 characters outside the basic plane are taken', () => {
    expect(rulesBrokenBy('😀'.repeat(500))).toEqual([]);
    expect(rulesBrokenBy('😀'.repeat(501))).toEqual(['length_out_of_bounds']);
  });

  it.each([
    ['nothing', '', 'length_out_of_bounds'],
    ['white space only', ' \t\n\u3000', 'length_out_of_bounds'],
    ['invisible characters only', '\u200b\u200b', 'blank'],
    ['a NUL', 'a\u0000b', 'control_character'],
    ['a line break inside', 'a\nb', 'control_character'],
    ['a C1 control', 'a\u0085b', 'control_character'],
    ['a lone surrogate', '\ud800', 'lone_surrogate'],
    ['a direction override', 'a\u202eb', 'bidi_control'],
    ['a number', 5, 'invalid_type'],
    ['null', null, 'invalid_type'],
  ])('is refused where it is %s', (_case, query, rule) => {
    expect(rulesBrokenBy(query)).toEqual([rule]);
  });

  it('keeps joiners, which emoji and Indic scripts need', () => {
    expect(Query.parse('👩‍💻 tools')).toBe('👩‍💻 tools');
  });

  it('that was taken is taken again, unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const first = Query.safeParse(text);
        fc.pre(first.success);

        expect(Query.parse(first.data)).toBe(first.data);
      }),
    );
  });
});

describe('the document and the service', () => {
  const described = z.object({ pattern: z.string() });
  const patternOf = (schema: z.ZodType) =>
    new RegExp(described.parse(z.toJSONSchema(schema, { io: 'input' })).pattern, 'u');
  const characters = fc.constantFrom(
    'a',
    '书',
    '😀',
    ' ',
    '\t',
    '\n',
    '\u3000',
    '\ufeff',
    '\u0000',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u061c',
    '\u202e',
    '\u2069',
    '\ufe0f',
    '\u3164',
    '\u{e0100}',
    '\u{1d173}',
    '\ud83d',
    '\udc00',
    '\u180e',
    '\u2065',
    '\ufff8',
  );

  // Halves of surrogate pairs are refused beside the pattern: Rust compiles none that names them.
  const takes = (pattern: RegExp, text: string) => text.isWellFormed() && pattern.test(text);

  it('take the same characters in a query', () => {
    const pattern = patternOf(Query);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: characters, minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 })),
        (text) => {
          expect(takes(pattern, text)).toBe(Query.safeParse(text).success);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('agree on every single character', () => {
    const pattern = patternOf(Query);
    const differing = Array.from({ length: 0x11_0000 }, (_, i) => String.fromCodePoint(i)).filter(
      (text) => takes(pattern, text) !== Query.safeParse(text).success,
    );

    expect(differing).toEqual([]);
  });

  it('serve the same schema versions', () => {
    const pattern = patternOf(DiscoveryRequest.shape.schema_version);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/), (version) => {
        expect(pattern.test(version)).toBe(isServedSchemaVersion(version));
      }),
    );
  });
});

describe('limit', () => {
  it.each([
    ['discovery search', DiscoveryRequest, 5],
    ['route', RouteRequest, 5],
    ['candidate search', CandidateSearchRequest, 10],
  ])('has the default of %s where it is absent', (_operation, schema, expected) => {
    expect(schema.parse({ query: 'pdf' }).limit).toBe(expected);
  });

  it.each([
    [1, 1],
    [21, 21],
    [50, 50],
    [51, 50],
    [1e9, 50],
    [Number.MAX_SAFE_INTEGER, 50],
  ])('of %d becomes %d', (limit, expected) => {
    expect(DiscoveryRequest.parse({ query: 'pdf', limit }).limit).toBe(expected);
  });

  it.each([0, -1, 1.5, '5', null, 1e300, Number.NaN, true])('of %j is refused', (limit) => {
    expect(DiscoveryRequest.safeParse({ query: 'pdf', limit }).success).toBe(false);
  });
});

describe('cursor', () => {
  it.each(['offset:0', 'offset:5', 'offset:999999999'])('%s is taken', (cursor) => {
    expect(DiscoveryRequest.parse({ query: 'pdf', cursor }).cursor).toBe(cursor);
  });

  it.each([
    'offset:',
    'offset:05',
    'offset:-1',
    'offset:1000000000',
    'offset:1.5',
    'OFFSET:1',
    '5',
    'offset:1\n',
    null,
  ])('%j is refused', (cursor) => {
    expect(DiscoveryRequest.safeParse({ query: 'pdf', cursor }).success).toBe(false);
  });
});

describe('schema_version', () => {
  it.each(['1', 'v1.0.0', '1.0', '1.0.0-rc.1', null])('%j is no version', (schema_version) => {
    expect(DiscoveryRequest.safeParse({ query: 'pdf', schema_version }).success).toBe(false);
  });

  it.each([
    ['1.0.0', true],
    ['1.20.3', true],
    ['0.9.0', false],
    ['2.0.0', false],
    ['10.0.0', false],
  ])('%s is served: %s', (version, isServed) => {
    expect(DiscoveryRequest.parse({ query: 'pdf', schema_version: version }).schema_version).toBe(version);
    expect(isServedSchemaVersion(version)).toBe(isServed);
  });
});

describe('other fields', () => {
  it.each([
    ['a misspelled query', { q: 'pdf' }],
    ['another case', { query: 'pdf', Limit: 5 }],
    ['a profile', { query: 'pdf', profile: { name: 'x' } }],
    ['an unknown locale', { query: 'pdf', locale: 'fr' }],
    ['a snapshot of another form', { query: 'pdf', snapshot_id: 'latest' }],
  ])('%s is refused', (_case, body) => {
    expect(DiscoveryRequest.safeParse(body).success).toBe(false);
  });
});
