import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { startTicksOf } from '../process-tree.ts';
import type { RunLimits } from '../sandbox-port.ts';
import { type ControlGroup, createControlGroup, removeControlGroup } from './control-group.ts';
import { type GroupLayout, findGroupLayout, ownHierarchies } from './group-layout.ts';

/** Makes the groups of runs. */
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

/** Ends and removes what runs of ours left behind that were killed before they could tidy up. */
async function sweepDeadOwners(layout: GroupLayout, self: GroupOwner): Promise<void> {
  const names = new Set(layout.folders.flatMap((folder) => readdirSync(folder)));
  const left = [...names].filter((name) => {
    const owner = ownerOfGroup(name);
    return owner !== null && isDead(owner, self);
  });
  await Promise.all(left.map((name) => removeControlGroup(layout.folders.map((folder) => `${folder}/${name}`))));
}

/** A process that owns control groups; the start time tells it from a later one with its number. */
interface GroupOwner {
  /** Numbers of processes mean something within one namespace only. */
  readonly processNamespace: string;
  readonly processId: number;
  readonly startedAtTicks: string;
}

const PREFIX = 'plugin-facts-run';

/** The start of the names of its groups; what makes each of them unique is appended. */
export function groupPrefix({ processNamespace, processId, startedAtTicks }: GroupOwner): string {
  return [PREFIX, processNamespace, processId, startedAtTicks, ''].join('.');
}

/** `null`: not a group of ours. */
export function ownerOfGroup(name: string): GroupOwner | null {
  const [prefix, processNamespace, processId, startedAtTicks, unique] = name.split('.');
  if (prefix !== PREFIX || processNamespace === undefined || startedAtTicks === undefined || unique === undefined) {
    return null;
  }
  return { processNamespace, processId: Number(processId), startedAtTicks };
}

/** What names a process for good, also after its number is given to another. */
export function thisOwner(processId: number): GroupOwner {
  return {
    processNamespace: /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0',
    processId,
    startedAtTicks: startTicksOf(processId) ?? '0',
  };
}

/** False where it may live: what another namespace owns is not ours to end. */
export function isDead(owner: GroupOwner, self: GroupOwner): boolean {
  return owner.processNamespace === self.processNamespace && startTicksOf(owner.processId) !== owner.startedAtTicks;
}
