import { lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedOutput, chownTree } from './start-confined.ts';

describe('createBoundedOutput', () => {
  it('keeps the first bytes, however they come', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 20, min: 32, max: 126 }).map((bytes) => Buffer.from(bytes)));
    fc.assert(
      fc.property(chunks, fc.nat(100), (all, maxBytes) => {
        const output = createBoundedOutput(maxBytes);
        for (const chunk of all) output.add(chunk);

        expect(output.text()).toBe(Buffer.concat(all).toString().slice(0, maxBytes));
      }),
    );
  });

  it('gives a character that was cut through as the sign for it', () => {
    const output = createBoundedOutput(2);

    output.add(Buffer.from('a€'));

    expect(output.text()).toBe('a\ufffd');
  });
});

describe('chownTree', () => {
  it.skipIf(process.getuid?.() !== 0)('hands over a tree, and nothing that links lead to (needs root)', async () => {
    const root = await mkdtemp(join(tmpdir(), 'given-'));
    const outside = join(root, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'file'), '');
    await mkdir(join(root, 'tree', 'inner'), { recursive: true });
    await writeFile(join(root, 'tree', 'inner', 'file'), '');
    await symlink(outside, join(root, 'tree', 'link'));

    await chownTree(join(root, 'tree'), 64_000);
    const owner = async (path: string) => (await lstat(join(root, path))).uid;
    const owners = await Promise.all(
      ['tree', 'tree/inner', 'tree/inner/file', 'tree/link', 'outside', 'outside/file'].map(owner),
    );
    await rm(root, { recursive: true });

    expect(owners).toEqual([64_000, 64_000, 64_000, 64_000, 0, 0]);
  });
});
