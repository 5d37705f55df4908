import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunLimits } from '../sandbox-port.ts';
import { layoutV1, layoutV2 } from './group-layout.ts';

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
