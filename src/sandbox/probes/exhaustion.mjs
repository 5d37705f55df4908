// Using up more than one's share, one resource a name: `exhaustion.mjs <resource> …`. Prints `succeeded` where nothing ends it.
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const RESOURCES = {
  // Tries: to use as much memory as it likes; bounded by the argument, in MiB.
  // Succeeds when: it holds all of it, written to, for a while.
  memory: async (mebibytes) => {
    const held = [];
    while (held.length < Number(mebibytes)) held.push(Buffer.alloc(1024 * 1024, 1));
    await delay(700);
    return held.length > 0;
  },

  // Tries: to use memory in several processes, each of which stays below what one may use; MiB each, and how many.
  // Succeeds when: all of them hold theirs at once, for a while.
  memory_of_children: async (mebibytes, count) => {
    const hold = `const held = Buffer.alloc(${mebibytes} * 1024 * 1024, 1); process.stdout.write('h'); setTimeout(() => held, 3000)`;
    const children = Array.from({ length: Number(count) }, () => spawn(process.execPath, ['-e', hold]));
    await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))));
    await delay(700);
    for (const child of children) child.kill();
    return true;
  },

  // Tries: to have as many threads as it likes; bounded by the argument.
  // Succeeds when: all of them run at once.
  threads: async (count) => {
    const start = () => new Worker('setInterval(() => {}, 1000)', { eval: true });
    const workers = Array.from({ length: Number(count) }, start);
    await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('online', resolve))));
    return true;
  },

  // Tries: to use more CPU time than it may, in processes that each use little.
  // Succeeds when: it comes to its end, after 1.8 seconds of it.
  cpu: () => {
    const burn = 'for (let used; !(used?.user + used?.system > 360_000); ) used = process.cpuUsage();';
    for (let child = 0; child < 5; child++) spawnSync(process.execPath, ['-e', burn]);
    return true;
  },
};

const [resource, ...parameters] = process.argv.slice(2);
if (await RESOURCES[resource](...parameters)) process.stdout.write('succeeded\n');
process.exit();
