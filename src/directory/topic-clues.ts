import type { LocalizedText } from '../contract/localized-text.ts';
import type { Clue } from './clue-matcher.ts';
import type { DirectoryValue } from './directory-value.ts';
import type { Concept } from './vocabulary.ts';

/** A clue that a topic may be grown from. */
export interface TopicClue extends Clue {
  readonly key: string;
  /** In running text, for labels and descriptions. */
  readonly surface: LocalizedText;
  /** 0: it only keeps topics that were grown from it before. */
  readonly topicality: number;
}

/** Below it a word is no topic (support, click). */
const LOWEST_TOPICALITY = 0.12;

/** The clues of the previous directory, in their places, then those of today's texts. */
export function topicClues(concepts: readonly Concept[], previous: DirectoryValue | null): readonly TopicClue[] {
  const kept = (previous?.clues ?? []).map((clue): TopicClue => ({ ...clue, topicality: 0 }));
  const grown = concepts.flatMap(({ key, surface, terms, topicality }): TopicClue[] =>
    topicality < LOWEST_TOPICALITY
      ? []
      : [
          {
            key,
            terms,
            topicality,
            surface: { en: surface.en ?? surface.zhCn ?? key, 'zh-CN': surface.zhCn ?? surface.en ?? key },
          },
        ],
  );
  return [...kept, ...grown];
}
