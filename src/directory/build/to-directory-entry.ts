import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import { folderOf } from '../../search/discovery/search-document.ts';
import type { DirectoryEntry } from '../directory-input.ts';

/** @param claims capability ids the publisher claims */
export function toDirectoryEntry(entry: DiscoveryEntry, claims: readonly string[]): DirectoryEntry {
  const { identity, category, imported_content: imported } = entry;
  const folder = folderOf(entry);
  // The repository of a folder is named after all plugins in it.
  const place = folder === '' ? identity.repository_full_name : folder;
  const names = [identity.name, identity.registry_package, place].flatMap((name) =>
    name === null ? [] : [lastPart(name)],
  );
  return {
    entryId: entry.entry_id,
    owner: identity.owner,
    names: [...new Set(names)],
    categoryId: category.id,
    description: { en: imported.description.en, zhCn: imported.description['zh-CN'] },
    claims,
  };
}

/** Without owner, scope and folders: they name somebody, not something. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
