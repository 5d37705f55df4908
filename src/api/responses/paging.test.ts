import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cursor } from '../../contract/shared/request-fields.ts';
import { cursorAt, offsetOf, pageOf } from './paging.ts';

function walk(items: readonly number[], limit: number): number[] {
  const seen: number[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    pages += 1;
    if (pages > items.length + 1) throw new Error('The pages have no end.');
    const offset = offsetOf(cursor);
    const slice = items.slice(offset, offset + limit);
    seen.push(...slice);
    cursor = pageOf({ offset, limit, returned: slice.length, total: items.length }).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

describe('paging', () => {
  it('gives the whole list, each item once, when all pages are joined', () => {
    const items = fc.uniqueArray(fc.integer(), { maxLength: 300 });
    const limit = fc.integer({ min: 1, max: 50 });

    fc.assert(
      fc.property(items, limit, (list, size) => {
        expect(walk(list, size)).toEqual(list);
      }),
    );
  });

  it('writes cursors the contract accepts and reads them back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (offset) => {
        expect(offsetOf(Cursor.parse(cursorAt(offset)))).toBe(offset);
      }),
    );
  });

  it.each([
    ['in the middle', { offset: 5, limit: 5, returned: 5, total: 11 }, 'offset:10'],
    ['that ends with the list', { offset: 5, limit: 5, returned: 5, total: 10 }, null],
    ['that is not full', { offset: 10, limit: 5, returned: 1, total: 11 }, null],
    ['beyond the end', { offset: 99, limit: 5, returned: 0, total: 11 }, null],
    [
      'without an item although more are counted: it would lead to itself',
      { offset: 5, limit: 5, returned: 0, total: 11 },
      null,
    ],
    ['of nothing', { offset: 0, limit: 5, returned: 0, total: 0 }, null],
  ] as const)('names the next page of a page %s', (_case, span, nextCursor) => {
    const page = pageOf(span);

    expect(page).toEqual({ total: span.total, limit: span.limit, returned: span.returned, next_cursor: nextCursor });
  });
});
