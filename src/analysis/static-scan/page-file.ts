import { joinPath } from './join-path.ts';

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
  const folder = page.split('/').slice(0, -1);
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
