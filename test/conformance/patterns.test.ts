import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** `(?i:…)`, `(?-i:…)`. */
const FLAGS_WITHIN = /\(\?(?:[ims]+-?[ims]*|-[ims]+):/;

/**
 * V8 14.6 takes letters of a pattern with flags within it in the case they are
 * written in, wherever they stand in it, once it compiles without optimization:
 * with `node --no-regexp-optimization`, and by itself in a process that has
 * compiled many patterns. A query would then be refused today and let through
 * tomorrow.
 */
describe('patterns', () => {
  it('have no flags within them', () => {
    const names = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' });
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((name) => FLAGS_WITHIN.test(readFileSync(join(REPOSITORY, 'src', name), 'utf8')))).toEqual(
      [],
    );
  });
});
