import type { ArchiveRule } from './archive-refusal.ts';

/** Paths as file systems compare them that know neither letter case nor composition. */
export interface TakenPaths {
  /** @returns the rule that one more file or folder at `path` breaks; `null`: none, and it is taken now */
  readonly take: (path: string, isFolder: boolean) => ArchiveRule | null;
}

export function createTakenPaths(): TakenPaths {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    take: (path, isFolder) => {
      const folded = fold(path);
      if (isFolder ? files.has(folded) : folders.has(folded)) return 'entry_file_and_folder';
      // A folder twice is one folder.
      if (!isFolder && files.has(folded)) return 'entry_duplicate';
      for (const folder of foldersOf(folded)) {
        if (files.has(folder)) return 'entry_file_and_folder';
        folders.add(folder);
      }
      (isFolder ? folders : files).add(folded);
      return null;
    },
  };
}

/** Upper case first: some letters (ß, ſ) have no other common form. */
function fold(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, i) => parts.slice(0, i + 1).join('/'));
}
