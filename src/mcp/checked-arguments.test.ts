import { expect, it } from 'vitest';
import { checkedArguments } from './checked-arguments.ts';
import { SearchArguments } from './tool-schemas.ts';

it.each([
  [{ query: 'a\ud800', cursor: 'eA' }, '/query'],
  [{ query: 'a', filters: { categories: ['\udc00'] } }, '/filters/categories/0'],
])('refuses half of a surrogate pair, which has no UTF-8 form', (given, pointer) => {
  expect(() => checkedArguments(SearchArguments, given)).toThrow(
    expect.objectContaining({ code: 'invalid_request', errors: [expect.objectContaining({ pointer })] }),
  );
});
