import type { LocalizedText } from '../contract/shared/text.ts';
import type { NameGroup } from '../text/name-group.ts';
import type { Translation } from '../search/translation/mine-translations.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { DirectoryValue } from './directory-value.ts';

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

export interface DirectoryInput {
  /** In any order: the tree does not depend on it. */
  readonly entries: readonly DirectoryEntry[];
  readonly host: HostTopics;
  /** `left` is a Chinese word, `right` an English term; see `documentTranslations`. */
  readonly translations: readonly Translation[];
  /** The current directory: its topics are kept where they still hold; `null`: all are built anew. */
  readonly previous: DirectoryValue | null;
}
