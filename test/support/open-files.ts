import { existsSync, readdirSync, readlinkSync } from 'node:fs';

/** Files below a folder that this process has open, as Linux tells; elsewhere none. */
export function openBelow(root: string): readonly string[] {
  if (!existsSync('/proc/self/fd')) return [];
  const targets = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
  return targets.filter((target) => target.startsWith(`${root}/`));
}
