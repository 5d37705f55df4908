import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runInProcess } from '../support/command-line-in-process.ts';
import { type Service, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** `test/verifiers/prepare.sh` puts them there; without it the program's own reader alone looks. */
const PREPARED = fileURLToPath(new URL('../../node_modules/.cache/verifiers', import.meta.url));
const PYTHON = join(PREPARED, 'python/bin/python');
const CHECK_LOG = join(PREPARED, 'check-log');
const UPDATE = fileURLToPath(new URL('../verifiers/update_service.py', import.meta.url));

const Listed = z.object({ sequence: z.number(), snapshot_id: z.string() });

/** States that readers of other projects accepted. */
const followed = { byTuf: 0, byLogReader: 0 };

/** A host of one operator, and readers outside who remember what they saw. */
class Operator {
  readonly folder = temporaryFolder();
  readonly host = join(this.folder, 'my-host');
  readonly data = join(this.folder, 'data');
  readonly publications = join(this.data, 'publications');
  readonly root = join(this.folder, 'root.json');
  readonly keys = join(this.folder, 'keys/my-host');
  readonly environment = { PLUGIN_FACTS_KEYS: join(this.folder, 'keys'), PLUGIN_FACTS_TRUSTED_ROOT: this.root };
  readonly options = ['--host', this.host, '--data', this.data];
  readonly checkpoints = join(this.folder, 'checkpoints');

  async install(): Promise<void> {
    mkdirSync(this.checkpoints);
    await this.run('host', 'init', this.host, '--name', 'My host', '--package', 'none', '--host-version', '1.0.0');
    // Made before anything trusts a root.
    await runInProcess(['keys', 'init', '--host', this.host], {
      PLUGIN_FACTS_KEYS: this.environment.PLUGIN_FACTS_KEYS,
    });
    copyFileSync(join(this.keys, '1.root.json'), this.root);
    this.list('lens');
    await this.ingestAndPublish();
  }

  list(name: string): void {
    writeFileSync(join(this.host, `catalog/${name}.yaml`), `repository: acme/${name}\nname: ${name}\n`);
  }

  async run(...args: readonly string[]): Promise<string> {
    const ended = await runInProcess(args, this.environment);
    if (ended.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${ended.exitCode}: ${ended.stderr}`);
    return ended.stdout;
  }

  async ingestAndPublish(): Promise<void> {
    await this.run('ingest', ...this.options);
    await this.run('publish', ...this.options);
  }

  serve(): Promise<Service> {
    return startService(this.options, { environment: { ...this.environment, PLUGIN_FACTS_UNVERIFIED: 'refuse' } });
  }

  /** What is in force, once the service serves it and every reader outside has accepted it. */
  async accepted(service: Service): Promise<z.infer<typeof Listed>> {
    const [name] = readFileSync(join(this.publications, 'CURRENT'), 'utf8').split('\n');
    const manifest = Listed.parse(
      JSON.parse(readFileSync(join(this.publications, name ?? '', 'manifest.json'), 'utf8')),
    );
    // A reader that comes while keys change may see an old root and new metadata, refuses, and comes again.
    const timestamp = readFileSync(join(this.publications, 'metadata/timestamp.json'), 'utf8');
    await vi.waitFor(
      async () => {
        const served = await (await fetch(`${service.baseUrl}/v1/publication/metadata/timestamp.json`)).text();
        if (served !== timestamp) throw new Error('It serves what was signed before.');
      },
      { timeout: 20_000, interval: 50 },
    );
    await this.run('verify', service.baseUrl, '--trusted-root', this.root, '--state', join(this.folder, 'seen'));
    if (existsSync(PYTHON)) {
      const state = join(this.folder, 'python');
      mkdirSync(state, { recursive: true });
      const { stdout } = await promisify(execFile)(PYTHON, [UPDATE, service.baseUrl, this.root, state]);
      if (JSON.parse(stdout).custom.publication !== name) throw new Error(`PyPI tuf got ${stdout}`);
      followed.byTuf += 1;
    }
    const note = await (await fetch(`${service.baseUrl}/v1/log/checkpoint`)).text();
    writeFileSync(join(this.checkpoints, String(readdirSync(this.checkpoints).length)), note);
    return manifest;
  }
}

async function entriesOf({ baseUrl }: Service): Promise<number> {
  const health = z.object({ discovery: z.object({ entries: z.number() }) });
  return health.parse(await (await fetch(`${baseUrl}/healthz`)).json()).discovery.entries;
}

it('the procedures of the manual hold, one after the other, and every reader outside follows each', async () => {
  const operator = new Operator();
  await operator.install();
  let service = await operator.serve();
  const first = await operator.accepted(service);

  operator.list('notices');
  await operator.ingestAndPublish();
  expect(await operator.accepted(service)).toMatchObject({ sequence: 2 });

  // Rolling back.
  await operator.run('rollback', '--reason', 'The catalog is wrong.', ...operator.options);
  expect(await operator.accepted(service)).toMatchObject({ sequence: 3 });
  expect(await entriesOf(service)).toBe(1);
  // And forward: the next publication has what the store holds.
  await operator.run('publish', ...operator.options);
  expect(await operator.accepted(service)).toMatchObject({ sequence: 4 });
  expect(await entriesOf(service)).toBe(2);

  // Withdrawing.
  const search = JSON.parse(await operator.run('search', 'notices', '--json', ...operator.options));
  const { entry_id: id } = search.candidates[0].entry;
  await operator.run('withdraw', id, '--reason', 'The owner asked for it.', ...operator.options);
  expect(await operator.accepted(service)).toMatchObject({ sequence: 5 });
  expect((await fetch(`${service.baseUrl}/v1/plugins/${id}`)).status).toBe(410);

  // Changing keys.
  for (const role of ['targets', 'root']) {
    await operator.run('keys', 'rotate', role, ...operator.options);
    await operator.run('renew', ...operator.options);
    expect(await operator.accepted(service)).toMatchObject({ sequence: 5 });
  }

  // Backup, and what is published after it.
  const backup = join(operator.folder, 'backup');
  cpSync(operator.data, backup, { recursive: true });
  operator.list('calendar');
  await operator.ingestAndPublish();
  expect(await operator.accepted(service)).toMatchObject({ sequence: 6 });

  // Disaster: the data folder is lost, and a mirror has the newest metadata and log.
  const mirror = join(operator.folder, 'mirror');
  for (const name of ['publications/metadata', 'publications/log', 'trusted']) {
    cpSync(join(operator.data, name), join(mirror, name), { recursive: true });
  }
  service.process.kill('SIGTERM');
  await service.ended;
  rmSync(operator.data, { recursive: true });
  cpSync(backup, operator.data, { recursive: true });
  const verify = ['verify', operator.publications, '--state', join(operator.folder, 'seen')];
  expect(await runInProcess(verify, operator.environment)).toMatchObject({ exitCode: 7 });
  cpSync(mirror, operator.data, { recursive: true });
  await operator.ingestAndPublish();
  service = await operator.serve();
  expect((await operator.accepted(service)).sequence).toBeGreaterThan(first.sequence);
  expect(await entriesOf(service)).toBe(2);
  expect((await fetch(`${service.baseUrl}/v1/plugins/${id}`)).status).toBe(410);

  const args = [join(operator.publications, 'log'), join(operator.keys, 'log.vkey'), operator.checkpoints];
  const proved = existsSync(CHECK_LOG) ? spawnSync(CHECK_LOG, args, { encoding: 'utf8' }) : null;
  expect(proved?.stderr ?? '').toBe('');
  if (proved?.status === 0) followed.byLogReader = readdirSync(operator.checkpoints).length;

  // More root keys are lost than may be: a new beginning, under a root that is given out anew.
  service.process.kill('SIGTERM');
  await service.ended;
  const gone = join(operator.folder, 'gone');
  for (const lost of [operator.keys, join(operator.publications, 'metadata'), join(operator.publications, 'log')]) {
    cpSync(lost, join(gone, lost), { recursive: true });
    rmSync(lost, { recursive: true });
  }
  rmSync(join(operator.data, 'trusted'), { recursive: true });
  await operator.run('keys', 'init', '--host', operator.host);
  await operator.run('publish', ...operator.options);
  expect(await runInProcess(verify, operator.environment)).toMatchObject({ exitCode: 7 });
  copyFileSync(join(operator.keys, '1.root.json'), operator.root);
  rmSync(join(operator.folder, 'seen'), { recursive: true });
  rmSync(join(operator.folder, 'python'), { recursive: true, force: true });
  service = await operator.serve();
  await operator.accepted(service);
  expect(await entriesOf(service)).toBe(2);
}, 180_000);

// Without them the procedures are followed by the program's own reader alone.
it.skipIf(!existsSync(PYTHON))(
  'the TUF client of PyPI followed each procedure (needs test/verifiers/prepare.sh)',
  () => {
    expect(followed.byTuf).toBeGreaterThanOrEqual(9);
  },
);

it.skipIf(!existsSync(CHECK_LOG))('a reader of tile logs proved that none took back another (needs Go)', () => {
  expect(followed.byLogReader).toBeGreaterThanOrEqual(9);
});
