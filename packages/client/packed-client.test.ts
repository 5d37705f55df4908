import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HAS_BROWSER, launchBrowser } from '../../test/pages/support/browser.ts';
import { serveOnLoopback } from '../../test/support/loopback-server.ts';
import { ROOT, majorOf, onPath, packedPackage, unpacked } from '../../test/support/packed-package.ts';
import { folderOfTests } from '../../test/support/temporary-folder.ts';
import { testApi } from '../../test/support/test-api.ts';

/** What runs a program of modules from outside: its name, and the command; `null`: this machine has none. */
const RUNTIMES: readonly (readonly [string, readonly string[] | null])[] = [
  ['the Node of this project', [process.execPath]],
  ['the Node of this machine (needs one of 20 or newer)', onPath('node', (file) => majorOf(file) >= 20)],
  ['Deno (needs deno on the PATH)', onPath('deno', () => true, ['run', '--allow-net=127.0.0.1'])],
  ['Bun (needs bun on the PATH)', onPath('bun', () => true, ['run', '--no-install'])],
];

/** What a program outside does with it: asks, walks, is refused, is ended; the same text in Node and in a browser. */
const USE = `
const client = createPluginFactsClient({ baseUrl });
const names = [];
for await (const page of client.searchDiscoveryPages({ query: 'notices', limit: 1 })) {
  names.push(...page.candidates.map(({ entry }) => entry.identity.name));
}
const refused = await client.getPlugin('plugin.discovery.000000000000000000000000').catch((thrown) => thrown);
const ended = await client.getHealth({ signal: AbortSignal.abort(new Error('Enough.')) }).catch((thrown) => thrown);
const result = {
  names: names.toSorted === undefined ? names.sort() : names.toSorted(),
  problem: [refused instanceof PluginFactsProblem, refused.status, refused.code],
  ended: ended.message,
  root: (await client.getDirectory()).level,
};
`;
const USED = {
  names: ['desktop-notices', 'phone-notices'],
  problem: [true, 404, 'not_found'],
  ended: 'Enough.',
  root: 0,
};

describe('@plugin-facts/client, installed from what npm pack makes', () => {
  const folder = folderOfTests();
  const installed = join(folder, 'node_modules/@plugin-facts/client');
  let file: string;
  beforeAll(() => {
    file = packedPackage(join(ROOT, 'packages/client'), join(folder, 'packed'));
    const lying = unpacked(file, join(folder, 'node_modules/@plugin-facts'));
    renameSync(lying, installed);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  }, 300_000);

  it('is one module, one file of types, and needs nothing else', () => {
    const paths = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n').toSorted();
    const { dependencies, peerDependencies } = Object(
      JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')),
    );

    expect(paths).toEqual(
      ['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json'].map((path) => `package/${path}`),
    );
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    for (const path of ['dist/index.js', 'dist/index.d.ts']) {
      expect(readFileSync(join(installed, path), 'utf8')).not.toMatch(/^import |\bfrom ['"]|require\(|node:/m);
    }
  });

  it('is found faultless by publint', async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });

    expect(messages).toEqual([]);
  });

  it('gives its types to every way of finding them that knows modules', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(file))));

    if (!('problems' in analysis)) throw new Error('The package has no types.');
    // Node 10 and CommonJS: a package of modules is for neither.
    const rest = analysis.problems.filter(
      (problem) =>
        problem.kind !== 'CJSResolvesToESM' &&
        !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
    );
    expect(rest).toEqual([]);
  });

  it('is checked by a compiler that looks into its types too', async () => {
    const uses = `import { createPluginFactsClient, type DiscoveryResponse, type ProblemCode } from '@plugin-facts/client';
const client = createPluginFactsClient({ baseUrl: 'http://127.0.0.1' });
export const answer: Promise<DiscoveryResponse> = client.searchDiscovery({ query: 'x' });
export const code: ProblemCode = 'rate_limited';
// @ts-expect-error: a request has no such field
void client.searchDiscovery({ query: 'x', user: 'me' });
// @ts-expect-error: no such code
export const other: ProblemCode = 'no_such_code';
`;
    writeFileSync(join(folder, 'uses.ts'), uses);
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.asynciterable',
    ];
    const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');

    const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...options, '--types', '', 'uses.ts'], {
      cwd: folder,
    }).catch((thrown: { stdout: string }) => thrown);
    expect(stdout).toBe('');
  });

  describe.each(RUNTIMES)('on %s', (_name, command) => {
    it.skipIf(command === null)('asks a service (needs that program)', async () => {
      const api = await testApi();
      const baseUrl = await api.listen({ host: '127.0.0.1', port: 0 });
      const text = `import { createPluginFactsClient, PluginFactsProblem } from '@plugin-facts/client';
const baseUrl = ${JSON.stringify(baseUrl)};${USE}console.log(JSON.stringify(result));`;
      writeFileSync(join(folder, 'program.mjs'), text);

      const [program = '', ...args] = command ?? [];
      const { stdout } = await promisify(execFile)(program, [...args, 'program.mjs'], { cwd: folder });

      expect(JSON.parse(stdout)).toEqual(USED);
    });
  });

  it.skipIf(!HAS_BROWSER)(
    'asks a service from a browser (needs Chromium)',
    async () => {
      const api = await testApi();
      await api.ready();
      const { origin, close } = await serveOnLoopback((request, response) => {
        if (request.url === '/client.js') {
          response.setHeader('content-type', 'text/javascript');
          response.end(readFileSync(join(installed, 'dist/index.js')));
        } else if (request.url === '/page') {
          response.setHeader('content-type', 'text/html');
          response.end('<!doctype html><title>A page</title>');
        } else api.routing(request, response);
      });
      onTestFinished(close);
      const browser = await launchBrowser();
      onTestFinished(() => browser.close());
      const page = await browser.newPage();
      await page.goto(`${origin}/page`);

      const result: unknown = await page.evaluate(`(async () => {
      const { createPluginFactsClient, PluginFactsProblem } = await import('/client.js');
      const baseUrl = location.origin;${USE}return result;
    })()`);

      expect(result).toEqual(USED);
    },
    180_000,
  );
});
