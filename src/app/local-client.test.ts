import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom, RUN_AT } from '../../test/fixtures/runs.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { fixedClock } from '../base/clock.ts';
import { createCommandLine } from '../cli/command-line.ts';
import type { DataFolders } from '../operations/data-folder.ts';
import { createCommandImplementations } from './command-implementations.ts';
import { readConfig } from './config.ts';

const commands = createCommandImplementations({
  config: {
    ...readConfig({ PLUGIN_FACTS_UNVERIFIED: 'serve' }),
    logLevel: 'silent',
    followIntervalMs: 50,
    answerCacheBytes: 0,
  },
  clock: fixedClock(RUN_AT),
  log: SILENT_LOG,
  randomHex: () => '0'.repeat(24),
  environment: {},
  nodeVersion: 'v26.0.0',
  release: '1.0.0',
  document: async () => null,
});

let hostFolder: string;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
});

async function publish(): Promise<void> {
  const hostProfile = await loadFixtureHost(hostFolder);
  await ingestAt(hostProfile, folders);
  await publishFrom(hostProfile, folders);
}

async function run(args: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const commandLine = createCommandLine({
    commands,
    output: { stdout: { write: (text) => (stdout += text) }, stderr: { write: (text) => (stderr += text) } },
    clock: fixedClock(RUN_AT),
    fetch,
    version: '1.0.0',
    program: 'plugin-facts',
    defaultFolders: { host: hostFolder, evalHost: hostFolder },
    useColor: false,
    ask: null,
  });
  const exitCode = await commandLine.run([...args, '--data', folders.root], new AbortController().signal);
  return { exitCode, stdout, stderr };
}

/** Runs the work against a service over the same data. */
async function whileServing(work: (baseUrl: string) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const address = Promise.withResolvers<string>();
  const served = commands.serve(
    { hostFolder, dataFolder: folders.root, port: 0, address: '127.0.0.1', workers: null, publication: null },
    ({ baseUrl }) => address.resolve(baseUrl),
    stop.signal,
  );
  served.catch(address.reject);
  try {
    await work(await address.promise);
  } finally {
    stop.abort();
    await served;
  }
}

describe('reading the local publication', () => {
  it.each([
    ['an id nobody has', ['show', 'plugin.discovery.000000000000000000000000'], 4, 'not_found'],
    ['what is no id', ['show', 'x/../y'], 4, 'not_found'],
    ['to explain an id nobody has', ['explain', 'x', 'plugin.discovery.000000000000000000000000'], 4, 'not_found'],
    ['to explain a name nobody has', ['explain', 'x', 'nobody-is-called-so'], 4, 'not_found'],
    ['a query that is too long', ['search', 'x'.repeat(501)], 2, 'invalid_request'],
    ['a blank query', ['search', ' '], 2, 'invalid_request'],
    ['a query with a path of the machine', ['search', '/home/me/flows.json fails'], 2, 'data_boundary'],
  ])('refuses %s with the code and the words of a service', async (_case, args, exitCode, code) => {
    await publish();

    const local = await run([...args, '--json']);

    expect(local.exitCode).toBe(exitCode);
    expect(JSON.parse(local.stdout)).toMatchObject({ code });
    await whileServing(async (baseUrl) => {
      expect(await run([...args, '--json', '--server', baseUrl])).toEqual(local);
    });
  });

  it.each([
    ['a plugin by its id', ['explain', 'lens'], 0],
    ['a plugin that the query does not find', ['explain', 'nothingatall'], 4],
  ])('explains %s as a service does', async (_case, args, exitCode) => {
    await publish();
    const { candidates } = JSON.parse((await run(['search', 'lens', '--json'])).stdout);
    const id: string = candidates[0].entry.entry_id;

    const local = await run([...args, id]);

    expect(local.stdout).toContain(`  id        ${id}\n`);
    expect(local.exitCode).toBe(exitCode);
    await whileServing(async (baseUrl) => {
      expect(await run([...args, id, '--server', baseUrl])).toEqual(local);
    });
  });

  it('says how to publish where nothing is published', async () => {
    const { exitCode, stderr } = await run(['search', 'x']);

    const data = ` --data ${folders.root}`;
    expect(stderr).toContain(`next: Run \`plugin-facts ingest${data}\`, then \`plugin-facts publish${data}\``);
    expect(exitCode).toBe(5);
  });
});
