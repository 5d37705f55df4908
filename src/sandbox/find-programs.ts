import { constants, accessSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxPrograms } from './launch-command.ts';

/** Where the machine's own programs stand; PATH is not asked, it may name anything. */
export const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

const PACKAGES = { bwrap: 'bubblewrap', prlimit: 'util-linux', setpriv: 'util-linux', sh: 'a shell' } as const;

export type FoundPrograms =
  | { readonly kind: 'found'; readonly programs: SandboxPrograms }
  | { readonly kind: 'missing'; readonly reason: string };

export function findPrograms(folders: readonly string[], isRoot: boolean): FoundPrograms {
  const find = (name: string): string | null => folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
  const bwrap = find('bwrap');
  const prlimit = find('prlimit');
  const sh = find('sh');
  const setpriv = isRoot ? find('setpriv') : null;
  if (bwrap === null) return missing('bwrap');
  if (prlimit === null) return missing('prlimit');
  if (sh === null) return missing('sh');
  if (isRoot && setpriv === null) return missing('setpriv');
  return { kind: 'found', programs: { bwrap, prlimit, sh, setpriv } };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function missing(program: keyof typeof PACKAGES): FoundPrograms {
  return { kind: 'missing', reason: `The program "${program}" is missing; install ${PACKAGES[program]}.` };
}
