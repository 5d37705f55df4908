import type { ItemsByPlace } from '../base/items-by-place.ts';
import type { DiscoveryEntry } from '../contract/discovery/entry.ts';
import type { LocalizedText } from '../contract/shared/text.ts';
import { folderOf } from '../search/discovery/search-document.ts';
import type { Translation } from '../search/translation/mine-translations.ts';
import type { NameGroup } from '../text/phrase-matcher.ts';
import type { DirectoryByPlace, DirectoryValue } from './directory-value.ts';
import type { Taxonomy } from './taxonomy.ts';

/** What the directory reads of one plugin. */
export interface DirectoryEntry {
  readonly entryId: string;
  /** Account that the repository belongs to; `null`: none is known. */
  readonly owner: string | null;
  /** Plain name, package and repository, without their owners; the first one is shown. */
  readonly names: readonly string[];
  readonly categoryId: string;
  readonly description: { readonly en: string | null; readonly zhCn: string | null };
  /** Capability ids the publisher claims. */
  readonly claims: readonly string[];
}

/** Texts to look for, each in texts of its language and in names. */
export interface LocalizedTerms {
  readonly en: readonly string[];
  readonly 'zh-CN': readonly string[];
}

export interface HostCapability {
  readonly id: string;
  readonly label: LocalizedText;
  readonly terms: LocalizedTerms;
}

/** What the host profile says about topics and words. */
export interface HostTopics {
  readonly taxonomy: Taxonomy;
  readonly capabilities: readonly HostCapability[];
  readonly aliases: readonly NameGroup[];
  /** Words nearly every plugin of the host has; they make no topic. */
  readonly stopTerms: readonly string[];
}

/** The plugins of a directory, in the order that they have in every list (`canonicalOrder`), each read when it is asked for. */
export interface DirectoryEntries extends ItemsByPlace<DirectoryEntry> {
  readonly idAt: (place: number) => string;
  /** See `entryDigest`; the plugin is not read for it. */
  readonly digestAt: (place: number) => string;
  /** The same for whoever reads all of them, more than once. */
  readonly all: () => ItemsByPlace<DirectoryEntry>;
}

export interface DirectoryInput {
  readonly entries: DirectoryEntries;
  readonly host: HostTopics;
  /** `left` is a Chinese word, `right` an English term; see `documentTranslations`. */
  readonly translations: readonly Translation[];
  /** The current directory: its topics are kept where they still hold; `null`: all are built anew. */
  readonly previous: DirectoryByPlace | null;
}

/** What a directory learns from. */
export type LearnedInput = Omit<DirectoryInput, 'entries'> & { readonly entries: readonly DirectoryEntry[] };

/** All of it in memory, the plugins in any order. */
export type WholeInput = Omit<LearnedInput, 'previous'> & { readonly previous: DirectoryValue | null };

/** @param claims capability ids the publisher claims */
export function toDirectoryEntry(entry: DiscoveryEntry, claims: readonly string[]): DirectoryEntry {
  const { identity, category, imported_content: imported } = entry;
  const folder = folderOf(entry);
  // The repository of a folder is named after all plugins in it.
  const location = folder === '' ? identity.repository_full_name : folder;
  const names = [identity.name, identity.registry_package, location].flatMap((name) =>
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

/** Without owner, scope and folders: they name somebody, not something. The first name of a plugin is the one that is shown. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
