import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../base/digest.ts';
import type { ObservationStore, SnapshotStart } from '../observation/store-port.ts';
import type { SourceRecord } from '../catalog/source-snapshot.ts';
import { openObservationStore } from './observation-store.ts';

const RECORD_COUNT = 400;
const BATCH_RECORDS = 10;
const START: SnapshotStart = {
  source: { sourceId: 'acme-list', kind: 'catalog', license: null, licenseUrl: null, sourceUrl: null },
  contentHash: sha256('v1'),
  etag: null,
  fetchedAtMs: Date.UTC(2026, 1, 1),
};
const RECORDS: readonly SourceRecord[] = Array.from({ length: RECORD_COUNT }, (_, index) => ({
  kind: 'record',
  locator: `line ${index}`,
  value: { index, text: 'x'.repeat(index) },
  encodingNote: null,
}));

/** Appends for ever in tiny batches and tells of each, so that it can be killed between and inside them. */
const WRITER = `
  import { openObservationStore } from ${JSON.stringify(new URL('observation-store.ts', import.meta.url).href)};
  const { path, start, records, batch } = JSON.parse(process.argv[1]);
  const store = openObservationStore({ path });
  const { snapshotId, nextOrdinal } = store.beginSnapshot(start);
  for (let next = nextOrdinal; next < records.length; next += batch) {
    console.log(next);
    store.append(snapshotId, records.slice(next, next + batch));
  }
  setInterval(() => {}, 1000);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'observations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param killAtRecord the writer is killed as soon as it says it is about to append this record. */
async function writeAndKill(path: string, killAtRecord: number): Promise<void> {
  const order = JSON.stringify({ path, start: START, records: RECORDS, batch: BATCH_RECORDS });
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(writer, 'exit');
  for await (const line of createInterface({ input: writer.stdout })) {
    if (Number(line) >= killAtRecord) writer.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
}

function finishReading(store: ObservationStore): { readonly resumedAt: number; readonly outcome: unknown } {
  const { snapshotId, nextOrdinal } = store.beginSnapshot(START);
  store.append(snapshotId, RECORDS.slice(nextOrdinal));
  store.finish(snapshotId, START.fetchedAtMs, null);
  const outcome = { latest: store.latest('acme-list'), records: [...store.records(snapshotId)] };
  store.close();
  return { resumedAt: nextOrdinal, outcome };
}

describe('an append that is killed', () => {
  it('goes on at a whole batch and ends with what an unbroken reading has', { timeout: 120_000 }, async () => {
    const unbroken = finishReading(openObservationStore({ path: join(folder, 'unbroken.sqlite') }));

    for (let point = 0; point < 20; point += 1) {
      const path = join(folder, `killed-${point}.sqlite`);
      const killAtRecord = (point * 7 * BATCH_RECORDS) % (RECORD_COUNT - 2 * BATCH_RECORDS);
      await writeAndKill(path, killAtRecord);
      const resumed = finishReading(openObservationStore({ path }));

      expect(resumed.resumedAt).toBeGreaterThanOrEqual(killAtRecord);
      expect(resumed.resumedAt % BATCH_RECORDS).toBe(0);
      expect(resumed.outcome).toEqual(unbroken.outcome);
    }
  });
});
