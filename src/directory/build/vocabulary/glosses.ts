import type { Translation } from '../../../search/translation/mine-translations.ts';
import { createPhraseMatcher, spellingsOf } from '../../../text/phrase-matcher.ts';
import type { EntryText } from '../entry-text.ts';
import { type TermGroup, bestTranslations } from './group-terms.ts';

/** Texts of a language that must write a gloss, or else nobody says it so. */
const FEWEST_TEXTS = 2;
const LOWEST_SCORE = 0.08;

/**
 * Gives terms of one language the words that the texts of the other one write for
 * them: word by word, from mined translations that are best in both directions; a
 * Chinese word of four characters also by its halves. What no text writes is none.
 *
 * @param isName whether a term is a name (Codex, MCP): what stands beside it in texts is no translation
 */
export function withGlosses(
  groups: readonly TermGroup[],
  {
    translations,
    texts,
    isName,
  }: {
    readonly translations: readonly Translation[];
    readonly texts: readonly EntryText[];
    readonly isName: (term: string) => boolean;
  },
): readonly TermGroup[] {
  const read = createReader(translations, isName);
  // What is a term of another concept is no gloss.
  const members = new Set(groups.flatMap(({ english, chinese }) => [...english, ...chinese]));
  const listed = (term: string | null): readonly string[] => (term === null || members.has(term) ? [] : [term]);
  const glossed = groups.map((group): TermGroup => {
    const [english] = group.english;
    const [chinese] = group.chinese;
    if (english !== undefined && chinese === undefined) return { ...group, chinese: listed(read.chineseOf(english)) };
    if (chinese !== undefined && english === undefined) return { ...group, english: listed(read.englishOf(chinese)) };
    return group;
  });
  const isWritten = {
    english: writtenIn(texts, 'en', addedTerms(groups, glossed, 'english')),
    chinese: writtenIn(texts, 'zh-CN', addedTerms(groups, glossed, 'chinese')),
  };
  return groups.map((group, i) => {
    const added = glossed[i]!;
    const isKept = added.english.every(isWritten.english) && added.chinese.every(isWritten.chinese);
    return isKept ? added : group;
  });
}

function addedTerms(
  before: readonly TermGroup[],
  after: readonly TermGroup[],
  language: keyof TermGroup,
): ReadonlySet<string> {
  return new Set(after.flatMap((group, i) => (before[i]![language].length === 0 ? group[language] : [])));
}

/** Which of some terms enough texts of a language write; what is not among these terms counts as written. */
function writtenIn(
  texts: readonly EntryText[],
  language: 'en' | 'zh-CN',
  terms: ReadonlySet<string>,
): (term: string) => boolean {
  const rows = [...terms].map((term) => [language === 'en' ? term.split(' ') : spellingsOf(term)[0]!, term] as const);
  const match = createPhraseMatcher(rows);
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const term of new Set(match(text[language].tokens).map(({ value }) => value)))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term) => !terms.has(term) || (counts.get(term) ?? 0) >= FEWEST_TEXTS;
}

function createReader(translations: readonly Translation[], isName: (term: string) => boolean) {
  const toEnglish = bestTranslations(translations, 'left');
  const toChinese = bestTranslations(translations, 'right');
  const englishWord = (word: string): string | null => {
    const best = toEnglish.get(word);
    return best !== undefined && best.score >= LOWEST_SCORE && !isName(best.term) ? best.term : null;
  };
  const chineseWord = (term: string): string | null => {
    const best = toChinese.get(term);
    const isMutual = best !== undefined && toEnglish.get(best.term)?.term === term;
    return isMutual && best.score >= LOWEST_SCORE && !isName(term) ? best.term : null;
  };
  return {
    /** Analysed words joined by spaces; `null`: unknown. */
    englishOf(word: string): string | null {
      const halves = word.length === 4 ? [word.slice(0, 2), word.slice(2)] : [];
      return englishWord(word) ?? allOf(halves, englishWord, ' ');
    },
    /** @param term analysed words joined by spaces */
    chineseOf: (term: string): string | null => allOf(term.split(' '), chineseWord, ''),
  };
}

function allOf(parts: readonly string[], gloss: (part: string) => string | null, joiner: string): string | null {
  const found = parts.map((part) => gloss(part)).filter((part) => part !== null);
  return found.length === parts.length && parts.length > 0 ? [...new Set(found)].join(joiner) : null;
}
