import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SCAN_BOUNDS } from '../../analysis/static-scan/scan-tally.ts';
import type { ScanMessage, ScanOrder } from './read-contents.ts';

const MOST_MS = 4_000;
const FILES = 40;

it('a scan that stands still for longer than it may take reads no less', { timeout: 120_000 }, async () => {
  const bytes = new TextEncoder().encode("require('child_process').exec('ls');".repeat(50));
  const order: ScanOrder = {
    files: Array.from({ length: FILES }, (_each, i) => ({ path: `lib/${i}.js`, bytes })),
    hostEntries: [],
    clientEntries: [],
    skippedPaths: [],
    bounds: { ...SCAN_BOUNDS, maxMs: MOST_MS },
    processorMs: 60_000,
  };
  const child = fork(new URL('./scan-process.ts', import.meta.url), { serialization: 'advanced' });
  const done = Promise.withResolvers<ScanMessage>();
  child.on('message', (message: ScanMessage) => {
    if (message.kind === 'done') done.resolve(message);
  });
  const reading = new Promise((resolve) => child.once('message', resolve));
  child.send(order);

  await reading;
  child.kill('SIGSTOP');
  await sleep(MOST_MS + 500);
  child.kill('SIGCONT');

  expect(await done.promise).toMatchObject({
    observation: { bounded: { filesRead: FILES, filesSkipped: 0, limitReached: null } },
  });
});
