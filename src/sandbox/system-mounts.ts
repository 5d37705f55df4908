import { lstatSync, readlinkSync } from 'node:fs';

/** What programs and their libraries need of the machine; nothing else of it is visible inside. */
export const SYSTEM_FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'];

/** Arguments of bubblewrap that show the system read-only: folders as mounts, links (`/bin` → `usr/bin`) as links. */
export function systemMounts(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    if (stats.isSymbolicLink()) return ['--symlink', readlinkSync(folder), folder];
    return ['--ro-bind', folder, folder];
  });
}
