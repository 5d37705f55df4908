import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPackageFile } from '../../src/app/config.ts';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { runToEnd } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/plugin-facts.js', import.meta.url));
const OLD_NODE = oldNode();

/** A Node of this machine that cannot read TypeScript; `undefined`: there is none. */
function oldNode(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .filter((file) => !file.includes('node_modules') && existsSync(file))
    .find((file) => Number(/^v(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))?.[1]) < 24);
}

async function run(node: string, args: readonly string[]) {
  return promisify(execFile)(node, [LAUNCHER, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (ended: { code: number; stdout: string; stderr: string }) => ended,
  );
}

describe.each([
  ['the Node of this project', process.execPath],
  ['an older Node of this machine', OLD_NODE],
])('bin/plugin-facts.js on %s (needs it)', (_name, node) => {
  it.skipIf(node === undefined)('runs the command line and prints no warning', async () => {
    const { code, stdout, stderr } = await run(node ?? '', ['--version']);

    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `${readPackageFile(process.cwd()).version}\n`,
      stderr: '',
    });
  });

  it.skipIf(node === undefined)('ends with the exit code of the command', async () => {
    const { code, stderr } = await run(node ?? '', ['no-such-command']);

    expect(code).toBe(2);
    expect(stderr).toContain('no-such-command');
  });

  it.skipIf(node === undefined)('passes on the signal that ends it', async () => {
    const folder = temporaryFolder();
    const target = ['--host', copyOfFixtureHost(folder), '--data', join(folder, 'data')];
    for (const command of ['ingest', 'publish']) await runToEnd([command, ...target]);
    const service = spawn(node ?? '', [LAUNCHER, 'serve', '--port', '0', ...target], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    await once(service.stderr, 'data');
    service.kill('SIGTERM');

    const [code, signal] = await once(service, 'exit');
    expect({ code, signal }).toEqual({ code: 0, signal: null });
  });
});

describe('bin/plugin-facts.js without the Node of this project', () => {
  it.skipIf(OLD_NODE === undefined).each([
    ['in a checkout', true, 'The Node of this project is not installed.', 'run npm ci, without --omit=optional.'],
    ['installed', false, /^This Node is \d+\.\d+\.\d+\.$/u, 'run plugin-facts with Node 24 or newer.'],
  ])('says what to do, on a Node that is too old (needs one): %s', async (_name, isCheckout, what, next) => {
    const alone = temporaryFolder();
    mkdirSync(join(alone, 'bin'));
    copyFileSync(LAUNCHER, join(alone, 'bin/plugin-facts.js'));
    writeFileSync(join(alone, 'package.json'), '{"type":"module"}');
    if (isCheckout) {
      mkdirSync(join(alone, 'src/app'), { recursive: true });
      writeFileSync(join(alone, 'src/app/plugin-facts.ts'), '');
    }

    const { status, stderr } = spawnSync(OLD_NODE ?? '', [join(alone, 'bin/plugin-facts.js'), '--version'], {
      encoding: 'utf8',
    });

    expect(status).toBe(3);
    const [error, advice] = stderr.trimEnd().split('\n');
    expect(error?.replace('error: ', '')).toEqual(expect.stringMatching(what));
    expect(advice).toBe(`next: ${next}`);
  });
});
