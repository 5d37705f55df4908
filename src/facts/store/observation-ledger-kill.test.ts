import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openObservationStore } from './observation-store.ts';

/** Appends for ever, and tells of each observation only when `append` has returned. */
const WRITER = `
  import { openObservationStore } from ${JSON.stringify(new URL('observation-store.ts', import.meta.url).href)};
  const { ledger } = openObservationStore({ path: process.argv[1] });
  for (let next = 0; ; next += 1) {
    const value = { next, text: 'x'.repeat(next * 50) };
    ledger.append({
      kind: 'host_run', subject: 'release:lens@' + next, collectorVersion: '1.0.0', observedAtMs: next,
      outcome: next % 3 === 0 ? { kind: 'missing' } : { kind: 'observed', value },
    });
    process.stdout.write(next + '\\n');
  }
`;

/** @returns the last observation that the writer said was kept */
async function writeAndKill(path: string, killAfterObservation: number): Promise<number> {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(writer, 'exit');
  let lastKept = -1;
  for await (const line of createInterface({ input: writer.stdout })) {
    lastKept = Number(line);
    if (lastKept >= killAfterObservation) writer.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return lastKept;
}

describe('a ledger whose writer is killed', () => {
  it('holds every observation that was said to be kept, whole, and takes more', { timeout: 120_000 }, async () => {
    for (let point = 0; point < 12; point += 1) {
      const path = join(temporaryFolder(), 'store.sqlite');
      const lastKept = await writeAndKill(path, point * 3);

      const store = openObservationStore({ path });
      const kept = [...store.ledger.latestOfKind('host_run')].map(({ observedAtMs }) => observedAtMs);
      store.ledger.append({
        kind: 'host_run',
        subject: 'after',
        collectorVersion: '1.0.0',
        observedAtMs: 0,
        outcome: { kind: 'missing' },
      });

      // The observation in hand may have been kept without being told of.
      expect(kept.length - 1 - lastKept).toBeOneOf([0, 1]);
      expect(kept.toSorted((a, b) => a - b)).toEqual(kept.map((_look, index) => index));
      expect(store.ledger.latest('host_run', 'after')).not.toBeNull();
      store.close();
    }
  });
});
