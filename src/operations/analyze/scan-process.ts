import { Worker } from 'node:worker_threads';
import { scanFiles } from '../../analysis/static-scan/scan-files.ts';
import type { ScanMessage, ScanOrder } from './read-contents.ts';

/**
 * One scan in a process of its own, started by `read-contents.ts`: the parser is
 * native, and text made for it can end the process it runs in.
 */
function tell(message: ScanMessage): void {
  process.send?.(message);
}

/** Of the thread that scans, in milliseconds: what others on the machine take is not counted. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** A thread that ends the process when it has taken too much: whoever is stuck in the parser cannot look for itself. */
const WATCH = `
  const { workerData: mostMs } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 >= mostMs) process.kill(process.pid, 'SIGKILL');
  }, 100);
`;

function endAfter(mostProcessorMs: number): Worker {
  return new Worker(WATCH, { eval: true, workerData: mostProcessorMs });
}

process.once('message', (order: ScanOrder) => {
  const watch = endAfter(order.processorMs);
  const observation = scanFiles({
    ...order,
    skippedPaths: new Set(order.skippedPaths),
    clock: { nowMs: processorMs },
    onFile: (path) => tell({ kind: 'reading', path }),
  });
  tell({ kind: 'done', observation });
  process.disconnect?.();
  void watch.terminate();
});
