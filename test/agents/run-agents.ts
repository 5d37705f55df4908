/**
 * `npm run agent -- --visibility text --task find-sms --planner ./my-planner.ts --out transcripts`: lets a planner do the
 * tasks and writes a transcript of each. Exits with 1 where an answer is wrong. docs/AGENT-TASKS.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openWorld } from './agent-world.ts';
import { type Planner, VISIBILITIES, type Visibility } from './planner.ts';
import { type TranscriptLine, runTask } from './run-task.ts';
import { scriptedPlanner } from './scripted-planner.ts';
import { TASKS } from './tasks.ts';

const { values: options } = parseArgs({
  options: {
    visibility: { type: 'string', multiple: true, default: [...VISIBILITIES] },
    task: { type: 'string', multiple: true, default: TASKS.map(({ id }) => id) },
    planner: { type: 'string' },
    out: { type: 'string', default: 'data/agent-transcripts' },
  },
});

const visibilities = options.visibility.map(visibilityOf);
const tasks = options.task.map(taskOf);
const planner = options.planner === undefined ? scriptedPlanner : await plannerFrom(options.planner);
const folder = resolve(options.out);
mkdirSync(folder, { recursive: true });

const world = await openWorld();
let wrong = 0;
try {
  for (const visibility of visibilities) {
    for (const task of tasks) {
      const transcript = await runTask(world, task, { planner, visibility });
      const file = join(folder, `${task.id}.${visibility}.jsonl`);
      writeFileSync(file, transcript.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const faults = faultsIn(transcript);
      if (faults.length > 0) wrong += 1;
      const calls = transcript.filter(({ line }) => line === 'call').length;
      process.stdout.write(`${faults.length === 0 ? 'right' : 'wrong'} ${visibility} ${task.id} (${calls} calls)\n`);
      for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    }
  }
} finally {
  world.close();
}
process.stdout.write(
  `${tasks.length * visibilities.length - wrong} right, ${wrong} wrong; transcripts in ${options.out}\n`,
);
process.exitCode = wrong === 0 ? 0 : 1;

function faultsIn(transcript: readonly TranscriptLine[]): readonly string[] {
  return transcript.flatMap((line) => (line.line === 'judgement' ? line.faults : []));
}

function visibilityOf(name: string): Visibility {
  const known = VISIBILITIES.find((one) => one === name);
  return known ?? endWith(`--visibility is one of ${VISIBILITIES.join(', ')}.`);
}

function taskOf(id: string) {
  return TASKS.find((task) => task.id === id) ?? endWith(`No task is called ${id}; test/agents/tasks.ts has them all.`);
}

/** The default export of a module. */
async function plannerFrom(file: string): Promise<Planner> {
  const loaded: { readonly default?: Planner } = await import(pathToFileURL(resolve(file)).href);
  return loaded.default ?? endWith(`${file} exports no planner by default.`);
}

function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
