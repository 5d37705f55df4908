import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TABLE = readFileSync(join(ROOT, 'docs/GUARANTEES.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\|$/gu, '').trim()));
const COMMANDS = TABLE.map(([threat = '', , shownBy = '']) => ({ threat, shownBy }));
const MUTATED = 'npm run verify:mutation -- <area>';

/** Files that a name stands for: of promises as `npm run verify:quick -- <name>` finds them, or a path of tests. */
function isThere(name: string): boolean {
  const path = name.replace(/^npx vitest run /u, '');
  return [`test/promises/${name}.verify.ts`, path].some((one) => existsSync(join(ROOT, one)));
}

describe('the table of promises', () => {
  it.each(COMMANDS)('shows what it promises by something that is there: $threat', ({ shownBy }) => {
    const names = [...shownBy.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);

    expect(names).not.toEqual([]);
    expect(names.filter((name) => name !== 'npm test' && name !== MUTATED && !isThere(name))).toEqual([]);
  });

  it('names each test of promises', () => {
    const named = COMMANDS.map(({ shownBy }) => shownBy).join(' ');
    const files = readdirSync(join(ROOT, 'test/promises')).filter((name) => name.endsWith('.verify.ts'));
    const names = files.map((file) => basename(file, '.verify.ts'));

    expect(names.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
  });
});
