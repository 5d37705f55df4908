import type { ArchiveRule } from './archive-refusal.ts';

/** Paths as the most forgiving file systems compare them: without letter case, composition, marks that draw nothing, dots and spaces at the end of a name. */
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

/** What HFS+ leaves out of comparisons (Apple, TN1150, "Unicode Subtleties"). */
const IGNORED_MARKS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;
/** What Windows drops from the end of a name (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DROPPED_END = /[. ]+(?=\/|$)/gu;

/** Upper case first: some letters (ß, ſ) have no other common form. */
function fold(path: string): string {
  const comparable = path.replaceAll(IGNORED_MARKS, '').replaceAll(DROPPED_END, '');
  return comparable.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, i) => parts.slice(0, i + 1).join('/'));
}
