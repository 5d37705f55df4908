import { readFileSync } from 'node:fs';
import type { RunLimits } from '../sandbox-port.ts';
import { type ControlGroup, createControlGroup } from './control-group.ts';
import { findGroupLayout } from './find-group-layout.ts';
import { groupPrefix, thisOwner } from './group-name.ts';
import { ownHierarchies } from './own-hierarchies.ts';
import { sweepDeadOwners } from './sweep-dead-owners.ts';

export interface ControlGroups {
  readonly create: (limits: RunLimits) => ControlGroup;
}

/** `null`: this machine gives us no control groups. Sweeps what dead processes of ours left. */
export async function openControlGroups(processId: number): Promise<ControlGroups | null> {
  const owner = thisOwner(processId);
  const hierarchies = ownHierarchies(read('/proc/self/mountinfo'), read('/proc/self/cgroup'));
  const namePrefix = groupPrefix(owner);
  const layout = findGroupLayout(hierarchies, namePrefix);
  if (layout === null) return null;
  await sweepDeadOwners(layout, owner);
  return { create: (limits) => createControlGroup(layout, namePrefix, limits) };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
