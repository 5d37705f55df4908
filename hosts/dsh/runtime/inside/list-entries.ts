/** Runs inside the sandbox: reads what the probe in the host wrote down after the host was up. */
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const WRITTEN = '/tmp/entries.json';
const POLL_MS = 100;

export async function listEntries(timeout: AbortSignal): Promise<unknown> {
  const askedAtMs = Date.now();
  while (!timeout.aborted) {
    if (writtenAtMs() > askedAtMs) return JSON.parse(readFileSync(WRITTEN, 'utf8'));
    await sleep(POLL_MS);
  }
  return null;
}

function writtenAtMs(): number {
  return statSync(WRITTEN, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
