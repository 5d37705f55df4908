/**
 * `npm run changeset [-- version]`: runs changesets with the root among the packages. It takes for a package only what
 * `workspaces` names, and npm would link a workspace `.` into itself; so the root is named there while it runs.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const MANIFEST = new URL('../package.json', import.meta.url);
const AS_IT_IS = '"workspaces": [\n    "packages/*"';
const WITH_ROOT = '"workspaces": [\n    ".",\n    "packages/*"';
const cli = join(dirname(createRequire(import.meta.url).resolve('@changesets/cli/package.json')), 'bin.js');

replaceInManifest(AS_IT_IS, WITH_ROOT);
try {
  const { status } = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
    cwd: dirname(MANIFEST.pathname),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  replaceInManifest(WITH_ROOT, AS_IT_IS);
}

function replaceInManifest(from: string, to: string): void {
  const text = readFileSync(MANIFEST, 'utf8');
  if (!text.includes(from)) throw new Error(`package.json has no ${from}`);
  writeFileSync(MANIFEST, text.replace(from, to));
}
