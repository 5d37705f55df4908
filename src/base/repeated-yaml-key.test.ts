import { parseDocument } from 'yaml';
import { describe, expect, it } from 'vitest';
import { repeatedYamlKey } from './repeated-yaml-key.ts';

function offsetIn(text: string): number | null {
  return repeatedYamlKey(parseDocument(text, { uniqueKeys: false }));
}

describe('repeatedYamlKey', () => {
  it.each([
    ['a: 1\nb: 2\na: 3', 10],
    ['a: [{ x: { en: 1, zh: 2, en: 3 } }]', 25],
    ['12: a\n"12": b', 6],
    ['{ ~: 1, null: 2 }', 8],
  ])('tells where a key stands again: %j', (text, offset) => {
    expect(offsetIn(text)).toBe(offset);
  });

  it.each(['a: { a: 1 }\nb: { a: 2 }', '- a: 1\n- a: 2', 'a: a', ''])('finds none in %j', (text) => {
    expect(offsetIn(text)).toBeNull();
  });
});
