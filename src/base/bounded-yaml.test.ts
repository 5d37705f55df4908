import { describe, expect, it } from 'vitest';
import { type YamlBounds, describeYamlFault, parseBoundedYaml } from './bounded-yaml.ts';

const BOUNDS: YamlBounds = { maxLexemes: 1_000, maxAnchorsAndAliases: 4, maxAliasCount: 3 };

function faultOf(text: string): string | null {
  const yaml = parseBoundedYaml(text, BOUNDS);
  return yaml.kind === 'parsed' ? null : (yaml.faults[0]?.code ?? 'none');
}

describe('parseBoundedYaml', () => {
  it('gives the value and where its parts stand', () => {
    const yaml = parseBoundedYaml('a: 1\nb: [x, "&y", c]\n', BOUNDS);

    expect(yaml).toMatchObject({ kind: 'parsed', value: { a: 1, b: ['x', '&y', 'c'] } });
    expect(yaml.lines.linePos(5)).toEqual({ line: 2, col: 1 });
  });

  it.each([
    ['keys without end', Array.from({ length: 1_000 }, (_, i) => `k${i}: 1`).join('\n'), 'too_many_values'],
    ['signs without end', ']'.repeat(2_000), 'too_many_values'],
    ['anchors without end', Array.from({ length: 5 }, (_, i) => `- &a${i} x`).join('\n'), 'too_many_aliases'],
    ['aliases that multiply', 'a: &a [1, 1]\nb: &b [*a, *a]\nc: [*b]', 'too_many_aliases'],
    ['an alias of nothing', 'a: *b', 'aliases_or_nesting'],
    ['a key twice', 'a: 1\na: 2', 'duplicate_key'],
    ['two documents', 'a: 1\n---\nb: 1', 'multiple_docs'],
    ['text that looks like anchors', 'a: |\n  &b\n  *c\nd: "*e"\nf: x&y*z', null],
  ])('reads or refuses %s', (_case, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('refuses nesting without end', () => {
    expect(faultOf('['.repeat(990))).not.toBeNull();
  });
});

describe('describeYamlFault', () => {
  function told(text: string): string {
    const yaml = parseBoundedYaml(text, BOUNDS);
    return yaml.kind === 'parsed' ? 'none' : describeYamlFault(yaml.faults[0]!, yaml.lines);
  }

  it('says what is wrong, and where', () => {
    expect(told('a: 1\nbb: 2\na: 3\n')).toBe('duplicate key at line 3, column 1');
  });

  it.each([
    ['a: 1\nb: "x\nc: d\n', 'unclosed quote at line 2, column 4'],
    ["a: 1\nb: 'x\nc: it''s\n", 'unclosed quote at line 2, column 4'],
    ['a: "x\nb: "y"\n', 'unclosed quote at line 1, column 4'],
    ['a: [b, "c\nd: e\n', 'unclosed quote at line 1, column 8'],
    ['a: 1\nb: [x, y\nc: d\n', 'bracket unclosed or closed too far left at line 2, column 4'],
    ['a: 1\nb: { x: [y, { z: 1 }\nc: d\n', 'bracket unclosed or closed too far left at line 2, column 9'],
    ['a: [b,\nc]\n', 'bracket unclosed or closed too far left at line 1, column 4'],
    ['a: ["x" "y"]\n', 'missing char at line 1, column 9'],
  ])('of a quote or bracket of %j it names where it begins', (text, said) => {
    expect(told(text)).toBe(said);
  });

  it('names no place of what is wrong with the whole text', () => {
    expect(told('a: *b')).toBe('aliases or nesting');
  });
});
