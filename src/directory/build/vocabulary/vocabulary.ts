import { sha256Hex } from '../../../base/digest.ts';
import { foldCase } from '../../../text/fold.ts';
import type { IsHostWord } from '../../../text/host-words.ts';
import { createPhraseMatcher } from '../../../text/phrase-matcher.ts';
import type { WordLexicon } from '../../../text/segment-run.ts';
import type { LearnedInput, LocalizedTerms } from '../../directory-input.ts';
import type { EntryText } from '../entry-text.ts';
import { type Agreement, termAgreement } from './agreement.ts';
import { type ConceptNames, conceptNames, pathSegment } from './concept-names.ts';
import { type EnglishTerms, chineseTerms, countEnglishTerms } from './catalog-terms.ts';
import { withGlosses } from './glosses.ts';
import { groupTerms } from './group-terms.ts';
import { countSurfaces, withRows } from './surfaces.ts';
import { createTopicality } from './topicality.ts';

/** A concept that texts name in one or both languages, and that a topic may be made of. Its key is unique. */
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
/** Chinese texts that must write a name in letters for it to be one in Chinese too. */
const FEWEST_CHINESE_TEXTS = 2;

/** Share of the plugins that must have a text of a language for it to have words of its own in this catalog. */
const WRITTEN_SHARE = 0.1;

/** Everything a topic may be made of, found in the texts of both languages. */
export function collectConcepts(
  { entries, host, translations }: LearnedInput,
  texts: readonly EntryText[],
  isHostWord: IsHostWord,
  lexicon: WordLexicon,
): readonly Concept[] {
  const words = countSurfaces(texts);
  const english = countEnglishTerms(texts, {
    isStop: isHostWord,
    isWhole: (term) => words.countOf(term) >= WHOLE_WORD_COUNT,
  });
  const holdsHostWord = hostWordFinder(host.stopTerms);
  const wanted = new Set(
    english.keys().filter((term) => isWanted(term, english, entries.length) && !holdsHostWord(term)),
  );
  const surfaces = withRows(words, texts, wanted);
  const isName = (term: string): boolean =>
    surfaces
      .of(term)
      .split(/[ -]/u)
      .every((word) => /\p{Lu}/u.test(word));
  const chinese = chineseTerms(texts, lexicon);
  const groups = groupTerms({
    english: wanted,
    chinese: new Set(chinese.keys().filter((word) => !isHostWord(word))),
    translations,
    aliases: host.aliases,
  });
  const topicalityOf = createTopicality(english, translations);
  const isChineseName = namesInChinese(texts, new Set([...wanted].filter(isName)));
  const chineseNames = new Set([...wanted].filter(isChineseName).map(surfaces.of));
  const isWritten = (language: 'en' | 'zhCn'): boolean =>
    entries.filter(({ description }) => description[language] !== null).length > WRITTEN_SHARE * entries.length;
  const written = { en: isWritten('en'), zhCn: isWritten('zhCn') };
  const concepts = withGlosses(groups, { translations, texts, isName }).map((group): Concept => ({
    ...inWrittenLanguages(conceptNames(group, { english, chinese, surfaces, isChineseName }), written),
    terms: { en: group.english.map(surfaces.of), 'zh-CN': group.chinese },
    topicality: topicalityOf(group),
  }));
  const agreements = termAgreement(
    concepts.map(({ terms }) => terms),
    texts,
  );
  const agreed = concepts.map((concept, i) => inAgreement(concept, agreements[i]!, chineseNames));
  return withUniqueKeys(agreed);
}

/** How often words of one concept must be said together; a name (Electron) is rarely translated. */
const AGREEING = { word: 0.2, name: 0.45 } as const;

/** What texts do not say together is no one concept: then a name stands for itself, and a word has no label in Chinese. */
function inAgreement(concept: Concept, { both, dice }: Agreement, chineseNames: ReadonlySet<string>): Concept {
  const { surface, terms } = concept;
  const { en, zhCn } = surface;
  if (en === null || zhCn === null || en === zhCn) return concept;
  const isSame = en.includes(' ') ? both > 0 : dice >= AGREEING.word;
  const isName = chineseNames.has(en);
  if (isSame && (!isName || dice >= AGREEING.name)) return concept;
  if (!isName) return { ...concept, surface: { en, zhCn: null } };
  return { ...concept, surface: { en, zhCn: en }, terms: isSame ? terms : { ...terms, 'zh-CN': [] } };
}

/** A language that the catalog hardly has takes the words of the other one. */
function inWrittenLanguages(
  { key, surface: { en, zhCn } }: ConceptNames,
  written: { readonly en: boolean; readonly zhCn: boolean },
): ConceptNames {
  return { key, surface: { en: written.en ? en : (en ?? zhCn), zhCn: written.zhCn ? zhCn : (zhCn ?? en) } };
}

/** Which of some names enough Chinese texts write in letters. */
function namesInChinese(texts: readonly EntryText[], names: ReadonlySet<string>): (term: string) => boolean {
  const match = createPhraseMatcher([...names].map((name) => [name.split(' '), name] as const));
  const counts = new Map<string, number>();
  for (const { 'zh-CN': chinese } of texts) {
    for (const name of new Set(match(chinese.tokens).map(({ value }) => value)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (term) => (counts.get(term) ?? 0) >= FEWEST_CHINESE_TEXTS;
}

/** Host words of so many letters make a word written in one with them (`acmedesktop`) a name for it, not a topic. */
const SHORTEST_HOST_WORD = 3;

function hostWordFinder(stopTerms: readonly string[]): (term: string) => boolean {
  const words = stopTerms
    .map((term) => foldCase(term))
    .filter((word) => /^[a-z]+$/u.test(word) && word.length >= SHORTEST_HOST_WORD);
  return (term) => words.some((word) => term.startsWith(word) || term.endsWith(word));
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
