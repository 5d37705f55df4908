import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findSandboxHere,
  IN_OWN_MOUNTS,
  inside,
  isRoot,
  makeFolders,
  NEVER,
  outside,
  probeCommand,
  sandboxOf,
} from './run-probe.ts';

const here = await findSandboxHere('cgroup');

describe.skipIf(here.kind === 'unavailable')('files of the machine, from inside the sandbox (needs bubblewrap)', () => {
  const sandbox = () => sandboxOf(here);
  let folders: Awaited<ReturnType<typeof makeFolders>>;

  beforeEach(async () => {
    folders = await makeFolders();
  });
  afterEach(() => folders.remove());

  it('does not write to folders of the system', async () => {
    const system = ['/usr', '/usr/bin', '/etc', '/bin', '/lib', '/', '/dev', '/proc', '/sys', '/var', '/root', '/home'];

    const free = await outside(['write-system.sh', folders.root]);
    const confined = await inside(sandbox(), ['write-system.sh', folders.root, '/shown', ...system], {
      readOnly: [{ from: folders.root, to: '/shown' }],
    });

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('does not write beside its work folder', async () => {
    const escaped = join(folders.root, 'escaped');

    await outside(['write-parent.sh', folders.root], { folder: folders.work });
    const freeEscaped = existsSync(escaped);
    await folders.remove();
    folders = await makeFolders();
    const confined = await inside(sandbox(), ['write-parent.sh', folders.root], {
      writable: [{ from: folders.work, to: '/job/work' }],
      workingFolder: '/job/work',
    });

    expect(freeEscaped).toBe(true);
    expect(confined.exitCode).toBe(0);
    expect(existsSync(join(folders.root, 'escaped'))).toBe(false);
  });

  it('writes to its work folder', async () => {
    const confined = await inside(sandbox(), ['write-system.sh', '/job/work'], {
      writable: [{ from: folders.work, to: '/job/work' }],
    });

    expect(confined.stdout).toBe('succeeded\n');
  });

  it('does not change a setting of the kernel', async () => {
    const confined = await inside(sandbox(), ['write-kernel-setting.sh']);

    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it.skipIf(!isRoot)('would change a setting of the kernel outside (needs root)', async () => {
    const free = await outside(['write-kernel-setting.sh']);

    expect(free).toBe('succeeded\n');
  });

  it('does not make a read-only mount writable', async () => {
    const { root } = folders;
    const readOnlyFirst = ['sh', '-c', 'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; exec "$@"', root];

    const free = await outside(['remount-writable.sh', root], { under: [...IN_OWN_MOUNTS, ...readOnlyFirst] });
    const confined = await inside(sandbox(), ['remount-writable.sh', '/shown'], {
      readOnly: [{ from: root, to: '/shown' }],
    });

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('does not mount a file system', async () => {
    const free = await outside(['mount.sh', folders.work], { under: IN_OWN_MOUNTS });
    const confined = await inside(sandbox(), ['mount.sh', '/tmp']);

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('does not see the home of who runs the service', async () => {
    const free = await outside(['list-home.sh', homedir()]);
    const confined = await inside(sandbox(), ['list-home.sh', homedir()]);

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('does not read the hashed passwords', async () => {
    const confined = await inside(sandbox(), ['read-passwords.sh']);

    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it.skipIf(!isRoot)('would read the hashed passwords outside (needs root)', async () => {
    const free = await outside(['read-passwords.sh']);

    expect(free).toBe('succeeded\n');
  });

  it('does not read what another run keeps in its scratch folder', async () => {
    const file = join(folders.root, 'secret');
    await writeFile(file, 'of-the-other');
    await chmod(file, 0o644);
    const other = sandbox().start(probeCommand(['hold-scratch.sh', '/tmp/secret', 'of-the-other']), NEVER);
    const { value: held } = await other.lines[Symbol.asyncIterator]().next();

    const free = await outside(['read-other-scratch.sh', file, 'of-the-other']);
    const confined = await inside(sandbox(), ['read-other-scratch.sh', '/tmp/secret', 'of-the-other']);
    await other.stop();

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
    expect(held).toEqual({ stream: 'stdout', text: 'succeeded' });
    expect(await other.ended).toMatchObject({ endedBy: 'caller' });
  });
});
