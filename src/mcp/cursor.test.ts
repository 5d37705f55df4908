import { describe, expect, it } from 'vitest';
import { cursorAt, placeOf, refuseOtherVersion } from './cursor.ts';

const QUESTION = { query: 'send mail', limit: 10 };
const INVALID_CURSOR = {
  pointer: '/cursor',
  code: 'invalid_cursor',
  detail: 'Take it from page.next_cursor, all else unchanged.',
};

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function failureOf(call: () => unknown): unknown {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('It was not refused.');
}

describe('a cursor', () => {
  it('leads back to its place for the same question, in whichever order its arguments stand', () => {
    const cursor = cursorAt({ offset: 10, version: 'discovery.composite.2026-09-06.v1' }, QUESTION);

    expect(placeOf(cursor, { limit: 10, query: 'send mail' })).toEqual({
      offset: 10,
      version: 'discovery.composite.2026-09-06.v1',
    });
  });

  it.each([
    ['fields of an object in any order', { where: { a: 1, b: 2 } }, { where: { b: 2, a: 1 } }],
    ['objects in a list', { all: [{ a: 1, b: 2 }] }, { all: [{ b: 2, a: 1 }] }],
    ['no value', { a: null, b: 1 }, { b: 1, a: null }],
  ])('knows the same question again with %s', (_case, asked, again) => {
    expect(placeOf(cursorAt({ offset: 3, version: 'v' }, asked), again)).toEqual({ offset: 3, version: 'v' });
  });

  it('tells lists in another order apart', () => {
    const cursor = cursorAt({ offset: 3, version: 'v' }, { all: ['a', 'b'] });

    expect(() => placeOf(cursor, { all: ['b', 'a'] })).toThrow('The cursor belongs to other arguments.');
  });

  it('begins at the first page of any data set where there is none', () => {
    expect(placeOf(undefined, QUESTION)).toEqual({ offset: 0, version: null });
  });

  it.each([
    ['another query', { ...QUESTION, query: 'send a mail' }],
    ['another page size', { ...QUESTION, limit: 20 }],
    ['one more argument', { ...QUESTION, locale: 'en' }],
  ])('is refused for %s', (_case, other) => {
    const cursor = cursorAt({ offset: 10, version: 'v' }, QUESTION);

    expect(failureOf(() => placeOf(cursor, other))).toMatchObject({
      code: 'invalid_request',
      message: 'The cursor belongs to other arguments.',
      errors: [INVALID_CURSOR],
    });
  });

  it.each([
    'offset:10',
    '',
    'x'.repeat(300),
    ...[
      '10 v',
      '',
      'x1 v 0123abcd',
      '1x v 0123abcd',
      '1  0123abcd',
      '1 v w 0123abcd',
      '1 v 0123abcd0',
      '1 v 0123abc',
    ].map(base64url),
    ...['1234567890 v 0123abcd', '1 v 0123abcg', ' v 0123abcd'].map(base64url),
  ])('is refused as %j: it is none that was given', (cursor) => {
    expect(failureOf(() => placeOf(cursor, QUESTION))).toMatchObject({
      code: 'invalid_request',
      message: 'The cursor is none that this tool gave.',
      errors: [INVALID_CURSOR],
    });
  });

  it('is good over the data set it was given from, and a first page over any', () => {
    const begun = { offset: 10, version: 'one' };

    expect(() => refuseOtherVersion(begun, 'one')).not.toThrow();
    expect(() => refuseOtherVersion({ offset: 0, version: null }, 'two')).not.toThrow();
    expect(failureOf(() => refuseOtherVersion(begun, 'two'))).toMatchObject({
      code: 'snapshot_superseded',
      message: 'Another data set is served since the first page was given.',
    });
  });
});
