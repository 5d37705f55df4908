import { hasControlCharacter } from '../../base/text-safety.ts';
import type { ArchiveBounds, ArchiveRule } from './archive-bounds.ts';

/** Path below the top folder, which installers drop whatever its name (`''`: the top folder itself), or the rule it breaks. */
export type EntryPath = { readonly path: string } | { readonly rule: ArchiveRule };

export function entryPath(name: string, isFolder: boolean, bounds: ArchiveBounds): EntryPath {
  if (name.length > bounds.maxPathCharacters) return { rule: 'entry_path_too_long' };
  if (hasControlCharacter(name)) return { rule: 'entry_path_control_character' };
  if (name.includes('\\')) return { rule: 'entry_path_backslash' };
  if (name.startsWith('/')) return { rule: 'entry_path_absolute' };
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { rule: 'entry_path_parent' };
  // Below the top folder too: what is left when it is dropped would name a drive.
  if (parts.some((part) => /^[A-Za-z]:/u.test(part))) return { rule: 'entry_path_drive' };
  const [, ...below] = parts;
  if (below.length > bounds.maxDepth) return { rule: 'entry_path_too_deep' };
  return below.length === 0 && !isFolder ? { rule: 'entry_outside_top_folder' } : { path: below.join('/') };
}

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
