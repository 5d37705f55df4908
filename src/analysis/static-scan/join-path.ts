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
