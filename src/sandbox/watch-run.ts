import type { ControlGroup } from './control-groups/control-group.ts';
import { useOfTree } from './process-tree.ts';
import type { EndedBy, RunLimits } from './sandbox-port.ts';
import type { ConfinedProcess } from './spawn-confined.ts';

/** What a run has used; a sample costs two small files with a control group, and 5 ms without. */
interface Meter {
  readonly everyMs: number;
  readonly sample: () => { readonly cpuMs: number; readonly isOutOfMemory: boolean };
}

/** What may end a run from outside, and which cause did. */
export interface RunWatch {
  /** Why it ends, should it end now; the first cause stands. */
  readonly claim: (cause: EndedBy) => void;
  /** Ends the run at once. */
  readonly end: (cause: EndedBy) => void;
  readonly cause: () => EndedBy;
  readonly stopWatching: () => void;
}

/** A run, with what bounds it. */
export interface WatchedRun {
  readonly process: ConfinedProcess;
  readonly group: ControlGroup | null;
  readonly limits: RunLimits;
  readonly interrupt: AbortSignal;
}

/** Holds a run to its limits until it ends. */
export function watchRun({ process, group, limits, interrupt }: WatchedRun): RunWatch {
  let cause: EndedBy = 'itself';
  const claim = (why: EndedBy): void => {
    if (cause === 'itself') cause = why;
  };
  const end = (why: EndedBy): void => {
    claim(why);
    process.kill();
  };
  const meter = group === null ? treeMeter(process, limits) : groupMeter(group);
  const check = (): void => {
    const { cpuMs, isOutOfMemory } = meter.sample();
    if (isOutOfMemory) end('memory');
    else if (cpuMs > limits.cpuSeconds * 1000) end('cpu_time');
  };
  const checks = setInterval(check, meter.everyMs);
  const wall = setTimeout(() => end('wall_time'), limits.wallMs);
  const onAbort = (): void => end('caller');
  interrupt.addEventListener('abort', onAbort);
  if (interrupt.aborted) onAbort();
  return {
    claim,
    end,
    cause: () => (cause === 'itself' && group !== null && group.outOfMemoryKills() > 0 ? 'memory' : cause),
    stopWatching: () => {
      clearInterval(checks);
      clearTimeout(wall);
      interrupt.removeEventListener('abort', onAbort);
    },
  };
}

function groupMeter({ cpuMs, outOfMemoryKills }: ControlGroup): Meter {
  return { everyMs: 100, sample: () => ({ cpuMs: cpuMs(), isOutOfMemory: outOfMemoryKills() > 0 }) };
}

function treeMeter(process: ConfinedProcess, limits: RunLimits): Meter {
  const sample: Meter['sample'] = () => {
    const root = process.status().firstProcessId;
    if (root === null) return { cpuMs: 0, isOutOfMemory: false };
    const { cpuMs, memoryBytes } = useOfTree(root);
    return { cpuMs, isOutOfMemory: memoryBytes > limits.memoryBytes };
  };
  return { everyMs: 250, sample };
}
