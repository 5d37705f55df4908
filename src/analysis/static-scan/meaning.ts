import type { Meaning } from './scope.ts';

export type PlaceMeaning = Extract<Meaning, { readonly path: readonly string[] }>;

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'global', 'window', 'self']);
/** Modules that hand out another one, unchanged but for its manners. */
const SAME_AS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'dns/promises': ['dns', 'promises'],
  'fs/promises': ['fs', 'promises'],
  'graceful-fs': ['fs'],
  'original-fs': ['fs'],
  'path/posix': ['path'],
  'path/win32': ['path'],
};

/** @returns `null` for files of the package itself: what they hold is not followed */
export function moduleMeaning(specifier: string): PlaceMeaning | null {
  if (specifier === '' || specifier.startsWith('.') || specifier.startsWith('/')) return null;
  const name = specifier.startsWith('node:') ? specifier.slice(5) : specifier;
  if (name === 'process') return { kind: 'global', path: ['process'] };
  return { kind: 'module', path: SAME_AS[name] ?? [name] };
}

/** The meaning of `<meaning>.<key>` for a place. */
export function memberPlace({ kind, path }: PlaceMeaning, key: string): PlaceMeaning {
  // The default export of what came from CommonJS is the module itself; packages follow that habit.
  if (key === 'default') return { kind, path };
  const isSame = kind === 'global' && path.length === 0 && GLOBAL_OBJECTS.has(key);
  return isSame ? { kind, path } : { kind, path: [...path, key] };
}

export function globalPlace(name: string): PlaceMeaning {
  return memberPlace({ kind: 'global', path: [] }, name);
}

/** The place as one word, e.g. `fs.promises.writeFile`; of a global, `global.process.env`. */
export function placeName({ kind, path }: PlaceMeaning): string {
  return kind === 'global' ? `global.${path.join('.')}` : path.join('.');
}
