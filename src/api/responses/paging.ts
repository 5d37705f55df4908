import type { CountedPage } from '../../contract/shared/answer-envelope.ts';

/** Hits to pass over, from a cursor the contract has accepted; absent: the first page. */
export function offsetOf(cursor: string | undefined): number {
  return cursor === undefined ? 0 : Number(cursor.slice('offset:'.length));
}

/** The cursor form of spec 2.3. */
export function cursorAt(offset: number): string {
  return `offset:${offset}`;
}

export interface PageSpan {
  readonly offset: number;
  readonly limit: number;
  readonly returned: number;
  readonly total: number;
}

/** `next_cursor` is null on the last page exactly, and on any page beyond it. */
export function pageOf({ offset, limit, returned, total }: PageSpan): CountedPage {
  const nextOffset = offset + returned;
  const isLast = returned === 0 || nextOffset >= total;
  return { total, limit, returned, next_cursor: isLast ? null : cursorAt(nextOffset) };
}
