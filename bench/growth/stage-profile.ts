import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { Worker } from 'node:worker_threads';

/** What a stage took, of all that ran while it was looked at. */
export interface StageCost {
  readonly stage: string;
  /** Of the time that the main thread was at work, garbage collection in it included: 0 to 1. */
  readonly share: number;
  /** Most memory of the whole process that was seen while the stage ran. */
  readonly peakMegabytes: number;
}

const SAMPLE_MICROSECONDS = 5_000;
const MEMORY_EVERY_MS = 20;

/** Reads the memory of the process from a thread of its own: the main one is busy for seconds on end. */
const WATCH = `
  const { readFileSync } = require('node:fs');
  const { parentPort } = require('node:worker_threads');
  const seen = [];
  const look = () => {
    const pages = Number(readFileSync('/proc/self/statm', 'latin1').split(' ')[1]);
    seen.push([Number(process.hrtime.bigint() / 1000n), pages * 4096]);
  };
  const timer = setInterval(look, ${MEMORY_EVERY_MS});
  parentPort.once('message', () => { clearInterval(timer); look(); parentPort.postMessage(seen); });
`;

/**
 * Runs something and tells what each of its stages cost: time by the outermost
 * function of a sampled stack that bears a stage's name, memory by the time it was
 * seen at. What is in no stage is `other`. Linux only.
 */
export async function profileStages(
  stages: readonly string[],
  run: () => Promise<void>,
): Promise<readonly StageCost[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  const watch = new Worker(WATCH, { eval: true });
  await new Promise((resolve) => watch.once('online', resolve));
  await session.post('Profiler.start');
  await run();
  const { profile } = await session.post('Profiler.stop');
  const seen = await new Promise<readonly (readonly [microseconds: number, bytes: number])[]>((resolve) => {
    watch.once('message', resolve);
    watch.postMessage('enough');
  });
  await watch.terminate();
  session.disconnect();
  return costs(stages, profile, seen);
}

type Profile = Profiler.Profile;

function costs(
  stages: readonly string[],
  { nodes, samples = [], timeDeltas = [], startTime }: Profile,
  seen: readonly (readonly [microseconds: number, bytes: number])[],
): readonly StageCost[] {
  const stageOf = stageOfNodes(new Set(stages), nodes);
  const found = new Map<string, { microseconds: number; bytes: number }>();
  let stage = 'other';
  let atMicroseconds = startTime;
  let nextMemory = 0;
  for (const [place, node] of samples.entries()) {
    const deltaMicroseconds = timeDeltas[place] ?? 0;
    atMicroseconds += deltaMicroseconds;
    const own = stageOf.get(node) ?? null;
    if (own === 'idle') continue;
    // The collector stands on no stack: it collects for whoever ran before it.
    stage = own ?? stage;
    const cost = found.get(stage) ?? { microseconds: 0, bytes: 0 };
    cost.microseconds += deltaMicroseconds;
    for (; nextMemory < seen.length && seen[nextMemory]![0] <= atMicroseconds; nextMemory += 1)
      cost.bytes = Math.max(cost.bytes, seen[nextMemory]![1]);
    found.set(stage, cost);
  }
  const all = [...found.values()].reduce((sum, { microseconds }) => sum + microseconds, 0);
  return [...found].map(([name, { microseconds, bytes }]) => ({
    stage: name,
    share: microseconds / all,
    peakMegabytes: bytes / 2 ** 20,
  }));
}

function stageOfNodes(stages: ReadonlySet<string>, nodes: Profile['nodes']): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  const walk = (id: number, above: string): void => {
    const node = byId.get(id)!;
    const { functionName } = node.callFrame;
    const own = above === 'other' && stages.has(functionName) ? functionName : above;
    if (functionName === '(idle)') found.set(id, 'idle');
    else if (functionName !== '(garbage collector)') found.set(id, own);
    for (const child of node.children ?? []) walk(child, own);
  };
  walk(nodes[0]!.id, 'other');
  return found;
}
