import { likeliestWords, type WordLexicon } from '../../text/segment-run.ts';
import { hasHan } from '../../text/scripts.ts';
import { hasStopCharacter, isStopBigramWord } from '../../text/stop-words.ts';
import { type MinedTranslation, mineTranslations, type MiningParameters } from '../translation/mine-translations.ts';
import type { ParallelText, TextWord, WordRole, WordSequence } from '../translation/parallel-text.ts';
import { hostTerms } from '../../text/host-words.ts';
import type { BilingualReading, DocumentReadings } from './read-documents.ts';

const MINING: MiningParameters = {
  fewestAuthors: 3,
  largestShare: 0.5,
  rounds: 6,
  lowestScore: 0.15,
  chanceOfAny: 0.05,
};

/** What translations are mined from. */
export interface TranslationSources {
  readonly readings: Pick<DocumentReadings, 'bilingual'>;
  readonly words: WordLexicon;
  readonly stopTerms: readonly string[];
}

/**
 * Translations found in what exists in both languages: Chinese descriptions
 * beside English ones and beside names, which are English words nearly always.
 * `left` is Chinese, `right` English. Published with scores and support, so that
 * anyone can read why a query in one language finds a text in the other.
 */
export function documentTranslations({ readings, words, stopTerms }: TranslationSources): readonly MinedTranslation[] {
  const hostWords = hostTerms(stopTerms);
  const hanHostWords = [...hostWords].filter((word) => hasHan(word));
  const texts = readings.bilingual.map((reading): ParallelText => {
    // What the Chinese text says in English needs no Chinese word for it.
    const said = new Set(reading.said);
    const inContext = (word: TextWord): TextWord => {
      if (word.role !== 'asked') return word;
      if (hostWords.has(word.term) || said.has(word.term)) return { ...word, role: 'settled' };
      // 通知插件 beside "notify plugin": half of it is settled.
      return hanHostWords.some((host) => word.term.includes(host)) ? { ...word, role: 'beside' } : word;
    };
    return {
      left: chineseSequences(reading, words).map((sequence) => sequence.map(inContext)),
      right: reading.english.map((sequence) => sequence.map(inContext)),
      author: reading.owner,
    };
  });
  return withoutPartsOfWords(mineTranslations(texts, MINING));
}

/** What a part of a word is translated by says a part of it: 远程访问 is no "access", 访问 is. */
function withoutPartsOfWords(translations: readonly MinedTranslation[]): readonly MinedTranslation[] {
  const wordsOf = Map.groupBy(translations, ({ right }) => right);
  return translations.filter(
    ({ left, right }) => !wordsOf.get(right)!.some((other) => other.left !== left && left.includes(other.left)),
  );
}

function chineseSequences({ runs, writtenRuns }: BilingualReading, words: WordLexicon): readonly WordSequence[] {
  return runs.map((run, i) => {
    const written = Array.from(writtenRuns[i]!);
    let end = 0;
    return likeliestWords(Array.from(run), words).map((term): TextWord => {
      const start = end;
      end += Array.from(term).length;
      return { term, written: written.slice(start, end).join(''), gap: '', role: roleOf(term) };
    });
  });
}

/** A sequence of characters that begins or ends with grammar was cut at the wrong place. */
function roleOf(word: string): WordRole {
  const characters = Array.from(word);
  if (isStopBigramWord(word) || (characters.length === 1 && hasStopCharacter(word))) return 'grammar';
  const ends = [characters[0]!, characters.at(-1)!];
  return characters.length === 1 || ends.some(hasStopCharacter) ? 'beside' : 'asked';
}
