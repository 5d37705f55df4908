import { hasControlCharacter } from '../../base/text-safety.ts';
import type { ArchiveBounds } from './archive-bounds.ts';
import type { ArchiveRule } from './archive-refusal.ts';

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
