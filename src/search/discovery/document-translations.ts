import { analyse, type Token } from '../../text/analyse.ts';
import { pairedRuns } from '../../text/paired-runs.ts';
import { likeliestWords, type WordLexicon } from '../../text/segment-run.ts';
import { isStopPairWord } from '../../text/stop-words.ts';
import { mineTranslations, type MiningParameters, type Translation } from '../translation/mine-translations.ts';
import { hostTerms } from '../../text/host-words.ts';
import type { SearchDocument } from './search-document.ts';

const MINING: MiningParameters = { fewestTexts: 3, largestShare: 0.5, rounds: 6, lowestScore: 0.02, mostPerTerm: 10 };

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
  const isHostTerm = hostTerms(stopTerms);
  const texts = documents.flatMap(({ entry: { identity, imported_content: imported } }) => {
    const { en, 'zh-CN': zhCn } = imported.description;
    if (zhCn === null) return [];
    const name = identity.name.slice(identity.name.lastIndexOf('/') + 1);
    const english = [...englishTerms(en ?? ''), ...englishTerms(name)];
    return [{ left: chineseWords(zhCn, words), right: english.filter((term) => !isHostTerm.has(term)) }];
  });
  return mineTranslations(texts, MINING);
}

function chineseWords(text: string, words: WordLexicon): readonly string[] {
  return pairedRuns(analyse(text))
    .flatMap((run) => likeliestWords(run, words))
    .filter((word) => Array.from(word).length > 1 && !isStopPairWord(word));
}

function englishTerms(text: string): readonly string[] {
  return analyse(text).flatMap((token) => (!token.isStop && isEnglish(token) ? [token.term] : []));
}

function isEnglish({ kind, term }: Token): boolean {
  return kind === 'word' && /^[a-z]/.test(term);
}
