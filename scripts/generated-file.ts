import { readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url);

/**
 * Writes generated files; with `--check` on the command line it writes nothing,
 * and the exit code is 1 where one of them is not up to date.
 *
 * @param script the command that writes them, for the advice
 * @param texts by path from the repository's root
 */
export function writeOrCheck(script: string, texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    if (!process.argv.includes('--check')) {
      writeFileSync(new URL(path, ROOT), text);
      console.log(`Wrote ${path}.`);
    } else if (textIfThere(path) !== text) {
      console.error(`${path} is not up to date: run "node ${script}" and commit the result.`);
      process.exitCode = 1;
    }
  }
}

function textIfThere(path: string): string | null {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return null;
  }
}
