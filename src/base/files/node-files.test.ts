import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createNodeFiles } from './node-files.ts';

const files = createNodeFiles();

describe('read', () => {
  it('gives the bytes of a file that is just as large as allowed', async () => {
    const path = join(temporaryFolder(), 'a.yaml');
    writeFileSync(path, new Uint8Array([0xff, 0x00, 0x61]));

    expect([...((await files.read(path, 3)) ?? [])]).toEqual([0xff, 0x00, 0x61]);
  });

  it('refuses a file that is one byte larger', async () => {
    const path = join(temporaryFolder(), 'a.yaml');
    writeFileSync(path, 'abcd');

    await expect(files.read(path, 3)).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it('gives null where there is no file, and where a file stands for a folder of the path', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');

    expect(await files.read(join(folder, 'none'), 1)).toBeNull();
    expect(await files.read(join(folder, 'file', 'none'), 1)).toBeNull();
  });

  it('says so where a folder stands in place of the file', async () => {
    await expect(files.read(temporaryFolder(), 1_000_000)).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(files.read('/dev/zero', 1_000_000)).rejects.toMatchObject({ code: 'source_unreachable' });
  });
});

describe('list', () => {
  it('names the plain files of a folder in code-unit order', async () => {
    const folder = temporaryFolder();
    for (const name of ['b.yaml', 'B.yaml', 'é.yaml', 'a.yaml']) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'sub'));

    expect(await files.list(folder)).toEqual(['B.yaml', 'a.yaml', 'b.yaml', 'é.yaml']);
  });

  it('gives null where there is no folder', async () => {
    expect(await files.list(join(temporaryFolder(), 'none'))).toBeNull();
  });
});
