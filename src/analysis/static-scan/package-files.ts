import { isObject, memberOf } from '../../base/json-pointer.ts';
import { packageOf } from './known-modules/known-package.ts';

/** Finds the files of one release as Node would for the names its files load. */
export interface PackageFiles {
  /** @returns `null`: no file of the release, or a package that is installed beside it */
  readonly resolve: (specifier: string, from: string) => string | null;
  /** Whether a specifier names the package that the file belongs to, or a part of it. */
  readonly isOwnName: (specifier: string, from: string) => boolean;
  /** Files that a computed name may stand for, by what of it is known; unknown parts are NUL. */
  readonly matching: (text: string, from: string) => readonly string[];
}

/** @param manifests each `package.json` of the release, parsed, by its path */
export function createPackageFiles(paths: readonly string[], manifests: ReadonlyMap<string, unknown>): PackageFiles {
  const known = new Set(paths);
  const hasFile = (path: string) => known.has(path);
  const inFolder = (folder: string): string | null => {
    const manifest = manifestIn(folder);
    const main = memberOf(manifests.get(manifest), 'main');
    const found = typeof main !== 'string' ? null : resolveRelative(`./${main}`, manifest, hasFile);
    return found ?? resolveRelative('.', manifest, hasFile);
  };
  const relative = (specifier: string, from: string): string | null => {
    const path = joinPath(folderOf(from), specifier);
    if (path === null) return null;
    const isOwnPackage = path !== '' && manifests.has(`${path}/package.json`);
    return resolveRelative(specifier, from, hasFile) ?? (isOwnPackage ? inFolder(path) : null);
  };
  /** What the `exports` of the package in a folder give, whatever their conditions: the first that is there. */
  const exported = (folder: string, rest: string): string | null => {
    const manifest = manifestIn(folder);
    const all = memberOf(manifests.get(manifest), 'exports');
    const isBySubpath = isObject(all) && Object.keys(all).some((key) => key.startsWith('.'));
    const given = isBySubpath ? memberOf(all, rest) : rest === '.' ? all : undefined;
    const found = textsBelow(given, 0).map((target) => resolveRelative(target, manifest, hasFile));
    return found.find((path) => path !== null) ?? null;
  };
  /** Copies of packages that a release brings along. */
  const bundled = (specifier: string, from: string): string | null => {
    const folder = folderOf(from);
    for (let length = folder.length; length >= 0; length -= 1) {
      const modules = [...folder.slice(0, length), 'node_modules'].join('/');
      const path = `${modules}/${specifier}`;
      const name = packageOf(specifier);
      const rest = `.${specifier.slice(name.length)}`;
      const found = inFolder(path) ?? resolveRelative(`./${path}`, '', hasFile) ?? exported(`${modules}/${name}`, rest);
      if (found !== null) return found;
    }
    return null;
  };
  /** A package that names itself: by its `exports`, and where it is installed also by its files. */
  const own = (specifier: string, from: string): string | null => {
    const found = ownPackage(specifier, from, manifests);
    if (found === null) return null;
    const { folder, rest } = found;
    return (
      exported(folder, rest) ?? (rest === '.' ? inFolder(folder) : resolveRelative(rest, manifestIn(folder), hasFile))
    );
  };
  return {
    resolve: (specifier, from) => {
      if (/^\.\.?(?:\/|$)/u.test(specifier)) return relative(specifier, from);
      if (specifier.startsWith('#')) return imported(specifier, manifests.get('package.json'), hasFile);
      return /^(?:[a-z]+:|\/)/u.test(specifier) ? null : (bundled(specifier, from) ?? own(specifier, from));
    },
    isOwnName: (specifier, from) => ownPackage(specifier, from, manifests) !== null,
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

/**
 * The package that a file belongs to, where a specifier names it.
 *
 * @returns its folder, and what of it is asked for as `exports` writes it: `.`, `./lib/x`
 * @see https://nodejs.org/api/packages.html#self-referencing-a-package-using-its-name
 */
function ownPackage(
  specifier: string,
  from: string,
  manifests: ReadonlyMap<string, unknown>,
): { readonly folder: string; readonly rest: string } | null {
  const folders = folderOf(from);
  for (let length = folders.length; length >= 0; length -= 1) {
    const folder = folders.slice(0, length).join('/');
    const name = memberOf(manifests.get(manifestIn(folder)), 'name');
    if (typeof name !== 'string' || name === '') continue;
    const isNamed = specifier === name || specifier.startsWith(`${name}/`);
    return isNamed ? { folder, rest: `.${specifier.slice(name.length)}` } : null;
  }
  return null;
}

/** The `imports` of the manifest, whatever their conditions: the first that is there. */
function imported(specifier: string, manifest: unknown, hasFile: (path: string) => boolean): string | null {
  const imports = memberOf(manifest, 'imports');
  const targets = textsBelow(memberOf(imports, specifier), 0);
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

/** @param folder `''`: the package's own */
function manifestIn(folder: string): string {
  return folder === '' ? 'package.json' : `${folder}/package.json`;
}

function folderOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}

/** What Node and compilers try for a path without its ending, in their order. */
const TRIED = ['', '.js', '.json', '.node', '.cjs', '.mjs', '.ts', '.mts', '.cts', '.tsx', '.jsx'];
const TRIED_IN_FOLDER = ['index.js', 'index.json', 'index.node', 'index.ts'];

/**
 * The file of the package that a relative specifier names, as `require` finds it.
 *
 * @param from path of the file that names it; `''`: the package's own folder
 * @returns `null`: no such file, or outside the package
 */
export function resolveRelative(specifier: string, from: string, hasFile: (path: string) => boolean): string | null {
  const path = joinPath(folderOf(from), specifier);
  if (path === null) return null;
  const isFolder = /(?:^|\/)\.{0,2}$/u.test(specifier);
  const files = isFolder || path === '' ? [] : TRIED.map((ending) => path + ending);
  const inFolder = TRIED_IN_FOLDER.map((name) => (path === '' ? name : `${path}/${name}`));
  // TypeScript sources name the file that will be made of them.
  const sources = /\.[cm]?jsx?$/u.test(path) ? [path.replace(/js(x?)$/u, 'ts$1')] : [];
  return [...files, ...inFolder, ...sources].find((candidate) => hasFile(candidate)) ?? null;
}

/** @returns `null`: it leads out of the package */
export function joinPath(folder: readonly string[], specifier: string): string | null {
  const parts = [...folder];
  for (const part of specifier.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/**
 * The file of the package that a script element of a page names. A server may
 * serve a folder under another address, so the end of the address decides:
 * below the page's folder, below the package, or, where two parts agree, anywhere.
 *
 * @returns `null`: another site's, or no file of the package
 */
export function pageFile(address: string, page: string, paths: readonly string[]): string | null {
  const [path] = address.split(/[?#]/u);
  if (path === undefined || path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(path)) return null;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const folder = folderOf(page);
  for (let dropped = 0; dropped < parts.length; dropped += 1) {
    const end = parts.slice(dropped).join('/');
    const exact = [joinPath(folder, end), joinPath([], end)].find((file) => file !== null && paths.includes(file));
    if (exact !== undefined) return exact;
    const isTelling = parts.length - dropped > 1;
    const ending = paths.find(
      (file) => file.endsWith(`/${end}`) && (isTelling || parts.slice(0, dropped).includes(file.split('/')[0]!)),
    );
    if (ending !== undefined) return ending;
  }
  return null;
}
