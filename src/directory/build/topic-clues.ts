import type { LocalizedText } from '../../contract/shared/text.ts';
import type { Clue } from './clue-matcher.ts';
import type { DirectoryValue } from '../directory-value.ts';
import { isVague } from './vocabulary/vague-words.ts';
import type { Concept } from './vocabulary/vocabulary.ts';

/** A clue that a topic may be grown from. */
export interface TopicClue extends Clue {
  readonly key: string;
  /** As texts of each language write it in running text, for labels and descriptions. */
  readonly surface: LocalizedText;
  /** 0: it only keeps topics that were grown from it before. */
  readonly topicality: number;
}

/** Below it a word is no topic (support, click). */
const LOWEST_TOPICALITY = 0.12;

/** The clues of the previous directory, in their places, then those of today's texts. */
export function topicClues(concepts: readonly Concept[], previous: DirectoryValue | null): readonly TopicClue[] {
  const kept = (previous?.clues ?? []).map((clue): TopicClue => ({ ...clue, topicality: 0 }));
  return [...kept, ...concepts.flatMap(topicClue)];
}

/** A topic has a label in both languages, and one that says something. */
function topicClue({ key, surface: { en, zhCn }, terms, topicality }: Concept): readonly TopicClue[] {
  if (topicality < LOWEST_TOPICALITY || en === null || zhCn === null || isVague(en) || isVague(zhCn)) return [];
  return [{ key, terms, topicality, surface: { en, 'zh-CN': zhCn } }];
}
