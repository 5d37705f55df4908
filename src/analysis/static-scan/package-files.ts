import { joinPath } from './join-path.ts';
import { resolveRelative } from './resolve-relative.ts';

/** Finds the files of one release as Node would for the names its files load. */
export interface PackageFiles {
  /** @returns `null`: no file of the release, or a package that is installed beside it */
  readonly resolve: (specifier: string, from: string) => string | null;
  /** Files that a computed name may stand for, by what of it is known; unknown parts are NUL. */
  readonly matching: (text: string, from: string) => readonly string[];
}

/** @param manifests text of each `package.json` of the release, by its path */
export function createPackageFiles(paths: readonly string[], manifests: ReadonlyMap<string, unknown>): PackageFiles {
  const known = new Set(paths);
  const hasFile = (path: string) => known.has(path);
  const inFolder = (folder: string): string | null => {
    const main = memberText(manifests.get(`${folder}/package.json`), 'main');
    const found = main === null ? null : resolveRelative(`./${main}`, `${folder}/package.json`, hasFile);
    return found ?? resolveRelative('.', `${folder}/package.json`, hasFile);
  };
  const relative = (specifier: string, from: string): string | null => {
    const path = joinPath(folderOf(from), specifier);
    if (path === null) return null;
    const isOwnPackage = path !== '' && manifests.has(`${path}/package.json`);
    return resolveRelative(specifier, from, hasFile) ?? (isOwnPackage ? inFolder(path) : null);
  };
  /** Copies of packages that a release brings along. */
  const bundled = (specifier: string, from: string): string | null => {
    const folder = folderOf(from);
    for (let length = folder.length; length >= 0; length -= 1) {
      const path = [...folder.slice(0, length), 'node_modules', specifier].join('/');
      const found = inFolder(path) ?? resolveRelative(`./${path}`, '', hasFile);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    resolve: (specifier, from) => {
      if (/^\.\.?(?:\/|$)/u.test(specifier)) return relative(specifier, from);
      if (specifier.startsWith('#')) return imported(specifier, manifests.get('package.json'), hasFile);
      return /^(?:[a-z]+:|\/)/u.test(specifier) ? null : bundled(specifier, from);
    },
    matching: (text, from) => {
      const start = text.slice(0, text.indexOf('\0'));
      if (start === '') return paths;
      if (!/^\.\.?\//u.test(start)) return [];
      const prefix = joinPath(folderOf(from), start);
      if (prefix === null) return [];
      const whole = start.endsWith('/') && prefix !== '' ? `${prefix}/` : prefix;
      return paths.filter((path) => path.startsWith(whole));
    },
  };
}

/** The `imports` of the manifest, whatever their conditions: the first that is there. */
function imported(specifier: string, manifest: unknown, hasFile: (path: string) => boolean): string | null {
  const imports = member(manifest, 'imports');
  const targets = textsBelow(member(imports, specifier), 0);
  const found = targets.map((target) => resolveRelative(target, '', hasFile));
  return found.find((path) => path !== null) ?? null;
}

/** Deeper conditions are not followed. */
const MAX_CONDITIONS = 8;

function textsBelow(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > MAX_CONDITIONS) return [];
  return Object.values(value).flatMap((inner) => textsBelow(inner, depth + 1));
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function memberText(value: unknown, key: string): string | null {
  const text = member(value, key);
  return typeof text === 'string' ? text : null;
}

function folderOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}
