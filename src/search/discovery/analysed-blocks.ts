import { compareCodeUnits } from '../../base/compare.ts';
import type { AnalysedDocument } from './analysed-document.ts';
import { type NumberWriter, createNumberReader, createNumberWriter } from './varint.ts';
import type { WordTable } from './word-table.ts';

/** A document that has not to be read where it was analysed before. */
export interface DigestedDocument<Document> {
  /** Documents come by rising keys, compared by code units. */
  readonly key: string;
  /** Equal documents have equal digests, and no others. */
  readonly digest: string;
  readonly read: () => Document;
}

/** Some thousand analysed documents as plain data; what they name stands in tables of their own, so blocks are read one by one. */
export interface AnalysedBlock {
  readonly lastKey: string;
  readonly digests: readonly string[];
  /** Owners, packages, categories, keys. */
  readonly names: readonly string[];
  readonly terms: readonly string[];
  readonly forms: readonly (string | null)[];
  /** Where each document begins in `numbers`. */
  readonly starts: Uint32Array;
  /** See `createNumberReader`. */
  readonly numbers: Uint8Array;
}

/** More make a block long in memory, fewer repeat common words in many. */
const DOCUMENTS_OF_BLOCK = 4_096;

/** Takes analysed documents by rising keys. */
export interface BlockWriter {
  readonly keep: (document: Pick<DigestedDocument<unknown>, 'key' | 'digest'>, analysed: AnalysedDocument) => void;
  /** Behind the last. */
  readonly end: () => void;
}

/**
 * @param write gets each block, whole
 * @param documentsOfBlock smaller in tests
 */
export function createBlockWriter(
  words: WordTable,
  write: (block: AnalysedBlock) => void,
  documentsOfBlock = DOCUMENTS_OF_BLOCK,
): BlockWriter {
  const blockWords = createWordNumbering();
  let block = beginBlock(words, blockWords);
  const end = (): void => {
    if (block.count() > 0) write(block.end());
    block = beginBlock(words, blockWords);
  };
  return {
    keep(document, analysed) {
      block.add(document, analysed);
      if (block.count() === documentsOfBlock) end();
    },
    end,
  };
}

function beginBlock(words: WordTable, blockWords: ReturnType<typeof createWordNumbering>) {
  const digests: string[] = [];
  const starts: number[] = [];
  const names = createNumbering();
  const numbers = createNumberWriter();
  let lastKey = '';
  return {
    count: () => digests.length,
    add({ key, digest }: Pick<DigestedDocument<unknown>, 'key' | 'digest'>, analysed: AnalysedDocument): void {
      lastKey = key;
      digests.push(digest);
      starts.push(numbers.length());
      writeDocument(numbers, analysed, names.numberOf, blockWords.numberOf);
    },
    end(): AnalysedBlock {
      const used = blockWords.take();
      return {
        lastKey,
        digests,
        names: [...names.all()],
        terms: used.map(words.termOf),
        forms: used.map(words.formOf),
        starts: Uint32Array.from(starts),
        numbers: numbers.bytes(),
      };
    },
  };
}

/** Numbers names in the order they come. */
function createNumbering() {
  const numbers = new Map<string, number>();
  return {
    numberOf: (name: string): number => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    all: () => numbers.keys(),
  };
}

/** The same of words, by places in a list that is used again for each block: each document has a hundred of them. */
function createWordNumbering() {
  let used: number[] = [];
  /** By word its number, 1-based. */
  const numbers: number[] = [];
  return {
    numberOf: (word: number): number => {
      while (numbers.length <= word) numbers.push(0);
      if (numbers[word] === 0) numbers[word] = used.push(word);
      return numbers[word]! - 1;
    },
    /** In the order of their numbers, which begin anew. */
    take: (): readonly number[] => {
      const taken = used;
      for (const word of taken) numbers[word] = 0;
      used = [];
      return taken;
    },
  };
}

function writeDocument(
  { push }: NumberWriter,
  { columns, keys, category, fields }: AnalysedDocument,
  nameOf: (name: string) => number,
  wordOf: (word: number) => number,
): void {
  const writeList = <Item>(items: readonly Item[], numberOf: (item: Item) => number): void => {
    push(items.length);
    for (const item of items) push(numberOf(item));
  };
  const { popularity, evidence, languages, claimsAlone, sourceKinds, disposition, statuses } = columns;
  for (const number of [popularity, evidence, languages, claimsAlone, sourceKinds, disposition, statuses]) push(number);
  for (const name of [columns.owner, columns.package, columns.category]) push(nameOf(name));
  writeList(keys, nameOf);
  writeList(category, nameOf);
  push(fields.length);
  for (const { sequence, extra } of fields) {
    writeList(sequence, wordOf);
    writeList(extra, wordOf);
  }
}

/** What was analysed before, looked up by rising keys. */
export interface BlockReader {
  /** `null`: it was not analysed so far as it stands. */
  readonly find: (document: Pick<DigestedDocument<unknown>, 'key' | 'digest'>) => AnalysedDocument | null;
}

/** @param words gets the words of each block */
export function createBlockReader(words: WordTable, blocks: Iterable<AnalysedBlock>): BlockReader {
  const rest = blocks[Symbol.iterator]();
  let block: OpenBlock | null = null;
  let hasMore = true;
  const advanceTo = (key: string): void => {
    while (hasMore && (block === null || compareCodeUnits(block.lastKey, key) < 0)) {
      const next = rest.next();
      hasMore = next.done !== true;
      block = next.done === true ? null : openBlock(next.value, words);
    }
  };
  return {
    find({ key, digest }) {
      advanceTo(key);
      return block?.find(digest) ?? null;
    },
  };
}

interface OpenBlock extends Pick<AnalysedBlock, 'lastKey'> {
  readonly find: (digest: string) => AnalysedDocument | null;
}

function openBlock(
  { lastKey, digests, names, terms, forms, starts, numbers }: AnalysedBlock,
  words: WordTable,
): OpenBlock {
  const places = new Map(digests.map((digest, place) => [digest, place]));
  const wordNumbers = terms.map((term, place) => words.numberOf(term, forms[place]!));
  const nameAt = (number: number): string => names[number]!;
  const wordAt = (number: number): number => wordNumbers[number]!;
  return {
    lastKey,
    find(digest) {
      const place = places.get(digest);
      return place === undefined ? null : readDocument(createNumberReader(numbers, starts[place]!), nameAt, wordAt);
    },
  };
}

function readDocument(
  next: () => number,
  nameAt: (number: number) => string,
  wordAt: (number: number) => number,
): AnalysedDocument {
  const readList = <Item>(itemAt: (number: number) => Item): Item[] => {
    const items: Item[] = [];
    for (let left = next(); left > 0; left -= 1) items.push(itemAt(next()));
    return items;
  };
  return {
    // In the order in which they were written.
    columns: {
      popularity: next(),
      evidence: next(),
      languages: next(),
      claimsAlone: next(),
      sourceKinds: next(),
      disposition: next(),
      statuses: next(),
      owner: nameAt(next()),
      package: nameAt(next()),
      category: nameAt(next()),
    },
    keys: readList(nameAt),
    category: readList(nameAt),
    fields: Array.from({ length: next() }, () => ({ sequence: readList(wordAt), extra: readList(wordAt) })),
  };
}
