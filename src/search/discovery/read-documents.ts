import { analyse, type Token } from '../../text/analyse.ts';
import type { WordCounts } from '../../text/compound-words.ts';
import { compatible, foldCase } from '../../text/fold.ts';
import { pairedRuns } from '../../text/paired-runs.ts';
import { isStopWord } from '../../text/stop-words.ts';
import { fieldTexts } from './document-fields.ts';
import type { SearchDocument } from './search-document.ts';

/** What words, compounds and translations are mined from. Every text is analysed once for all three: that is the dear part. */
export interface DocumentReadings {
  /** Descriptions that hold a word, folded and not stemmed, and documents that have it in a name. */
  readonly inDescriptions: WordCounts;
  readonly inNames: WordCounts;
  /** The documents with a Chinese description. */
  readonly bilingual: readonly BilingualReading[];
}

export interface BilingualReading {
  /** The Chinese description; several documents may share it. */
  readonly text: string;
  /** Its runs of characters without spaces. */
  readonly runs: readonly string[];
  /** Terms of what it says in English. */
  readonly said: readonly string[];
  /** Terms of the English description and of the name. */
  readonly english: readonly string[];
}

export function readDocuments(documents: readonly SearchDocument[]): DocumentReadings {
  const inDescriptions = new Map<string, number>();
  const inNames = new Map<string, number>();
  const bilingual: BilingualReading[] = [];
  for (const document of documents) {
    const { name, repository, registry_package: packages } = fieldTexts(document);
    const { identity, imported_content: imported } = document.entry;
    const text = imported.description['zh-CN'];
    const english = readText(imported.description.en ?? '');
    const chinese = readText(text ?? '');
    addTo(inDescriptions, [...wordsOf(english), ...wordsOf(chinese)]);
    addTo(inNames, [...name, ...repository, ...packages].map(readText).flatMap(wordsOf));
    if (text === null) continue;
    const ownName = readText(identity.name.slice(identity.name.lastIndexOf('/') + 1));
    bilingual.push({
      text,
      runs: pairedRuns(chinese.tokens).map((run) => run.join('')),
      said: englishTerms(chinese.tokens),
      english: [...englishTerms(english.tokens), ...englishTerms(ownName.tokens)],
    });
  }
  return { inDescriptions, inNames, bilingual };
}

interface TextReading {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A text and what it says. */
function readText(text: string): TextReading {
  return { text, tokens: analyse(text) };
}

function addTo(counts: Map<string, number>, words: readonly string[]): void {
  for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
}

/** Words of letters, folded and not stemmed, without grammar. */
function wordsOf({ text, tokens }: TextReading): readonly string[] {
  const plain = compatible(text);
  return withNamesWhole(tokens).flatMap(({ start, end }) => {
    const word = foldCase(plain.slice(start, end));
    return /^[a-z]+$/.test(word) && !isStopWord(word) ? [word] : [];
  });
}

function englishTerms(tokens: readonly Token[]): readonly string[] {
  return withNamesWhole(tokens).flatMap(({ term, isStop }) => (!isStop && /^[a-z]/.test(term) ? [term] : []));
}

/** The words; a name with capitals inside (`GitHub`) is one. */
function withNamesWhole(tokens: readonly Token[]): readonly Token[] {
  const whole = new Set(tokens.flatMap(({ kind, run }) => (kind === 'name' ? [run] : [])));
  return tokens.filter(({ kind, run }) => kind === 'name' || (kind === 'word' && !whole.has(run)));
}
