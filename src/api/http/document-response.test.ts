import { expect, it } from 'vitest';
import { matchesEntityTag } from './document-response.ts';

it.each([
  [undefined, false],
  ['"b"', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
] as const)('an If-None-Match of %s names the tag: %s', (header, isNamed) => {
  expect(matchesEntityTag(header, '"a"')).toBe(isNamed);
});
