import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../base/failure.ts';
import { parseJsonText } from './json-text.ts';

function refusal(bytes: Uint8Array): string {
  try {
    parseJsonText(bytes);
    return 'accepted';
  } catch (error) {
    const failure = Failure.from(error);
    return `${failure.code} ${failure.items[0]?.code ?? ''}`;
  }
}

describe('parseJsonText', () => {
  it.each([
    ['nothing', '', 'invalid_json'],
    ['two texts', '{}{}', 'invalid_json'],
    ['a comment', '{}//', 'invalid_json'],
    ['a byte order mark', '\ufeff{}', 'invalid_json'],
    ['a raw control character', '{"query":"a\u0000b"}', 'invalid_json'],
    ['a key twice', '{"query":"a","query":"b"}', 'duplicate_key'],
    ['a key twice, once escaped', String.raw`{"query":"a","\u0071uery":"b"}`, 'duplicate_key'],
    ['a key twice deep inside', '[{"a":[{"b":1,"c":2,"b":3}]}]', 'duplicate_key'],
    ['the prototype key twice', '{"__proto__":1,"__proto__":2}', 'duplicate_key'],
    ['half of a surrogate pair', String.raw`{"query":"\ud800"}`, 'lone_surrogate'],
    ['half of a surrogate pair in a key', String.raw`{"\udc00":1}`, 'lone_surrogate'],
    ['17 levels', `${'['.repeat(17)}${']'.repeat(17)}`, 'too_deep'],
    ['thousands of levels', `${'['.repeat(8000)}${']'.repeat(8000)}`, 'too_deep'],
  ])('refuses %s', (_case, text, code) => {
    const found = refusal(Buffer.from(text));

    expect(found).toBe(`malformed_json ${code}`);
  });

  it('refuses bytes that are not UTF-8', () => {
    const found = refusal(Buffer.from([0x22, 0xff, 0x22]));

    expect(found).toBe('malformed_json invalid_utf8');
  });

  it.each([
    ['16 levels', `${'['.repeat(16)}${']'.repeat(16)}`],
    ['one key in two objects', '[{"a":1},{"a":{"a":2}}]'],
    ['a key equal to a value', '{"a":"a"}'],
    ['brackets and colons in strings', String.raw`{"a":"}]:\"{[","b":"\\"}`],
    ['a whole surrogate pair', String.raw`"\ud83d\ude00"`],
  ])('accepts %s', (_case, text) => {
    const value = parseJsonText(Buffer.from(text));

    expect(value).toEqual(JSON.parse(text));
  });

  it('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(value);

        expect(parseJsonText(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });
});
