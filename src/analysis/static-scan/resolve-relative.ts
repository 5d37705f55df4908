import { joinPath } from './join-path.ts';

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
  const path = joinPath(from.split('/').slice(0, -1), specifier);
  if (path === null) return null;
  const isFolder = /(?:^|\/)\.{0,2}$/u.test(specifier);
  const files = isFolder || path === '' ? [] : TRIED.map((ending) => path + ending);
  const inFolder = TRIED_IN_FOLDER.map((name) => (path === '' ? name : `${path}/${name}`));
  // TypeScript sources name the file that will be made of them.
  const sources = /\.[cm]?jsx?$/u.test(path) ? [path.replace(/js(x?)$/u, 'ts$1')] : [];
  return [...files, ...inFolder, ...sources].find((candidate) => hasFile(candidate)) ?? null;
}
