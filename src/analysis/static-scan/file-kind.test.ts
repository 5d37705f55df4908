import { describe, expect, it } from 'vitest';
import { sourceKindOf } from './file-kind.ts';

function kind(path: string, text = ''): string | null {
  const source = sourceKindOf(path, new TextEncoder().encode(text));
  return source === null || source.kind === 'page' ? (source?.kind ?? null) : `${source.language} ${source.moduleKind}`;
}

describe('sourceKindOf', () => {
  it.each([
    ['a.js', 'js unknown'],
    ['lib/A.MJS', 'js module'],
    ['a.b.cjs', 'js commonjs'],
    ['a.tsx', 'tsx unknown'],
    ['a.cts', 'ts commonjs'],
    ['a.html', 'page'],
    ['a.d.ts', null],
    ['a.d.mts', null],
    ['a.json', null],
    ['a.constructor', null],
    ['lib.js/readme', null],
  ])('%s', (path, expected) => {
    expect(kind(path)).toBe(expected);
  });

  it('reads files without an ending by their first line', () => {
    expect(kind('bin/lens', '#!/usr/bin/env node\n')).toBe('js unknown');
    expect(kind('bin/lens', '#!/bin/sh\nnode x')).toBe(null);
  });
});
