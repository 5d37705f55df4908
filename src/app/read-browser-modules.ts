import { readFileSync, readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { MODULE_EXTENSION } from '../base/module-extension.ts';
import type { BrowserModule } from '../pages/assets.ts';

const FOLDER = new URL('../pages/browser/', import.meta.url);

/** What pages run in a browser: in a checkout without its types, in the package as it was built. */
export function readBrowserModules(): readonly BrowserModule[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(MODULE_EXTENSION) && !file.endsWith(`.test${MODULE_EXTENSION}`))
    .sort()
    .map((file) => {
      const source = readFileSync(new URL(file, FOLDER), 'utf8');
      const name = `${file.slice(0, -MODULE_EXTENSION.length)}.js`;
      return { name, text: MODULE_EXTENSION === '.ts' ? withoutTypes(source) : source };
    });
}

/** As the compiler writes it for the package, imports included. */
function withoutTypes(source: string): string {
  return withoutNotice(() => stripTypeScriptTypes(source)).replaceAll(
    /(?<=^import\b.*from '\.\/[\w-]+)\.ts(?=';$)/gm,
    '.js',
  );
}

/** Node tells once that this function of its own may change; on the log of a service that reads like a fault. */
function withoutNotice(strip: () => string): string {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return strip();
  } finally {
    process.emitWarning = emitWarning;
  }
}
