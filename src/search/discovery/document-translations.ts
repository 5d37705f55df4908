import { likeliestWords, type WordLexicon } from '../../text/segment-run.ts';
import { isStopPairWord } from '../../text/stop-words.ts';
import { mineTranslations, type MiningParameters, type Translation } from '../translation/mine-translations.ts';
import { hostTerms } from '../../text/host-words.ts';
import type { DocumentReadings } from './read-documents.ts';

const MINING: MiningParameters = {
  fewestTexts: 3,
  largestShare: 0.5,
  rounds: 6,
  lowestScore: 0.15,
  chanceOfAny: 0.05,
  mostPerTerm: 10,
};

export interface TranslationSources {
  readonly readings: Pick<DocumentReadings, 'bilingual'>;
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
export function documentTranslations({ readings, words, stopTerms }: TranslationSources): readonly Translation[] {
  const hostWords = hostTerms(stopTerms);
  const texts = readings.bilingual.map(({ runs, said, english }) => {
    // What the Chinese text says in English needs no Chinese word for it.
    const saidOrHost = new Set([...hostWords, ...said]);
    return {
      left: chineseWords(runs, words).filter((word) => !hostWords.has(word)),
      right: english.filter((term) => !saidOrHost.has(term)),
    };
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

function chineseWords(runs: readonly string[], words: WordLexicon): readonly string[] {
  return runs
    .flatMap((run) => likeliestWords(Array.from(run), words))
    .filter((word) => Array.from(word).length > 1 && !isStopPairWord(word));
}
