/**
 * Writes the documents that are made from the contract.
 *
 * `node scripts/generate-api-docs.ts` writes them; with `--check` it writes
 * nothing and exits with 1 where one of them is not up to date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildOpenApiDocument } from '../src/contract/openapi.ts';
import { buildReasonsPage } from '../src/contract/reasons-page.ts';

const ROOT = new URL('../', import.meta.url);
const DOCUMENTS = {
  'docs/api/openapi.json': `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`,
  'docs/reasons.md': buildReasonsPage(),
};

function currentText(path: string): string | null {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return null;
  }
}

function check(): void {
  const outdated = Object.entries(DOCUMENTS).flatMap(([path, text]) => (currentText(path) === text ? [] : [path]));
  for (const path of outdated) {
    console.error(`${path} is not up to date: run "node scripts/generate-api-docs.ts" and commit the result.`);
  }
  process.exitCode = outdated.length === 0 ? 0 : 1;
}

function write(): void {
  mkdirSync(new URL('docs/api/', ROOT), { recursive: true });
  for (const [path, text] of Object.entries(DOCUMENTS)) {
    writeFileSync(new URL(path, ROOT), text);
    console.log(`Wrote ${path}.`);
  }
}

if (process.argv.includes('--check')) check();
else write();
