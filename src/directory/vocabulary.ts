import { sha256Hex } from '../base/digest.ts';
import { chineseWords } from './chinese-words.ts';
import { type ConceptNames, conceptNames, spelled } from './concept-names.ts';
import type { DirectoryInput, LocalizedTerms } from './directory-input.ts';
import { countEnglishTerms, type EnglishTerms } from './english-terms.ts';
import type { EntryText } from './entry-text.ts';
import { createGlosses } from './glosses.ts';
import { groupTerms } from './group-terms.ts';
import type { IsHostWord } from '../text/host-words.ts';
import { pathSegment } from './path-segment.ts';
import { countSurfaces } from './surfaces.ts';
import { createTopicality } from './topicality.ts';

/** A notion that texts name in one or both languages, and that a topic may be made of. Its key is unique. */
export interface Concept extends ConceptNames {
  readonly terms: LocalizedTerms;
  /** How much it is a thing that plugins are named after, 0 to 1. */
  readonly topicality: number;
}

const FEWEST_PLUGINS = 3;
/** How much more often than by chance two words must stand together: normalised pointwise mutual information. */
const LOWEST_ATTACHMENT = 0.15;
/** Times an identifier must be written in one word to count as one. */
const WHOLE_WORD_COUNT = 5;

/** Everything a topic may be made of, found in the texts of both languages. */
export function collectConcepts(
  { entries, host, translations }: DirectoryInput,
  texts: readonly EntryText[],
  isHostWord: IsHostWord,
): readonly Concept[] {
  const surfaces = countSurfaces(
    entries.values().flatMap(({ names, description }) => [...names, description.en ?? '']),
  );
  const english = countEnglishTerms(texts, {
    isStop: isHostWord,
    isWhole: (term) => surfaces.countOf(term) >= WHOLE_WORD_COUNT,
  });
  const chinese = chineseWords(entries.map(({ description }) => description.zhCn ?? ''));
  const groups = groupTerms({
    english: new Set(english.keys().filter((term) => isWanted(term, english, entries.length))),
    chinese: new Set(chinese.keys().filter((word) => !isHostWord(word))),
    translations,
    aliases: host.aliases,
  });
  const glosses = createGlosses(translations, (term) => /\p{Lu}/u.test(surfaces.of(term)));
  const topicalityOf = createTopicality(english, translations);
  const concepts = groups.map((group): Concept => ({
    ...conceptNames(group, { english, chinese, surfaces, glosses }),
    terms: { en: group.english.map((term) => spelled(term, surfaces.of)), 'zh-CN': group.chinese },
    topicality: topicalityOf(group),
  }));
  return withUniqueKeys(concepts);
}

function isWanted(term: string, english: EnglishTerms, pluginCount: number): boolean {
  const seen = english.get(term)?.plugins ?? 0;
  if (seen < FEWEST_PLUGINS) return false;
  const [first, second] = term.split(' ');
  if (first === undefined || second === undefined) return true;
  const expected = ((english.get(first)?.plugins ?? 1) * (english.get(second)?.plugins ?? 1)) / pluginCount;
  return Math.log(seen / expected) / Math.log(pluginCount / seen) >= LOWEST_ATTACHMENT;
}

/**
 * Concepts that share a key are told apart by their own terms: the first with an
 * English term keeps the plain key, a Chinese one is spelled by its code points.
 */
function withUniqueKeys(concepts: readonly Concept[]): readonly Concept[] {
  const plain = Map.groupBy(concepts, ({ key }) => key);
  return concepts.map((concept) => {
    const sharing = plain.get(concept.key) ?? [];
    const first = sharing.find(({ terms }) => terms.en.length > 0) ?? sharing[0];
    if (first === concept) return concept;
    const [word] = concept.terms.en.length > 0 ? [] : concept.terms['zh-CN'];
    const digest = sha256Hex(concept.terms.en[0] ?? '').slice(0, 4);
    return {
      ...concept,
      key: word === undefined ? `${concept.key.slice(0, LONGEST_PLAIN)}-${digest}` : pathSegment(word),
    };
  });
}

/** Leaves room for a hyphen and four digits in a segment. */
const LONGEST_PLAIN = 14;
