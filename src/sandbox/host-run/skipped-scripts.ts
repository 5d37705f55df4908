import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readRegularFile } from '../../base/files/regular-file.ts';
import { INSTALL_SCRIPTS } from '../../base/package-manifest.ts';

const MAX_MANIFEST_BYTES = 1_048_576;
/** A tree of more packages is read so far and no further. */
const MOST_FOLDERS = 50_000;

const Manifest = z.object({ name: z.string(), scripts: z.record(z.string(), z.unknown()).catch({}) });

/**
 * Installed packages whose install scripts were left out, sorted. What a plugin
 * then fails to do may be for want of them. Links are not followed: the folder
 * holds what strangers released.
 *
 * @param pluginFolder where the package manager installed, before anything of it ran
 */
export async function skippedScripts(pluginFolder: string): Promise<readonly string[]> {
  const names = new Set<string>();
  const pending = [join(pluginFolder, 'node_modules')];
  for (const modules of pending) {
    for (const folder of await packageFolders(modules)) {
      const name = await scriptedPackage(join(folder, 'package.json'));
      if (name !== null) names.add(name);
      pending.push(join(folder, 'node_modules'));
    }
    if (pending.length > MOST_FOLDERS) break;
  }
  return [...names].sort();
}

/** Packages of a folder of modules: side by side, under a scope, or each in a folder of the package manager's own. */
async function packageFolders(modules: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await foldersIn(modules)) {
    const folder = join(modules, name);
    if (name.startsWith('@') || name === '.pnpm') {
      found.push(...(await foldersIn(folder)).map((inner) => join(folder, inner)));
    } else found.push(folder);
  }
  return found;
}

/** Real folders only; none where there is no such place. */
async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Name of the package, where its manifest has an install script. */
async function scriptedPackage(path: string): Promise<string | null> {
  try {
    const bytes = await readRegularFile(path, MAX_MANIFEST_BYTES, 'refused');
    if (typeof bytes === 'string') return null;
    const manifest = Manifest.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!manifest.success) return null;
    const { name, scripts } = manifest.data;
    return INSTALL_SCRIPTS.some((script) => Object.hasOwn(scripts, script)) ? name : null;
  } catch {
    return null;
  }
}
