import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('docs/OPERATING.md explains every message of the log, and no other', () => {
  const sources = globSync('src/{api,app}/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const code = sources.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const written = [...code.matchAll(/(?:log\.(?:info|warn|error)|refuse)\([^;]*?'([a-z][^']* [^']*)',?\s*\)/g)].map(
    ([, text]) => text,
  );
  const page = readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8');
  const [, section = ''] = /\n## Logs\n(.*?)\n## /s.exec(page) ?? [];
  const explained = [...section.matchAll(/^\| `([^`]+)`\s*\|/gm)].map(([, text]) => text);

  expect(written.length).toBeGreaterThan(8);
  expect(new Set(explained)).toEqual(new Set(written));
});
