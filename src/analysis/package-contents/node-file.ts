export type HasFile = (path: string) => boolean;

/**
 * The file of the package that Node loads for a path in its manifest: as it
 * stands, with an ending, or as a folder.
 *
 * @see https://nodejs.org/api/modules.html, "All together", LOAD_AS_FILE and LOAD_INDEX
 */
export function nodeFile(declared: string, hasFile: HasFile): string | null {
  const path = packagePath(declared);
  if (path === null) return null;
  const inFolder = path === '' ? '' : `${path}/`;
  const candidates = [
    ...(path === '' || declared.endsWith('/') ? [] : [path, `${path}.js`, `${path}.json`, `${path}.node`]),
    `${inFolder}index.js`,
    `${inFolder}index.json`,
    `${inFolder}index.node`,
  ];
  return candidates.find((candidate) => hasFile(candidate)) ?? null;
}

/** @returns path below the package's folder; `null`: it leads out of it */
export function packagePath(declared: string): string | null {
  const parts: string[] = [];
  for (const part of declared.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
