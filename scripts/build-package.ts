/**
 * Builds what `npm pack` takes: `dist/` is this tree again, file for file, with JavaScript in place of TypeScript, because
 * Node runs no TypeScript under `node_modules`. The checkout itself goes on unbuilt.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInGroup } from './run-in-group.ts';
import { softwareBill } from './software-bill.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');

/** What is read beside the modules while they run. */
const FILES_READ = ['docs/api/openapi.json', 'skills', 'hosts', 'src/sandbox/host-run/registry-only.cjs'];

/** Of a host what makes it, and not what tests it. */
const LEFT_OUT = /\.ts$|\/runtime\/faulty(\/|$)/;

rmSync(DIST, { recursive: true, force: true });
await runInGroup(process.execPath, [join(ROOT, 'node_modules/typescript7/bin/tsc'), '-p', 'tsconfig.build.json'], ROOT);
for (const path of FILES_READ) {
  cpSync(join(ROOT, path), join(DIST, path), { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
}
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
writeJson('sbom.cdx.json', softwareBill(ROOT, manifest));
// What the program reads about itself, one folder above its modules as in the checkout.
const { name, version, type, config } = manifest;
writeJson('package.json', { name, version, private: true, type, config });

function writeJson(path: string, value: object): void {
  writeFileSync(join(DIST, path), `${JSON.stringify(value, null, 2)}\n`);
}
