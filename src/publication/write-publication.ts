import { join } from 'node:path';
import type { CompiledPublication, NamedFile } from './compile-publication.ts';
import type { DurableFiles } from './durable-files.ts';
import { MANIFEST_FILE, currentFile, folderName } from './publication-folder.ts';

/**
 * Writes a publication beside the others and makes it current.
 *
 * At every moment CURRENT names a complete publication: all files are on disk
 * before the folder gets its name, and the folder has its name before CURRENT
 * does. A run that fails takes its unfinished folder away; one that dies leaves
 * it, nobody reads it, and the next run takes it away.
 *
 * @returns the publication's folder
 */
export async function writePublication(
  root: string,
  compiled: CompiledPublication<NamedFile>,
  files: DurableFiles,
): Promise<string> {
  const name = folderName(compiled.manifest);
  const unfinished = join(root, `${name}${UNFINISHED}`);
  const folder = join(root, name);
  await removeUnfinished(root, files);
  try {
    await writeWhole(unfinished, compiled, files);
    await files.removeFolder(folder);
    await files.rename(unfinished, folder);
  } catch (first) {
    await files.removeFolder(unfinished).catch(() => undefined);
    throw first;
  }
  await makeCurrent(root, name, files);
  return folder;
}

/** Ends the name of a folder that is not whole yet. */
export const UNFINISHED = '.unfinished';

/** Takes away what runs that died have left. */
export async function removeUnfinished(root: string, files: DurableFiles): Promise<void> {
  const names = await files.listFolder(root);
  for (const name of names.filter((each) => each.endsWith(UNFINISHED))) await files.removeFolder(join(root, name));
}

async function writeWhole(
  folder: string,
  compiled: CompiledPublication<NamedFile>,
  files: DurableFiles,
): Promise<void> {
  await files.makeFolder(folder);
  for (const file of compiled.files) {
    const path = join(folder, file.path);
    await ('bytes' in file ? files.writeFile(path, file.bytes) : files.rename(file.spooledAt, path));
  }
  await files.writeFile(join(folder, MANIFEST_FILE), compiled.manifestBytes);
  await files.syncFolder(folder);
}

/** Makes a publication that stands in the folder the current one. */
export async function makeCurrent(root: string, name: string, files: DurableFiles): Promise<void> {
  await replaceFile(currentFile(root), new TextEncoder().encode(`${name}\n`), files);
}

/** Whoever reads the path finds the file before or this one, whole, whatever happens meanwhile. */
export async function replaceFile(path: string, bytes: Uint8Array, files: DurableFiles): Promise<void> {
  await replaceBy(path, (next) => files.writeFile(next, bytes), files);
}

/** The same of a file that comes in pieces. */
export async function replaceByPieces(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  files: DurableFiles,
): Promise<void> {
  await replaceBy(path, (next) => files.writePieces(next, pieces), files);
}

async function replaceBy(path: string, write: (path: string) => Promise<void>, files: DurableFiles): Promise<void> {
  const next = `${path}.next`;
  try {
    await write(next);
    await files.rename(next, path);
  } catch (first) {
    await files.removeFolder(next).catch(() => undefined);
    throw first;
  }
}
