import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

it('the client of the checkout that API.md names has all that its example imports', async () => {
  const page = readFileSync(new URL('docs/API.md', ROOT), 'utf8');
  const [, imported = ''] = /import \{ ([^}]+) \} from '@plugin-facts\/client'/.exec(page) ?? [];
  const [, path = ''] = /In the checkout the same client is `([^`]+)`/.exec(page) ?? [];

  const client: object = await import(new URL(path, ROOT).href);

  expect(imported.split(', ')).toContain('PluginFactsProblem');
  expect(Object.keys(client)).toEqual(expect.arrayContaining(imported.split(', ')));
});
