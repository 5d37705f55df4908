import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readRegularFile } from './regular-file.ts';

function place(): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, 'abc');
  return { folder, file };
}

describe('readRegularFile', () => {
  it('gives a file of the size allowed, and none that is larger', async () => {
    const { file } = place();

    expect(await readRegularFile(file, 3, 'refused')).toEqual(Buffer.from('abc'));
    expect(await readRegularFile(file, 2, 'refused')).toBe('too_large');
  });

  it('follows a link only where it is told to', async () => {
    const { folder, file } = place();
    symlinkSync(file, join(folder, 'link'));

    expect(await readRegularFile(join(folder, 'link'), 3, 'refused')).toBe('not_regular');
    expect(await readRegularFile(join(folder, 'link'), 3, 'followed')).toEqual(Buffer.from('abc'));
  });

  it('waits for no pipe, and reads no folder and no endless device', async () => {
    const { folder } = place();
    mkdirSync(join(folder, 'folder'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('/dev/zero', join(folder, 'endless'));

    for (const name of ['folder', 'pipe', 'endless']) {
      expect(await readRegularFile(join(folder, name), 1_000, 'followed')).toBe('not_regular');
    }
  });

  it('says as the system does that there is no file', async () => {
    await expect(readRegularFile(join(place().folder, 'none'), 1, 'refused')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
