import { describe, expect, it } from 'vitest';
import { parsePointer, valueAt } from './json-pointer.ts';

describe('parsePointer', () => {
  it.each([
    ['', []],
    ['/', ['']],
    ['/a/0', ['a', '0']],
    ['/a~1b/m~0n', ['a/b', 'm~n']],
    ['/~01', ['~1']],
  ])('reads %j', (text, tokens) => {
    expect(parsePointer(text)).toEqual(tokens);
  });

  it.each(['a', 'a/b', '/a~2', '/~'])('refuses %j', (text) => {
    expect(parsePointer(text)).toBeNull();
  });
});

describe('valueAt', () => {
  const document = { list: [10, 20], nested: { none: null } };

  it.each([
    [[], document],
    [['list', '1'], 20],
    [['nested', 'none'], null],
    [['list', 'length'], undefined],
    [['list', '01'], undefined],
    [['nested', 'toString'], undefined],
    [['nested', 'none', 'deeper'], undefined],
  ])('finds %j', (tokens, expected) => {
    expect(valueAt(document, tokens)).toEqual(expected);
  });
});
