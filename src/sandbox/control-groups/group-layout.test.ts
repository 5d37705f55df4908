import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunLimits } from '../sandbox-port.ts';
import { type Hierarchy, findGroupLayout, layoutV1, layoutV2, ownHierarchies } from './group-layout.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'groups-'));
});
afterEach(() => rm(root, { recursive: true }));

async function treesOf(...all: ReadonlyArray<readonly string[]>): Promise<Hierarchy[]> {
  return Promise.all(
    all.map(async (controllers) => {
      const mountPoint = join(root, controllers.join(','));
      await mkdir(mountPoint);
      return { version: 1, controllers, mountPoint, ownFolder: mountPoint };
    }),
  );
}

describe('findGroupLayout', () => {
  it('takes version 1 where it has all that limits need, and leaves nothing of the trial', async () => {
    const trees = await treesOf(['memory'], ['pids'], ['cpu', 'cpuacct']);

    const layout = findGroupLayout(trees, 'trial.');

    expect(layout).toMatchObject({ version: 1, folders: [`${root}/memory`, `${root}/pids`, `${root}/cpu,cpuacct`] });
    expect(await readdir(`${root}/memory`)).toEqual([]);
  });

  it('finds nothing where one is missing', async () => {
    const trees = await treesOf(['memory'], ['cpu', 'cpuacct']);

    expect(findGroupLayout(trees, 'trial.')).toBeNull();
  });

  it('finds nothing where groups cannot be made', async () => {
    const trees = await treesOf(['memory'], ['pids'], ['cpuacct']);
    await rm(`${root}/pids`, { recursive: true });

    expect(findGroupLayout(trees, 'trial.')).toBeNull();
  });

  it('does not take a tree of version 2 whose new groups have no limits', () => {
    const tree: Hierarchy = { version: 2, controllers: [], mountPoint: root, ownFolder: root };

    expect(findGroupLayout([tree], 'trial.')).toBeNull();
  });
});

const V1_MOUNTS = [
  '31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755',
  '35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory',
  '33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:3 - cgroup cgroup rw,cpu,cpuacct',
  '41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw',
  '',
].join('\n');

describe('ownHierarchies', () => {
  it('finds our group in each tree of version 1, and in that of version 2 beside them', () => {
    const membership = '9:name=systemd:/\n4:memory:/jobs/one\n2:cpu,cpuacct:/\n0::/\n';

    expect(ownHierarchies(V1_MOUNTS, membership)).toEqual([
      {
        version: 1,
        controllers: ['memory'],
        mountPoint: '/sys/fs/cgroup/memory',
        ownFolder: '/sys/fs/cgroup/memory/jobs/one',
      },
      {
        version: 1,
        controllers: ['cpu', 'cpuacct'],
        mountPoint: '/sys/fs/cgroup/cpu,cpuacct',
        ownFolder: '/sys/fs/cgroup/cpu,cpuacct',
      },
      { version: 2, controllers: [], mountPoint: '/sys/fs/cgroup/unified', ownFolder: '/sys/fs/cgroup/unified' },
    ]);
  });

  it('finds our group in the one tree of version 2', () => {
    const mounts = '30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n';

    expect(ownHierarchies(mounts, '0::/system.slice/plugin-facts.service\n')).toEqual([
      {
        version: 2,
        controllers: [],
        mountPoint: '/sys/fs/cgroup',
        ownFolder: '/sys/fs/cgroup/system.slice/plugin-facts.service',
      },
    ]);
  });

  it('takes off what lies above the part of the tree that a container sees', () => {
    const mounts = '35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n';

    const [memory] = ownHierarchies(mounts, '4:memory:/docker/abc\n');

    expect(memory?.ownFolder).toBe('/sys/fs/cgroup/memory');
  });

  it('finds nothing where nothing is mounted', () => {
    expect(ownHierarchies('23 1 0:20 / / rw - ext4 /dev/sda rw\n', '0::/\n')).toEqual([]);
    expect(ownHierarchies('', '')).toEqual([]);
  });
});

const LIMITS: RunLimits = {
  memoryBytes: 1000,
  processes: 10,
  cpuSeconds: 1,
  wallMs: 1,
  fileBytes: 1,
  outputBytes: 1,
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groups-'));
  await mkdir(join(folder, 'run'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('layoutV1', () => {
  const folders = { memory: '/m', pids: '/p', cpuacct: '/c' };

  it('has a group in each tree, once where two controllers share one', () => {
    expect(layoutV1(folders).folders).toEqual(['/m', '/p', '/c']);
    expect(layoutV1({ ...folders, pids: '/m' }).folders).toEqual(['/m', '/c']);
  });

  it('limits memory with swap, and processes with our own two', () => {
    expect(layoutV1(folders).settings(LIMITS)).toEqual([
      { folder: '/m', file: 'memory.limit_in_bytes', value: '1000', required: true },
      { folder: '/m', file: 'memory.memsw.limit_in_bytes', value: '1000', required: false },
      { folder: '/p', file: 'pids.max', value: '12', required: true },
    ]);
  });

  it('reads CPU time and what the kernel ended', async () => {
    await writeFile(join(folder, 'run', 'cpuacct.usage'), '2500000000\n');
    await writeFile(join(folder, 'run', 'memory.oom_control'), 'oom_kill_disable 0\nunder_oom 0\noom_kill 3\n');
    const layout = layoutV1({ memory: folder, pids: folder, cpuacct: folder });

    expect(layout.cpuMs('run')).toBe(2500);
    expect(layout.outOfMemoryKills('run')).toBe(3);
  });
});

describe('layoutV2', () => {
  it('limits memory without swap, and processes with our own two', () => {
    expect(layoutV2('/g').settings(LIMITS)).toEqual([
      { folder: '/g', file: 'memory.max', value: '1000', required: true },
      { folder: '/g', file: 'memory.swap.max', value: '0', required: false },
      { folder: '/g', file: 'pids.max', value: '12', required: true },
    ]);
  });

  it('reads CPU time and what the kernel ended', async () => {
    await writeFile(join(folder, 'run', 'cpu.stat'), 'usage_usec 1200000\nuser_usec 1000000\n');
    await writeFile(join(folder, 'run', 'memory.events'), 'low 0\nmax 4\noom 1\noom_kill 2\noom_group_kill 0\n');
    const layout = layoutV2(folder);

    expect(layout.cpuMs('run')).toBe(1200);
    expect(layout.outOfMemoryKills('run')).toBe(2);
  });
});
