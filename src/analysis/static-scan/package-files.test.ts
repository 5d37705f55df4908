import { describe, expect, it } from 'vitest';
import { resolveRelative } from './package-files.ts';

const FILES = new Set(['index.js', 'lib/a.js', 'lib/b/index.js', 'lib/b.json', 'src/c.ts', 'lib/d.mjs']);

describe('resolveRelative', () => {
  it.each([
    ['./a', 'lib/x.js', 'lib/a.js'],
    ['./a.js', 'lib/x.js', 'lib/a.js'],
    ['../lib/a', 'src/x.js', 'lib/a.js'],
    ['./b', 'lib/x.js', 'lib/b.json'],
    ['./b/', 'lib/x.js', 'lib/b/index.js'],
    ['..', 'lib/x.js', 'index.js'],
    ['.', 'lib/b/x.js', 'lib/b/index.js'],
    ['./c.js', 'src/x.ts', 'src/c.ts'],
    ['./d', 'lib/x.js', 'lib/d.mjs'],
    ['./missing', 'lib/x.js', null],
    ['../../a', 'lib/x.js', null],
  ])('%s in %s is %s', (specifier, from, expected) => {
    expect(resolveRelative(specifier, from, (path) => FILES.has(path))).toBe(expected);
  });
});
