import { mkdir, mkdtemp, lstat, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { giveToUser } from './give-to-user.ts';

describe('giveToUser', () => {
  it.skipIf(process.getuid?.() !== 0)('hands over a tree, and nothing that links lead to (needs root)', async () => {
    const root = await mkdtemp(join(tmpdir(), 'given-'));
    const outside = join(root, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'file'), '');
    await mkdir(join(root, 'tree', 'inner'), { recursive: true });
    await writeFile(join(root, 'tree', 'inner', 'file'), '');
    await symlink(outside, join(root, 'tree', 'link'));

    await giveToUser(join(root, 'tree'), 64_000);
    const owner = async (path: string) => (await lstat(join(root, path))).uid;
    const owners = await Promise.all(
      ['tree', 'tree/inner', 'tree/inner/file', 'tree/link', 'outside', 'outside/file'].map(owner),
    );
    await rm(root, { recursive: true });

    expect(owners).toEqual([64_000, 64_000, 64_000, 64_000, 0, 0]);
  });
});
