import { readlinkSync } from 'node:fs';
import { startTicksOf } from '../process-start.ts';

/** A process that owns control groups; the start time tells it from a later one with its number. */
export interface GroupOwner {
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
