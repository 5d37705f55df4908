import { analyse, type Token } from '../../text/analyse.ts';
import { pairedRuns } from '../../text/paired-runs.ts';
import { likeliestWords, type WordLexicon } from '../../text/segment-run.ts';
import { isStopPairWord } from '../../text/stop-words.ts';
import { mineTranslations, type MiningParameters, type Translation } from '../translation/mine-translations.ts';
import { hostTerms } from '../../text/host-words.ts';
import type { SearchDocument } from './search-document.ts';

const MINING: MiningParameters = {
  fewestTexts: 3,
  largestShare: 0.5,
  rounds: 6,
  lowestScore: 0.15,
  chanceOfAny: 0.05,
  mostPerTerm: 10,
};

export interface TranslationSources {
  readonly documents: readonly SearchDocument[];
  readonly words: WordLexicon;
  readonly stopTerms: readonly string[];
}

/**
 * Translations found in what exists in both languages: Chinese descriptions
 * beside English ones and beside names, which are English words nearly always.
 * `left` is a Chinese word, `right` an English term. Published with scores and
 * support, so that anyone can read why a query in one language finds a text in
 * the other.
 */
export function documentTranslations({ documents, words, stopTerms }: TranslationSources): readonly Translation[] {
  const hostWords = hostTerms(stopTerms);
  const texts = documents.flatMap(({ entry: { identity, imported_content: imported } }) => {
    const { en, 'zh-CN': zhCn } = imported.description;
    if (zhCn === null) return [];
    const name = identity.name.slice(identity.name.lastIndexOf('/') + 1);
    // What the Chinese text says in English needs no Chinese word for it.
    const said = new Set([...hostWords, ...englishTerms(zhCn)]);
    const english = [...englishTerms(en ?? ''), ...englishTerms(name)].filter((term) => !said.has(term));
    return [{ left: chineseWords(zhCn, words).filter((word) => !hostWords.has(word)), right: english }];
  });
  return withoutPartsOfWords(mineTranslations(texts, MINING));
}

/** What a part of a word is translated by says a part of it: 远程访问 is no "access", 访问 is. */
function withoutPartsOfWords(translations: readonly Translation[]): readonly Translation[] {
  const wordsOf = Map.groupBy(translations, ({ right }) => right);
  return translations.filter(
    ({ left, right }) => !wordsOf.get(right)!.some((other) => other.left !== left && left.includes(other.left)),
  );
}

function chineseWords(text: string, words: WordLexicon): readonly string[] {
  return pairedRuns(analyse(text))
    .flatMap((run) => likeliestWords(run, words))
    .filter((word) => Array.from(word).length > 1 && !isStopPairWord(word));
}

/** Words of a text; a name with one capital inside is one. */
function englishTerms(text: string): readonly string[] {
  const tokens = analyse(text);
  const whole = new Set(tokens.flatMap(({ kind, run }) => (kind === 'name' ? [run] : [])));
  return tokens.flatMap((token) =>
    isEnglish(token) && (token.kind === 'name' || !whole.has(token.run)) ? [token.term] : [],
  );
}

function isEnglish({ kind, term, isStop }: Token): boolean {
  return !isStop && (kind === 'word' || kind === 'name') && /^[a-z]/.test(term);
}
