import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { runToEnd, startCommand, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/plugin-facts.js', import.meta.url));
const MANY_RECORDS = 5_000;
/** What Linux gives a pipe. */
const LARGEST_PIPE_BYTES = 65_536;

let folder: string;
let hostFolder: string;
beforeEach(() => {
  folder = temporaryFolder();
  hostFolder = copyOfFixtureHost(folder);
});

function target(data: string): readonly string[] {
  return ['--host', hostFolder, '--data', join(folder, data)];
}

describe('SIGTERM', () => {
  it('lets a request in hand be answered however often it is sent, then ends with exit code 0', async () => {
    for (const command of ['ingest', 'publish']) await runToEnd([command, ...target('data')]);
    const service = await startService(target('data'));
    const { hostname, port } = new URL(service.baseUrl);
    const body = JSON.stringify({ query: '网页截图' });
    const socket = createConnection({ host: hostname, port: Number(port) });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /v1/plugins:search HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 5)}`,
    );
    // The head has arrived when the service has answered another request that was sent later.
    await fetch(`${service.baseUrl}/healthz`, { headers: { connection: 'close' } });

    service.process.kill('SIGTERM');
    await portIsClosed(service.baseUrl);
    // A service manager sends it to each process of a service, and the launcher passes it on.
    service.process.kill('SIGTERM');
    // Signals have no order beside what is read: this one has been heard where it ends the process.
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(body.slice(5));
    await closed;
    const { exitCode } = await service.ended;

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('"is_final_recommendation":false');
    expect(exitCode).toBe(0);
  });
});

describe('an answer that is longer than a pipe holds', () => {
  it('is written whole, however late it is read', async () => {
    writeManyRecords();
    for (const command of ['ingest', 'publish']) await runToEnd([command, ...target('data')]);
    const search = [PROGRAM, 'search', 'plugin task', '--limit', '50', '--json', ...target('data')];

    const { stdout } = spawnSync('sh', ['-c', '"$@" | (sleep 3; cat)', 'sh', process.execPath, ...search], {
      encoding: 'utf8',
    });

    expect(stdout.length).toBeGreaterThan(LARGEST_PIPE_BYTES);
    expect(DiscoveryResponse.parse(JSON.parse(stdout)).candidates).toHaveLength(50);
  });
});

describe('SIGKILL while reading catalogs', () => {
  it('costs nothing: the next run goes on and gives the bytes of an unbroken one', async () => {
    writeManyRecords();
    const killed = startCommand(['ingest', ...target('killed')]);
    await someRecordsAreKept(join(folder, 'killed/observations.sqlite'));
    killed.process.kill('SIGKILL');
    expect((await killed.ended).exitCode).toBeNull();

    const resumed = await runToEnd(['ingest', ...target('killed')]);
    await runToEnd(['ingest', ...target('unbroken')]);
    for (const data of ['killed', 'unbroken']) await runToEnd(['publish', ...target(data)]);

    expect(resumed.stdout).toMatch(/^listing +resumed +5,000 /m);
    expect(recordsPublished('killed')).toEqual(recordsPublished('unbroken'));
  });
});

/** The clock differs between the two runs, and with it ids and times; the records and the index must not. */
function recordsPublished(data: string): Record<string, string> {
  const root = join(folder, data, 'publications');
  const name = readFileSync(join(root, 'CURRENT'), 'utf8').trim();
  const index = readdirSync(join(root, name)).find((file) => file.startsWith('search.')) ?? '';
  const records = readdirSync(join(root, name)).find((file) => file.startsWith('discovery.')) ?? '';
  const withoutTimes = readFileSync(join(root, name, records), 'utf8').replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, '');
  return { index, withoutTimes };
}

function writeManyRecords(): void {
  const lines = Array.from({ length: MANY_RECORDS }, (_, i) =>
    JSON.stringify({ repository: `acme/plugin-${i}`, description: { en: `Does task ${i}.` } }),
  );
  writeFileSync(join(hostFolder, 'lists/listing.jsonl'), `${lines.join('\n')}\n`);
}

/** Waits until some records of a long catalog were kept, and most were not. */
async function someRecordsAreKept(path: string): Promise<void> {
  while (recordsKept(path) < 500) await new Promise((resolve) => setTimeout(resolve, 5));
}

function recordsKept(path: string): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT COUNT(*) AS kept FROM record').get()?.['kept']);
  } catch {
    // The tables are not there yet.
    return 0;
  } finally {
    database.close();
  }
}

async function portIsClosed(baseUrl: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${baseUrl}/healthz`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
