import { execFile } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { startBundledHost, startWith } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

it('npm start serves the bundled host, and the three commands it prints work', async () => {
  const workingFolder = temporaryFolder();
  // Data is written below the working folder; the host is read from the checkout.
  symlinkSync(join(REPOSITORY, 'hosts'), join(workingFolder, 'hosts'));

  const environment = { PLUGIN_FACTS_KEYS: join(workingFolder, 'keys'), PLUGIN_FACTS_UNVERIFIED: 'refuse' };
  const service = await startBundledHost({ workingFolder, environment });
  const commands = service.stderr().split(' or try:\n')[1]?.trimEnd().split('\n') ?? [];
  const [health, search, commandLine] = await Promise.all(commands.slice(0, 3).map((command) => outputOf(command)));

  expect(JSON.parse(health ?? '')).toMatchObject({
    status: 'ok',
    data_class: 'sample',
    signature: { status: 'signed', root_version: 1, targets_version: 1 },
  });
  expect(JSON.parse(search ?? '').candidates.length).toBeGreaterThan(0);
  expect(commandLine).toMatch(/^\d+ match(es)?, \d+ shown/);
  service.process.kill('SIGTERM');
  expect((await service.ended).exitCode).toBe(0);
});

it.each([
  ['--help', 0, 'Usage: plugin-facts serve'],
  ['--prot', 2, 'unknown option'],
  ['--port=many', 2, '--port'],
  ['hosts/node-red', 2, 'too many arguments'],
])('npm start -- %s is answered before anything is done', async (option, exitCode, words) => {
  const workingFolder = temporaryFolder();
  symlinkSync(join(REPOSITORY, 'hosts'), join(workingFolder, 'hosts'));
  const keys = join(workingFolder, 'keys');

  const ended = await startWith([option], { workingFolder, environment: { PLUGIN_FACTS_KEYS: keys } }).ended;

  expect(ended.exitCode).toBe(exitCode);
  expect(ended.stdout + ended.stderr).toContain(words);
  expect(readdirSync(workingFolder)).toEqual(['hosts']);
});

it('npm start -- --host serves that host and makes what is missing of it', async () => {
  const workingFolder = temporaryFolder();
  copyOfFixtureHost(workingFolder);
  const environment = { PLUGIN_FACTS_KEYS: join(workingFolder, 'keys') };
  const data = join(workingFolder, 'elsewhere');

  const service = await startBundledHost({ workingFolder, environment }, ['--host', 'host', '--data', data]);

  expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toMatchObject({ status: 'ready' });
  expect(readdirSync(workingFolder).toSorted()).toEqual(['elsewhere', 'host', 'keys']);
});

/** Runs a printed line as a person would: in a shell, in the checkout. */
async function outputOf(line: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: REPOSITORY });
  return stdout;
}
