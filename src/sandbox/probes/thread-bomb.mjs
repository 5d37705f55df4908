// Tries: to have as many threads as it likes; bounded by the argument.
// Succeeds when: all of them run at once.
import { Worker } from 'node:worker_threads';

const [count] = process.argv.slice(2);
const workers = Array.from({ length: Number(count) }, () => new Worker('setInterval(() => {}, 1000)', { eval: true }));
await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('online', resolve))));
process.stdout.write('succeeded\n');
process.exit();
