import { existsSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunLimits } from '../sandbox-port.ts';

/** Our own processes in the group: bubblewrap outside, and its first process inside. */
const SANDBOX_PROCESSES = 2;

/** A file to write in the new group. `required: false`: some kernels lack it. */
interface GroupSetting {
  readonly folder: string;
  readonly file: string;
  readonly value: string;
  readonly required: boolean;
}

/** How limits are set and read, where version 1 and 2 differ. Folders are those that hold the new groups. */
export interface GroupLayout {
  readonly version: 1 | 2;
  /** All folders in which a run has a group. */
  readonly folders: readonly [string, ...string[]];
  readonly settings: (limits: RunLimits) => readonly GroupSetting[];
  readonly cpuMs: (name: string) => number;
  readonly outOfMemoryKills: (name: string) => number;
}

interface FoldersV1 {
  readonly memory: string;
  readonly pids: string;
  readonly cpuacct: string;
}

/** Version 1: a tree for each controller, or several in one. */
export function layoutV1({ memory, pids, cpuacct }: FoldersV1): GroupLayout {
  const others = new Set([pids, cpuacct]);
  others.delete(memory);
  return {
    version: 1,
    folders: [memory, ...others],
    settings: ({ memoryBytes, processes }) => [
      setting(memory, 'memory.limit_in_bytes', memoryBytes),
      { ...setting(memory, 'memory.memsw.limit_in_bytes', memoryBytes), required: false },
      setting(pids, 'pids.max', processes + SANDBOX_PROCESSES),
    ],
    cpuMs: (name) => Number(readFileSync(`${cpuacct}/${name}/cpuacct.usage`, 'utf8')) / 1e6,
    outOfMemoryKills: (name) => counter(`${memory}/${name}/memory.oom_control`, 'oom_kill'),
  };
}

/** Version 2: one tree. */
export function layoutV2(folder: string): GroupLayout {
  return {
    version: 2,
    folders: [folder],
    settings: ({ memoryBytes, processes }) => [
      setting(folder, 'memory.max', memoryBytes),
      { ...setting(folder, 'memory.swap.max', 0), required: false },
      setting(folder, 'pids.max', processes + SANDBOX_PROCESSES),
    ],
    cpuMs: (name) => counter(`${folder}/${name}/cpu.stat`, 'usage_usec') / 1000,
    outOfMemoryKills: (name) => counter(`${folder}/${name}/memory.events`, 'oom_kill'),
  };
}

function setting(folder: string, file: string, value: number): GroupSetting {
  return { folder, file, value: String(value), required: true };
}

/** Files of lines `name number`. */
function counter(file: string, name: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

/** One mounted tree of control groups, and where we stand in it. */
export interface Hierarchy {
  readonly version: 1 | 2;
  /** Version 1: what this tree controls. Version 2: empty, it depends on the folder. */
  readonly controllers: readonly string[];
  /** Where the tree is mounted. */
  readonly mountPoint: string;
  /** Our own group's folder. */
  readonly ownFolder: string;
}

/**
 * @param mountInfo text of `/proc/self/mountinfo` (proc_pid_mountinfo(5))
 * @param membership text of `/proc/self/cgroup` (cgroups(7))
 */
export function ownHierarchies(mountInfo: string, membership: string): Hierarchy[] {
  return mountInfo.split('\n').flatMap((line) => {
    const [mount = '', source = ''] = line.split(' - ');
    const [, , , root = '', mountPoint = ''] = mount.split(' ');
    const [type, , options = ''] = source.split(' ');
    if (type !== 'cgroup' && type !== 'cgroup2') return [];
    const controllers = type === 'cgroup' ? options.split(',').filter((option) => option !== 'rw') : [];
    const path = ownPath(membership, type === 'cgroup2' ? null : controllers);
    if (path === null) return [];
    return [{ version: type === 'cgroup2' ? 2 : 1, controllers, mountPoint, ownFolder: under(mountPoint, root, path) }];
  });
}

function ownPath(membership: string, controllers: readonly string[] | null): string | null {
  for (const line of membership.split('\n')) {
    const [, names = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const isIt =
      controllers === null ? line.startsWith('0::') : names.split(',').some((name) => controllers.includes(name));
    if (isIt && path !== '') return path;
  }
  return null;
}

/** Containers see a part of the tree (`root`) mounted, and paths that start above it. */
function under(mountPoint: string, root: string, path: string): string {
  const inside = root !== '/' && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : path;
  return inside === '/' || inside === '' ? mountPoint : `${mountPoint}${inside}`;
}

/** Where groups of ours can be made; `null`: nowhere. A run stays under the limits that we are under ourselves. */
export function findGroupLayout(hierarchies: readonly Hierarchy[], namePrefix: string): GroupLayout | null {
  return findV1(hierarchies, namePrefix) ?? findV2(hierarchies, namePrefix);
}

function findV1(hierarchies: readonly Hierarchy[], namePrefix: string): GroupLayout | null {
  const folderOf = (controller: string): string | null =>
    hierarchies.find(({ controllers }) => controllers.includes(controller))?.ownFolder ?? null;
  const memory = folderOf('memory');
  const pids = folderOf('pids');
  const cpuacct = folderOf('cpuacct');
  if (memory === null || pids === null || cpuacct === null) return null;
  const layout = layoutV1({ memory, pids, cpuacct });
  return layout.folders.every((folder) => canHoldGroups(folder, namePrefix, [])) ? layout : null;
}

/** Below our own group, or beside it: a group that holds processes may not share out controllers (cgroups(7)). */
function findV2(hierarchies: readonly Hierarchy[], namePrefix: string): GroupLayout | null {
  const tree = hierarchies.find(({ version }) => version === 2);
  if (tree === undefined) return null;
  const beside = tree.ownFolder === tree.mountPoint ? [] : [dirname(tree.ownFolder)];
  for (const folder of [tree.ownFolder, ...beside]) {
    shareControllers(folder);
    if (canHoldGroups(folder, namePrefix, ['memory.max', 'pids.max', 'cpu.stat'])) return layoutV2(folder);
  }
  return null;
}

function shareControllers(folder: string): void {
  for (const controller of ['memory', 'pids']) {
    try {
      writeFileSync(`${folder}/cgroup.subtree_control`, `+${controller}`);
    } catch {
      // Not ours to share, or held by processes; whether it is there already is seen in a group.
    }
  }
}

function canHoldGroups(folder: string, namePrefix: string, files: readonly string[]): boolean {
  try {
    const group = mkdtempSync(`${folder}/${namePrefix}`);
    const isFit = files.every((file) => existsSync(`${group}/${file}`));
    rmdirSync(group);
    return isFit;
  } catch {
    return false;
  }
}
