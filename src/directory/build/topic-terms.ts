import type { LocalizedText } from '../../contract/shared/text.ts';
import type { Term } from './term-matcher.ts';
import type { DirectoryByPlace } from '../directory-value.ts';
import { isVague } from './vocabulary/vague-words.ts';
import type { Concept } from './vocabulary/vocabulary.ts';

/** A term that a topic may be built from. */
export interface TopicTerm extends Term {
  readonly key: string;
  /** As texts of each language write it in running text, for labels and descriptions. */
  readonly surface: LocalizedText;
  /** 0: it only keeps topics that were built from it before. */
  readonly topicality: number;
}

/** Below it a word is no topic (support, click). */
const LOWEST_TOPICALITY = 0.12;

/** The terms of the previous directory, at their indexes, then those of today's texts. */
export function topicTerms(concepts: readonly Concept[], previous: DirectoryByPlace | null): readonly TopicTerm[] {
  const kept = (previous?.clues ?? []).map((term): TopicTerm => ({ ...term, topicality: 0 }));
  return [...kept, ...concepts.flatMap(topicTerm)];
}

/** A topic has a label in both languages, and one that says something. */
function topicTerm({ key, surface: { en, zhCn }, terms, topicality }: Concept): readonly TopicTerm[] {
  if (topicality < LOWEST_TOPICALITY || en === null || zhCn === null || isVague(en) || isVague(zhCn)) return [];
  return [{ key, terms, topicality, surface: { en, 'zh-CN': zhCn } }];
}
