import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUndiciHttp, type UndiciHttp } from '../../src/base/http/undici-http.ts';
import { isRegistryDependency } from '../../src/base/registry-dependency.ts';
import { resolveTree } from '../../src/collection/collectors/resolve-tree.ts';
import type { PackageManager } from '../../src/sandbox/host-run/run-package-manager.ts';
import { createInstallablePackages } from '../../src/sources/package-registry/installable-packages.ts';
import { integrityOf, packRelease } from '../support/fault-registry/fixture-package.ts';
import { type LoopbackServer, serveOnLoopback } from '../support/loopback-server.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { IS_FULL, tell } from './support/scale.ts';

const ROOT = folderOfTests();
const PNPM = dirname(fileURLToPath(import.meta.resolve('pnpm')));
const MACHINE = { platform: process.platform, architecture: process.arch };
const NEVER = new AbortController().signal;

/** What a hostile document says of release 1.0.0 of one package, by its name. */
const hostile = new Map<string, Readonly<Record<string, unknown>>>();

interface Listener extends LoopbackServer {
  readonly asked: string[];
}

async function listen(
  answer: (path: string) => Uint8Array | string | { readonly location: string } | null,
): Promise<Listener> {
  const asked: string[] = [];
  const server = await serveOnLoopback((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const body = answer(path);
    if (body === null) response.writeHead(404).end('{}');
    else if (typeof body === 'object' && 'location' in body) response.writeHead(302, body).end();
    else response.end(body);
  });
  return { ...server, asked };
}

let registry: Listener;
/** A service of the machine's own network, that nobody may be made to speak to. */
let neighbour: Listener;
let http: UndiciHttp;
let manager: PackageManager;
let archive: Uint8Array;
beforeAll(async () => {
  archive = await packRelease('secret', '1.0.0', { files: { 'marker.txt': 'marker' } });
  writeFileSync(join(ROOT, 'secret.tgz'), archive);
  mkdirSync(join(ROOT, 'secret'));
  writeFileSync(join(ROOT, 'secret', 'package.json'), '{"name":"secret","version":"1.0.0"}');
  neighbour = await listen(() => archive);
  registry = await listen((path) => {
    if (path.startsWith('/redirect')) return { location: `${neighbour.origin}/stolen.tgz` };
    const release = hostile.get(path.slice(1));
    if (release === undefined) return null;
    const name = path.slice(1);
    const dist = { tarball: `${registry.origin}/${name}.tgz`, integrity: integrityOf(archive) };
    return JSON.stringify({
      name,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name, version: '1.0.0', dist, ...release } },
    });
  });
  http = createUndiciHttp({ allowedOrigins: [registry.origin], userAgent: 'plugin-facts/test' });
  const homeFolder = join(ROOT, 'home');
  mkdirSync(homeFolder);
  const packages = createInstallablePackages({ http, registryUrl: registry.origin });
  manager = { nodePath: process.execPath, folder: PNPM, packages, homeFolder };
});
afterAll(async () => {
  await registry.close();
  await neighbour.close();
  await http.close();
});

/** Nothing of ours between: what the package manager does of itself with the same document, told by its lock file. */
async function resolvedFreely(name: string): Promise<string> {
  const folder = mkdtempSync(join(ROOT, 'free-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { [name]: '1.0.0' } }));
  const settings = { pnpm_config_ignore_scripts: 'true', pnpm_config_block_exotic_subdeps: 'false' };
  const child = spawn(
    process.execPath,
    [`${PNPM}/bin/pnpm.mjs`, 'install', '--lockfile-only', `--registry=${registry.origin}/`, '--fetch-retries=0'],
    {
      cwd: folder,
      stdio: 'ignore',
      env: { ...settings, PATH: process.env['PATH'], HOME: join(ROOT, 'home'), CI: 'true' },
    },
  );
  await new Promise((resolve) => child.once('close', resolve));
  try {
    return readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8');
  } catch {
    return '';
  }
}

async function resolvedByUs(name: string) {
  return resolveTree(
    { packageName: name, version: '1.0.0' },
    { packageManager: manager, workFolder: ROOT, machine: MACHINE },
    NEVER,
  );
}

/** Spellings of what is no package of a registry: local files and folders, repositories, addresses. */
function specs(): string[] {
  const paths = [
    '../secret.tgz',
    '../secret',
    join(ROOT, 'secret.tgz'),
    join(ROOT, 'secret'),
    './../secret.tgz',
    '~/../secret.tgz',
  ];
  const files = paths.flatMap((path) => [
    path,
    `file:${path}`,
    `FILE:${path}`,
    `file://${path}`,
    `link:${path}`,
    `portal:${path}`,
  ]);
  const aliases = ['npm:x@', 'npm:@a/x@', 'npm:', 'npm:x@npm:y@'].flatMap((alias) =>
    [
      '/../../secret.tgz',
      '/../../../secret.tgz',
      'file:../secret.tgz',
      '../secret.tgz',
      '/../../secret.tar',
      '/../../secret',
    ].map((path) => alias + path),
  );
  const addresses = [`${neighbour.origin}/x.tgz`, `${neighbour.origin}/x`, `${registry.origin}/redirect.tgz`].flatMap(
    (address) => [address, `npm:x@${address}`, `git+${address}`, `${address}#main`],
  );
  const repositories = [
    'git+file:///etc',
    'git+ssh://git@127.0.0.1/x.git',
    'git@127.0.0.1:x.git',
    'acme/x',
    'github:acme/x',
    'gist:1',
    'gitlab:a/b',
  ];
  const others = [
    'workspace:*',
    'catalog:',
    'patch:x@1#y',
    'exec:./x',
    'jsr:@a/b@1',
    'secret.tgz',
    '1.0.0-a.tgz',
    '.',
    '..',
    'npm:secret.tgz',
  ];
  return [...files, ...aliases, ...addresses, ...repositories, ...others];
}

/** Those of them that the package manager is known to follow; a test that shows nothing would pass for ever. */
const FOLLOWED: ReadonlyArray<readonly [what: string, spec: () => string]> = [
  ['an alias of a path', () => 'npm:x@/../../secret.tgz'],
  ['a file', () => 'file:../secret.tgz'],
  ['a bare path', () => '../secret.tgz'],
  ['a folder', () => 'file:../secret'],
  ['an address', () => `${neighbour.origin}/x.tgz`],
];

let count = 0;
async function trial(release: Readonly<Record<string, unknown>>) {
  const name = `hostile-${(count += 1)}`;
  hostile.set(name, release);
  const before = neighbour.asked.length;
  const tree = await resolvedByUs(name);
  return { name, tree, reached: neighbour.asked.length - before };
}

describe('dependency specs', () => {
  it.each(FOLLOWED)('%s is followed by the package manager alone, and refused here', async (_, spec) => {
    const { name, tree, reached } = await trial({ dependencies: { x: spec() } });
    const before = neighbour.asked.length;
    const free = await resolvedFreely(name);

    expect(free.includes('secret') || neighbour.asked.length > before).toBe(true);
    expect(tree).toBeNull();
    expect(reached).toBe(0);
  });

  it('are refused where they are no package of the registry', async () => {
    const all = specs();
    const tried = IS_FULL ? all : all.filter((_, index) => index % 20 === 0);
    const passed: string[] = [];
    for (const spec of tried) {
      const { tree, reached } = await trial({ dependencies: { x: spec } });
      if (tree !== null || reached > 0) passed.push(spec);
    }

    expect(all.filter((spec) => isRegistryDependency('x', spec))).toEqual([]);
    expect(passed).toEqual([]);
    tell(
      'dependency specs',
      `spellings of files, repositories and addresses given to the package manager, of ${all.length}`,
      `${tried.length}, 0 followed`,
    );
  });

  it.each(['optionalDependencies', 'peerDependencies'])('are left out of %s', async (part) => {
    for (const spec of ['file:../secret', `${neighbour.origin}/x.tgz`, 'npm:x@/../../secret.tgz']) {
      const { tree, reached } = await trial({ [part]: { x: spec } });
      expect(tree).toEqual([]);
      expect(reached).toBe(0);
    }
  });

  it('do nothing in overrides, resolutions and bundles, which only a root has', async () => {
    const spec = 'file:../secret';
    const parts = {
      overrides: { y: spec },
      resolutions: { y: spec },
      pnpm: { overrides: { y: spec } },
      bundledDependencies: ['../../secret'],
    };
    const { tree, reached } = await trial({ ...parts, publishConfig: { directory: '../../secret' } });

    expect(tree).toEqual([]);
    expect(reached).toBe(0);
  });

  it.each(['../x', '@a/../x', '__proto__', '/etc', 'a/b'])('are refused under the name %j', async (name) => {
    const { tree } = await trial(JSON.parse(`{"dependencies":{${JSON.stringify(name)}:"file:../secret"}}`));

    expect(tree ?? []).toEqual([]);
  });

  it('addresses of archives are not asked while a tree is resolved, whatever they are', async () => {
    const addresses = [
      `${neighbour.origin}/x.tgz`,
      `${registry.origin}/redirect.tgz`,
      `file://${ROOT}/secret.tgz`,
      'file:../secret.tgz',
    ];
    const tried = IS_FULL ? addresses : addresses.slice(0, 1);
    for (const tarball of tried) {
      const withIntegrity = await trial({ dist: { tarball, integrity: integrityOf(archive) } });
      const without = await trial({ dist: { tarball } });

      expect([withIntegrity.reached, without.reached]).toEqual([0, 0]);
      // Without integrity the archive would have to be fetched to tell it.
      expect(without.tree).toBeNull();
    }
    tell(
      'archive addresses',
      'addresses of a neighbour, a redirect and files, with and without integrity',
      `${tried.length * 2}, 0 asked`,
    );
  });

  it('addresses of archives that are not public are not fetched', async () => {
    for (const path of ['x.tgz', 'y.tgz']) {
      hostile.set(path, {
        dist: {
          tarball: path === 'x.tgz' ? `${neighbour.origin}/x.tgz` : `${registry.origin}/redirect.tgz`,
          integrity: integrityOf(archive),
        },
      });
      const before = neighbour.asked.length;
      await expect(manager.packages.archive(path, '1.0.0')).rejects.toMatchObject({ code: 'source_malformed' });
      expect(neighbour.asked.length).toBe(before);
    }
  });
});
