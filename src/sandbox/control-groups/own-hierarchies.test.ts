import { describe, expect, it } from 'vitest';
import { ownHierarchies } from './own-hierarchies.ts';

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
