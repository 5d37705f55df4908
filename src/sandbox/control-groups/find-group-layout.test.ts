import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findGroupLayout } from './find-group-layout.ts';
import type { Hierarchy } from './own-hierarchies.ts';

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
