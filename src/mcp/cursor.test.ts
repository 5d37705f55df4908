import { describe, expect, it } from 'vitest';
import { cursorAt, placeOf, refuseOtherVersion } from './cursor.ts';

const QUESTION = { query: 'send mail', limit: 10 };

describe('a cursor', () => {
  it('leads back to its place for the same question, in whichever order its arguments stand', () => {
    const cursor = cursorAt({ offset: 10, version: 'discovery.composite.2026-09-06.v1' }, QUESTION);

    expect(placeOf(cursor, { limit: 10, query: 'send mail' })).toEqual({
      offset: 10,
      version: 'discovery.composite.2026-09-06.v1',
    });
  });

  it.each([
    ['another query', { ...QUESTION, query: 'send a mail' }],
    ['another page size', { ...QUESTION, limit: 20 }],
    ['one more argument', { ...QUESTION, locale: 'en' }],
  ])('is refused for %s', (_case, other) => {
    const cursor = cursorAt({ offset: 10, version: 'v' }, QUESTION);

    expect(() => placeOf(cursor, other)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it.each(['offset:10', '', 'x'.repeat(300), Buffer.from('10 v').toString('base64url')])(
    'is refused as %j',
    (cursor) => {
      expect(() => placeOf(cursor, QUESTION)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    },
  );

  it('is good over the data set it was given from, and a first page over any', () => {
    const begun = { offset: 10, version: 'one' };

    expect(() => refuseOtherVersion(begun, 'one')).not.toThrow();
    expect(() => refuseOtherVersion({ offset: 0, version: null }, 'two')).not.toThrow();
    expect(() => refuseOtherVersion(begun, 'two')).toThrow(expect.objectContaining({ code: 'snapshot_superseded' }));
  });
});
