import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { loadHostRuntime } from './host-runtime.ts';

it('loads what the folder of a host exports', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'runtime'));
  writeFileSync(join(folder, 'runtime', 'host-runtime.ts'), "export const hostRuntime = { hostPackage: 'acme' };");

  expect(await loadHostRuntime(folder)).toEqual({ hostPackage: 'acme' });
});

it('gives null for a host without one', async () => {
  expect(await loadHostRuntime(temporaryFolder())).toBeNull();
});
