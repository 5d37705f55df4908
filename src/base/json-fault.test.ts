import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeJsonFault, jsonFault } from './json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('jsonFault', () => {
  it.each([
    ['{"a": 1,}', 'unexpected sign at column 9'],
    ['{"a": tru}', 'unexpected sign at column 7'],
    ['{"a": 01}', 'unexpected sign at column 7'],
    ['{"a" 1}', 'unexpected sign at column 6'],
    ['{a: 1}', 'unexpected sign at column 2'],
    ['[1, 2', 'end of the text at column 6'],
    ['', 'end of the text at column 1'],
    ['{"a": 1} x', 'unexpected sign at column 10'],
    ['{"a": 1]', 'unexpected sign at column 8'],
    ['{"name": "Lens, "id": 1}', 'unexpected sign at column 18'],
    ['{"id": 1, "name": "Lens}', 'unclosed string at column 19'],
    ['{\n  "name": "Lens,\n  "id": 1\n}', 'unclosed string at line 2, column 11'],
    ['[\n  {"a": 1}\n  {"a": 2}\n]', 'unexpected sign at line 3, column 3'],
    ['["a\tb"]', 'unexpected sign at column 4'],
    ['["\\x"]', 'unexpected sign at column 3'],
    ["['a']", 'unexpected sign at column 2'],
    ['{"a": 1\n', 'end of the text at column 8'],
  ])('says where %j breaks off', (text, said) => {
    const fault = jsonFault(text);

    expect(fault && describeJsonFault(fault, text)).toBe(said);
  });

  it('finds a fault exactly where the parser does not read a text', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0.5e3',
      'true',
      'nul',
      ' ',
      '\n',
    );
    const texts = fc.oneof(
      fc.json(),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, fc.nat(), (text, cut) => {
        for (const each of [text, text.slice(0, cut % (text.length + 1))])
          expect(jsonFault(each) === null).toBe(isJson(each));
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads a string of many megabytes, and nesting of any depth', () => {
    expect(jsonFault(`["${'a\\n'.repeat(2_000_000)}"]`)).toBeNull();
    expect(jsonFault('['.repeat(200_000))).toEqual({ offset: 200_000, what: 'end of the text' });
  });
});
