import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';

const MODULE = new URL('make-folder.ts', import.meta.url).href;
const canTrace = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;

/** What a process of its own says where a call on that folder is failed by the system, as `strace` takes it. */
function saidWhere(call: string, path: string): string {
  const program = `const { makeFolder } = await import('${MODULE}');
    await makeFolder('${path}').then(console.log, ({ code }) => console.log(code));`;
  const inject = ['-f', '-qq', '-o', '/dev/null', '-P', path, '-e', `inject=${call}`];
  // Calls are counted in each thread.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const { stdout } = spawnSync('strace', [...inject, process.execPath, '--input-type=module', '-e', program], { env });
  return stdout.toString().trim();
}

describe('makeFolder', () => {
  it('makes parents too, and says which was the topmost', async () => {
    const folder = temporaryFolder();

    expect(await makeFolder(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['a', 'a/b', 'a/b/c']);
    expect(await makeFolder(join(folder, 'a/d'))).toBe(join(folder, 'a/d'));
  });

  it('leaves a folder that is there as it is', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'kept'), '');

    expect(await makeFolder(folder)).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['kept']);
  });

  it('gives what it makes the asked mode', async () => {
    const path = join(temporaryFolder(), 'a/b');
    await makeFolder(path, 0o700);

    expect([statSync(path).mode & 0o777, statSync(join(path, '..')).mode & 0o777]).toEqual([0o700, 0o700]);
  });

  it('makes one folder where several ask for it at once', async () => {
    const path = join(temporaryFolder(), 'a/b/c');

    await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));

    expect(statSync(path).isDirectory()).toBe(true);
  });

  it.each([
    ['', 'EEXIST'],
    ['/below', 'ENOTDIR'],
  ])('does not take a file for a folder: file%s', async (below, code) => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');

    await expect(makeFolder(`${path}${below}`)).rejects.toMatchObject({ code });
  });

  it.skipIf(process.platform !== 'linux')(
    'ends where no folder can be made, and says that another one is needed',
    async () => {
      await expect(makeFolder('/proc/self/data/store')).rejects.toMatchObject({
        code: 'disk_unusable',
        message: expect.stringContaining('as /proc'),
      });
    },
  );

  it.skipIf(!canTrace)('says what a disk said that failed (needs strace)', () => {
    const folder = join(temporaryFolder(), 'there');
    mkdirSync(folder);

    expect(saidWhere('mkdir,mkdirat:error=EIO', join(folder, 'new'))).toBe('EIO');
    expect(saidWhere('mkdir,mkdirat:error=ENOSPC', join(folder, 'new'))).toBe('ENOSPC');
    // The parent is made by then.
    expect(saidWhere('mkdir,mkdirat:error=EIO:when=2', join(folder, 'a/b'))).toBe('EIO');
    expect(saidWhere('statx:error=EIO', folder)).toBe('EIO');
  });
});
