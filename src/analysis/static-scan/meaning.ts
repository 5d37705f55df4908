import { CALLED, MADE, type PlaceMeaning } from './scope.ts';

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

/** @returns `null` for files of the package itself */
export function moduleMeaning(specifier: string): PlaceMeaning | null {
  if (specifier === '' || /^[./#]/u.test(specifier)) return null;
  const name = specifier.startsWith('node:') ? specifier.slice(5) : specifier;
  if (name === 'process') return { kind: 'global', path: ['process'] };
  return { kind: 'module', path: SAME_AS[name] ?? [name] };
}

/** The meaning of `new <meaning>(…)` for a place. */
export function madePlace({ kind, path }: PlaceMeaning): PlaceMeaning {
  return { kind, path: [...path, MADE] };
}

/** The meaning of `<meaning>(…)` for a place that is not known to give anything else. */
export function calledPlace({ kind, path }: PlaceMeaning): PlaceMeaning {
  return { kind, path: [...path, CALLED] };
}

/** The meaning of `<meaning>.<key>` for a place. */
export function memberPlace({ kind, path }: PlaceMeaning, key: string): PlaceMeaning {
  if (key === 'constructor' && isFunctionPlace({ kind, path })) return { kind: 'global', path: ['Function'] };
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

/** Whether a place is a function by its form, and so made by `Function`: what is made by something else has other makers. */
function isFunctionPlace({ kind, path }: PlaceMeaning): boolean {
  const last = path.at(-1);
  if (last === undefined || last === MADE || last === CALLED) return false;
  return kind === 'module' ? path.length > 1 : path.length === 1 && /^(?:[A-Z]|set[IT]|fetch$|require$)/u.test(last);
}
