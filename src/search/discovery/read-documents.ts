import { analyse, type Token } from '../../text/analyse.ts';
import { compoundParts, type Compounds, type WordCounts } from '../../text/compound-words.ts';
import { compatible, foldCase } from '../../text/fold.ts';
import { mineWords } from '../../text/mine-words.ts';
import { bigramRuns, type WordLexicon } from '../../text/segment-run.ts';
import { stem } from '../../text/stem.ts';
import { isStopWord } from '../../text/stop-words.ts';
import type { TextWord, WordRole, WordSequence } from '../translation/parallel-text.ts';
import { fieldTexts, type SearchDocument } from './search-document.ts';

/** What words, compounds and translations are mined from. Every text is analysed once for all three: that is the dear part. */
export interface DocumentReadings {
  /** Descriptions that hold a word, folded and not stemmed, and documents that have it in a name. */
  readonly inDescriptions: WordCounts;
  readonly inNames: WordCounts;
  /** The documents with a Chinese description. */
  readonly bilingual: readonly BilingualReading[];
}

/** A document with a Chinese description, as translations are mined from it. */
export interface BilingualReading {
  /** The Chinese description; several documents may share it. */
  readonly text: string;
  /** Its runs of characters without spaces, in simplified characters and as it has them. */
  readonly runs: readonly string[];
  readonly writtenRuns: readonly string[];
  /** Terms of what it says in English. */
  readonly said: readonly string[];
  /** The English description and the name, which is English nearly always. */
  readonly english: readonly WordSequence[];
  /** Owner of the repository or package; `null`: nobody knows. */
  readonly owner: string | null;
}

/** Cost: analyses every text of the catalog once. */
export function readDocuments(documents: Iterable<SearchDocument>): DocumentReadings {
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
      runs: runsOf(chinese.tokens),
      writtenRuns: runsOf(chinese.tokens.map((token) => ({ ...token, term: token.traditional ?? token.term }))),
      said: withNamesWhole(chinese.tokens).flatMap((token) => (roleOf(token) === 'asked' ? [token.term] : [])),
      english: [...wordSequences(english), ...wordSequences(ownName)],
      owner: identity.owner,
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

function runsOf(tokens: readonly Token[]): readonly string[] {
  return bigramRuns(tokens).map((run) => run.join(''));
}

/** Stretches of words with nothing but spaces and joining signs between them. */
function wordSequences({ text, tokens }: TextReading): readonly WordSequence[] {
  const plain = compatible(text);
  const sequences: TextWord[][] = [];
  let last = 0;
  for (const token of withNamesWhole(tokens)) {
    const [between, written] = [plain.slice(last, token.start), plain.slice(token.start, token.end).toLowerCase()];
    const isBeside = sequences.length > 0 && JOINING.test(between);
    if (!isBeside) sequences.push([]);
    sequences.at(-1)?.push({ term: token.term, written, gap: isBeside ? between : '', role: roleOf(token) });
    last = token.end;
  }
  return sequences;
}

const JOINING = /^[\s\-/&_+'’]*$/u;

function roleOf({ term, isStop }: Token): WordRole {
  if (isStop) return 'grammar';
  return /^[a-z]/.test(term) ? 'asked' : 'beside';
}

/** The words; a name with capitals inside (`GitHub`) is one. */
function withNamesWhole(tokens: readonly Token[]): readonly Token[] {
  const whole = new Set(tokens.flatMap(({ kind, run }) => (kind === 'name' ? [run] : [])));
  return tokens.filter(({ kind, run }) => kind === 'name' || (kind === 'word' && !whole.has(run)));
}

/** The words of the catalog's Chinese descriptions; a text that several records share counts once. */
export function documentWords({ bilingual }: Pick<DocumentReadings, 'bilingual'>): WordLexicon {
  const runsByText = new Map(bilingual.map(({ text, runs }) => [text, runs]));
  return mineWords([...runsByText.values()].flat());
}

/** The words of names that the catalog's own words are put together in; see `compoundParts`. */
export function documentCompounds({
  inDescriptions,
  inNames,
}: Pick<DocumentReadings, 'inDescriptions' | 'inNames'>): Compounds {
  const anywhere = new Map(inDescriptions);
  for (const [word, count] of inNames) anywhere.set(word, (anywhere.get(word) ?? 0) + count);
  const found = inNames
    .keys()
    .map((word) => [stem(word), compoundParts(word, { anywhere, inDescriptions }).map(stem)] as const);
  return new Map(found.filter(([term, parts]) => parts.length > 0 && !parts.includes(term)));
}
