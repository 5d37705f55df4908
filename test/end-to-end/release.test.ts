import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/packed-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('raises the version of every published package alike, and says in its changelog why', () => {
  const folder = temporaryFolder();
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/package.json`);
  for (const path of ['package.json', 'package-lock.json', '.changeset', 'scripts/changeset.ts', ...packages])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const git = ['-c', 'user.name=test', '-c', 'user.email=test@example.org'];
  for (const args of [
    ['init', '-q'],
    ['add', 'package.json', '.changeset', 'packages'],
    ['commit', '-qm', 'all'],
  ])
    execFileSync('git', [...git, ...args], { cwd: folder, stdio: 'ignore' });
  const manifest = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { version: before, workspaces } = manifest('package.json');

  execFileSync(process.execPath, ['scripts/changeset.ts', 'version'], { cwd: folder, stdio: 'ignore' });

  const { version } = manifest('package.json');
  expect(version).not.toBe(before);
  expect(manifest('package.json').workspaces).toEqual(workspaces);
  for (const name of ['client', 'mcp']) expect(manifest(`packages/${name}/package.json`).version).toBe(version);
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`);
}, 60_000);
