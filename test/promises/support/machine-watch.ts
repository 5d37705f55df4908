import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 1_000;

/**
 * How much processor time others than this run's own processes took, so that a time that is too long can be told from
 * a machine that had none to give. What our own processes use counts for them alone: a service that runs wild starves
 * itself, and is not excused.
 */
export interface MachineWatch {
  /** The most that others took of all processors in any second so far, the host of a virtual machine among them, 0 to 1. */
  readonly stop: () => number;
}

interface Sample {
  readonly elapsed: number;
  readonly busy: number;
  readonly own: number;
}

/** Needs `/proc`; without it nothing is seen and nobody excused. */
export function watchMachine(): MachineWatch {
  let [last, most] = [sampled(), 0];
  const look = (): void => {
    const now = sampled();
    const elapsed = now.elapsed - last.elapsed;
    // Ticks of a moment are too few to divide.
    if (elapsed < 20) return;
    most = Math.max(most, (now.busy - last.busy - (now.own - last.own)) / elapsed);
    last = now;
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

/** In ticks of the clock, of all processors together. */
function sampled(): Sample {
  // proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal.
  const line = textOf('/proc/stat').split('\n')[0] ?? '';
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const elapsed = ticks.reduce((sum, each) => sum + each, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  return { elapsed, busy: elapsed - idle - waiting, own: ownTicks() };
}

/** Of this process and all that descend from it, those among them that have ended. */
function ownTicks(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(textOf(`/proc/${name}/stat`)));
  const childrenOf = Map.groupBy(processes, ({ parent }) => parent);
  const ticksUnder = (id: number): number =>
    (childrenOf.get(id) ?? []).reduce((sum, child) => sum + child.ticks + ticksUnder(child.id), 0);
  return ticksUnder(process.pid) + (processes.find(({ id }) => id === process.pid)?.ticks ?? 0);
}

/** proc_pid_stat(5): the name in brackets may hold anything; utime, stime, cutime and cstime are fields 14 to 17. */
function processOf(stat: string): { readonly id: number; readonly parent: number; readonly ticks: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { id: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks };
}

/** Empty where the process has ended meanwhile, or there is no `/proc`. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
