/** Where a text stops to be JSON. */
export interface JsonFault {
  /** In the text, in code units; of a string that is not closed, where it begins. */
  readonly offset: number;
  readonly what: 'unclosed string' | 'end of the text' | 'unexpected sign';
}

/** What may stand next. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const SPACE = /[ \t\r\n]*/y;
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
// oxlint-disable-next-line no-control-regex -- the grammar excludes them
const IN_STRING = /["\\\u0000-\u001f]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * The first place where a text breaks the grammar of JSON (RFC 8259), which the
 * parser does not say of every text. Cost: O(n) in the text's length.
 *
 * @returns `null`: it is JSON
 */
export function jsonFault(text: string): JsonFault | null {
  const opened: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = endOf(SPACE, text, 0);
  const afterValue = (): Expected => (opened.length === 0 ? 'nothing' : 'comma or end');
  for (; at < text.length; at = endOf(SPACE, text, at)) {
    const sign = text[at];
    const isKey: boolean = expected === 'key' || expected === 'key or end';
    const isValue: boolean = expected === 'value' || expected === 'value or end';
    if (sign === '"' && (isKey || isValue)) {
      const end = stringEnd(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      expected = isKey ? 'colon' : afterValue();
    } else if ((sign === '{' || sign === '[') && isValue) {
      opened.push(sign);
      expected = sign === '{' ? 'key or end' : 'value or end';
      at += 1;
    } else if (sign === closing(opened.at(-1)) && expected.endsWith('or end')) {
      opened.pop();
      expected = afterValue();
      at += 1;
    } else if (sign === ',' && expected === 'comma or end') {
      expected = opened.at(-1) === '{' ? 'key' : 'value';
      at += 1;
    } else if (sign === ':' && expected === 'colon') {
      expected = 'value';
      at += 1;
    } else {
      const end = isValue ? endOf(LITERAL, text, at) : at;
      if (end === at) return { offset: at, what: 'unexpected sign' };
      expected = afterValue();
      at = end;
    }
  }
  return expected === 'nothing' ? null : { offset: text.trimEnd().length, what: 'end of the text' };
}

function closing(bracket: '{' | '[' | undefined): string | null {
  if (bracket === undefined) return null;
  return bracket === '{' ? '}' : ']';
}

/** Behind what the pattern finds at a place; the place itself where it finds nothing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

/** Behind the quote that ends the string. A pattern for whole strings would use up the stack on one of some megabytes. */
function stringEnd(text: string, start: number): number | JsonFault {
  const next = new RegExp(IN_STRING);
  next.lastIndex = start + 1;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const { 0: sign, index } = found;
    if (sign === '"') return index + 1;
    const end = sign === '\\' ? endOf(ESCAPE, text, index) : index;
    // A line ends in a string whose quote was forgotten; every other control character is a fault by itself.
    if (end === index)
      return sign === '\n' || sign === '\r' ? unclosed(start) : { offset: index, what: 'unexpected sign' };
    next.lastIndex = end;
  }
  return unclosed(start);
}

function unclosed(offset: number): JsonFault {
  return { offset, what: 'unclosed string' };
}

/** Such as `unexpected sign at line 3, column 9`; of one line its column alone. Both count from 1, columns in code units. */
export function describeJsonFault({ offset, what }: JsonFault, text: string): string {
  const before = text.slice(0, offset).split('\n');
  const column = `column ${(before.at(-1)?.length ?? 0) + 1}`;
  return `${what} at ${text.trimEnd().includes('\n') ? `line ${before.length}, ` : ''}${column}`;
}
