import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SUITE = new URL('suite.ts', import.meta.url).href;
/** How Stryker's changes of a file are chosen among when it runs. */
const MUTATED = 'stryMutAct_9fa48';
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(?<path>\.{1,2}\/[^']+\.ts)'/g;

/** Modules of a checkout that can be loaded again and again, each time as if it were the first. */
export interface FreshModules {
  /** Loads a file anew, with all it imports that is mutated or imports what is; the rest is loaded once. */
  readonly load: (path: string) => Promise<unknown>;
  /** From here on files are other modules. */
  readonly renew: () => void;
}

/** Answers `vitest` with the suite that only collects, too. */
export function freshModules(root: string, entries: readonly string[]): FreshModules {
  const sources = new Map<string, string>();
  const renewed = new Set([...dependentsOfMutated(entries), ...entries]);
  let generation = 0;
  const fresh = (path: string): string => {
    const { href } = pathToFileURL(path);
    return renewed.has(path) ? `${href}?generation=${generation}` : href;
  };
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = context.parentURL?.startsWith(pathToFileURL(root).href) === true;
      if (specifier === 'vitest' && isOurs) return { url: SUITE, shortCircuit: true };
      const found = next(specifier, context);
      return found.url.startsWith('file:') && isOurs && !found.url.includes('?')
        ? { ...found, url: fresh(fileURLToPath(found.url)) }
        : found;
    },
    load(url, context, next) {
      if (!url.includes('?generation=')) return next(url, context);
      const path = fileURLToPath(url);
      const source = sources.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
      sources.set(path, source);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  return {
    load: async (path) => import(fresh(path)),
    renew() {
      generation += 1;
    },
  };
}

/** Files below the entries that are mutated, or import one that is. */
function dependentsOfMutated(entries: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  const mutated: string[] = [];
  const seen = new Set(entries);
  // A set gives what is added while it is walked.
  for (const path of seen) {
    const source = readFileSync(path, 'utf8');
    if (source.includes(MUTATED)) mutated.push(path);
    for (const { groups } of source.matchAll(IMPORTED)) {
      const imported = resolve(join(dirname(path), groups?.['path'] ?? ''));
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
      seen.add(imported);
    }
  }
  const found = new Set(mutated);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}
