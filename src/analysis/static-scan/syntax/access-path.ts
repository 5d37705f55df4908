import { CALLED, MADE, type AccessPath, type Meaning } from './scope.ts';

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
export function pathOfModule(specifier: string): AccessPath | null {
  if (specifier === '' || /^[./#]/u.test(specifier)) return null;
  const name = specifier.startsWith('node:') ? specifier.slice(5) : specifier;
  if (name === 'process') return { kind: 'global', path: ['process'] };
  return { kind: 'module', path: SAME_AS[name] ?? [name] };
}

/** The meaning of `new <meaning>(…)` for a place. */
export function instancePath({ kind, path }: AccessPath): AccessPath {
  return { kind, path: [...path, MADE] };
}

/** The meaning of `<meaning>(…)` for a place that is not known to give anything else. */
export function resultPath({ kind, path }: AccessPath): AccessPath {
  return { kind, path: [...path, CALLED] };
}

/** The meaning of `<meaning>.<key>` for a place. */
export function memberPath({ kind, path }: AccessPath, key: string): AccessPath {
  if (key === 'constructor' && isFunctionPath({ kind, path })) return { kind: 'global', path: ['Function'] };
  // The default export of what came from CommonJS is the module itself; packages follow that habit.
  if (key === 'default') return { kind, path };
  const isSame = kind === 'global' && path.length === 0 && GLOBAL_OBJECTS.has(key);
  return isSame ? { kind, path } : { kind, path: [...path, key] };
}

/** What a name stands for that the file does not declare. */
export function globalPath(name: string): AccessPath {
  return memberPath({ kind: 'global', path: [] }, name);
}

/** The place as one word, e.g. `fs.promises.writeFile`; of a global, `global.process.env`. */
export function pathName({ kind, path }: AccessPath): string {
  return kind === 'global' ? `global.${path.join('.')}` : path.join('.');
}

/** Whether a place is a function by its form, and so made by `Function`: what is made by something else has other makers. */
function isFunctionPath({ kind, path }: AccessPath): boolean {
  const last = path.at(-1);
  if (last === undefined || last === MADE || last === CALLED) return false;
  return kind === 'module' ? path.length > 1 : path.length === 1 && /^(?:[A-Z]|set[IT]|fetch$|require$)/u.test(last);
}

/** The access paths among some meanings, also of what another file hands on. */
export function accessPathsAmong(meanings: readonly Meaning[]): readonly AccessPath[] {
  return meanings.flatMap((meaning) => {
    if (meaning.kind === 'value') return meaning.value.paths;
    return meaning.kind === 'module' || meaning.kind === 'global' ? [meaning] : [];
  });
}
