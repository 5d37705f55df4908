import { describe, expect, it } from 'vitest';
import { countByPages } from './link-header.ts';

const NEXT = '<https://api.example/repositories/7/pulls?state=open&per_page=1&page=2>; rel="next"';
const LAST = '<https://api.example/repositories/7/pulls?state=open&per_page=1&page=412>; rel="last"';

describe('countByPages', () => {
  it.each([
    ['no header and nothing on the page', undefined, 0, 0],
    ['no header and one item', undefined, 1, 1],
    ['a last page', `${NEXT}, ${LAST}`, 1, 412],
    ['a last page that stands first', `${LAST}, ${NEXT}`, 1, 412],
    ['more pages and no last one', NEXT, 1, null],
    ['a last page without a number', '<https://api.example/?page=many>; rel="last"', 1, null],
    ['the header of the last page', '<https://api.example/?page=1>; rel="first"', 1, 1],
  ])('counts by %s', (_case, link, items, expected) => {
    expect(countByPages(link, items)).toBe(expected);
  });
});
