import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createDurableFiles, durableFiles } from './durable-files.ts';

/** A disk that notes what is asked of it. @param made the topmost folder that `makeFolder` had to make */
function noted({ made, failing }: { made?: string | undefined; failing?: string } = {}) {
  const events: string[] = [];
  const note = async (event: string): Promise<void> => {
    events.push(event);
    if (failing !== undefined && event.startsWith(failing)) throw Object.assign(new Error(event), { code: 'EIO' });
  };
  const files = createDurableFiles({
    makeFolder: async (path) => {
      await note(`make ${path}`);
      return made;
    },
    open: async (path, flags) => {
      await note(`open ${flags} ${path}`);
      return {
        writeFile: (bytes) => note(`write ${Buffer.from(bytes).toString()}`),
        sync: () => note(`sync ${path}`),
        close: () => note(`close ${path}`),
      };
    },
    list: async (path) => {
      await note(`list ${path}`);
      return [];
    },
    rename: (from, to) => note(`rename ${from} ${to}`),
    remove: (path) => note(`remove ${path}`),
  });
  return { files, events };
}

/** A folder's own names reach the disk. */
const synced = (path: string): readonly string[] => [`open r ${path}`, `sync ${path}`, `close ${path}`];

describe('durable files', () => {
  it('have a folder on disk once its name is: in its parent, and theirs as far as they were made', async () => {
    const { files, events } = noted({ made: '/data/a' });
    await files.makeFolder('/data/a/b/c');

    expect(events).toEqual(['make /data/a/b/c', ...synced('/data/a/b'), ...synced('/data/a'), ...synced('/data')]);
  });

  it.each([undefined, '/data/a'])('sync the parent of a folder alone where no other was made (%s)', async (made) => {
    const { files, events } = noted({ made });
    await files.makeFolder('/data/a');

    expect(events).toEqual(['make /data/a', ...synced('/data')]);
  });

  it('know a folder by its whole path', async () => {
    const { files, events } = noted({ made: 'a' });
    await files.makeFolder('a/b');

    expect(events).toEqual(['make a/b', ...synced(resolve('a')), ...synced(resolve('.'))]);
  });

  it('have a file on disk before it is closed, and close it where that fails', async () => {
    const whole = noted();
    await whole.files.writeFile('/f', Buffer.from('text'));
    expect(whole.events).toEqual(['open w /f', 'write text', 'sync /f', 'close /f']);

    const broken = noted({ failing: 'write' });
    await expect(broken.files.writeFile('/f', Buffer.from('text'))).rejects.toMatchObject({ code: 'EIO' });
    expect(broken.events).toEqual(['open w /f', 'write text', 'close /f']);
  });

  it('have a file that comes in pieces on disk behind its last one, and close it where one fails', async () => {
    const pieces = async function* (isWhole: boolean): AsyncGenerator<Uint8Array> {
      yield* [Buffer.from('one'), Buffer.from('two')];
      if (!isWhole) throw new Error('There is no third one.');
    };
    const whole = noted();
    await whole.files.writePieces('/f', pieces(true));
    expect(whole.events).toEqual(['open w /f', 'write one', 'write two', 'sync /f', 'close /f']);

    const broken = noted();
    await expect(broken.files.writePieces('/f', pieces(false))).rejects.toThrow('There is no third one.');
    expect(broken.events).toEqual(['open w /f', 'write one', 'write two', 'close /f']);
  });

  it('have a new name on disk once the folder it is in is synced', async () => {
    const { files, events } = noted();
    await files.rename('/old/f', '/new/g');

    expect(events).toEqual(['rename /old/f /new/g', ...synced('/new')]);
  });

  it('say what the disk said where a folder cannot be listed', async () => {
    await expect(noted({ failing: 'list' }).files.listFolder('/f')).rejects.toMatchObject({ code: 'EIO' });
  });
});

describe('durable files of the local disk', () => {
  it('are made, written, moved, listed and removed', async () => {
    const root = join(temporaryFolder(), 'not', 'yet');
    await durableFiles.makeFolder(join(root, 'a'));
    await durableFiles.makeFolder(join(root, 'a'));
    writeFileSync(join(root, 'a', 'f'), 'longer than the new one');
    await durableFiles.writeFile(join(root, 'a', 'f'), Buffer.from('text'));
    await durableFiles.writePieces(join(root, 'a', 'p'), Readable.from([Buffer.from('te'), Buffer.from('xt')]));
    await durableFiles.rename(join(root, 'a', 'f'), join(root, 'g'));
    await durableFiles.syncFolder(root);

    expect(readFileSync(join(root, 'g'), 'utf8')).toBe('text');
    expect(readFileSync(join(root, 'a', 'p'), 'utf8')).toBe('text');
    expect([...(await durableFiles.listFolder(root))].sort()).toEqual(['a', 'g']);
    expect(await durableFiles.listFolder(join(root, 'missing'))).toEqual([]);
    mkdirSync(join(root, 'a', 'deep'));
    await durableFiles.removeFolder(join(root, 'a'));
    await durableFiles.removeFolder(join(root, 'a'));
    expect(existsSync(join(root, 'a'))).toBe(false);
    expect(readdirSync(root)).toEqual(['g']);
  });
});
