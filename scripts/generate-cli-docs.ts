import { readFileSync, writeFileSync } from 'node:fs';
import { readPackageFile } from '../src/app/package-file.ts';
import { renderCommandDocs } from '../src/cli/render-command-docs.ts';

const TARGET = new URL('../docs/cli.md', import.meta.url);

/** Writes docs/cli.md; with `--check` it only says whether the page is up to date (exit code 1: it is not). */
const wanted = renderCommandDocs(readPackageFile().defaultFolders);
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, wanted);
} else if (readIfThere(TARGET) !== wanted) {
  console.error('docs/cli.md is not up to date: run "node scripts/generate-cli-docs.ts" and commit the result.');
  process.exitCode = 1;
}

function readIfThere(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
