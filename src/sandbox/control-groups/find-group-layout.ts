import { existsSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type GroupLayout, layoutV1, layoutV2 } from './group-layout.ts';
import type { Hierarchy } from './own-hierarchies.ts';

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
