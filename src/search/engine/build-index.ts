import { type FieldParameters, saturatedFrequency, weightedFrequency } from './bm25f.ts';
import { backwardOrder, buildDictionary } from './dictionary.ts';
import { type GrowableArray, createGrowableArray } from './growable-array.ts';
import { MAX_DOCUMENTS, PARTITION_DOCUMENTS, partitionsOf, postingEndsName } from './partitions.ts';
import { FIELD_BITS, MAX_IMPACT, packPosting } from './posting.ts';
import type { SectionSource } from './sections.ts';

/** One field of one document, as terms. */
export interface IndexedField {
  /** Terms in the order of the text: they can be searched, and tell phrases and order. */
  readonly sequence: readonly string[];
  /** Further terms the field can be found by; they have no place in the order. */
  readonly extra: readonly string[];
}

/** How documents are scored; postings hold it, so other parameters need another index. */
export interface IndexParameters {
  /** One per field. */
  readonly fields: readonly FieldParameters[];
  readonly k1: number;
}

/** One field of one document, as numbers of terms; see `IndexBuilder.numberOf`. */
export interface NumberedField {
  readonly sequence: readonly number[];
  readonly extra: readonly number[];
}

/** The sections of an index; see `openIndex`. */
export interface IndexSections extends SectionSource {
  /** Id in the dictionary of each number of a term. */
  readonly ids: Uint32Array;
  readonly arrays: SectionSource['arrays'] &
    Readonly<Record<'dictionaryPool', Uint8Array>> &
    Readonly<Record<'dictionaryEnds', Uint32Array>>;
}

/** Takes documents one by one, keeps of each but the numbers of its terms, and builds their index. */
export interface IndexBuilder {
  /** Each call is the next document. */
  add: (fields: readonly IndexedField[]) => void;
  /** Number of a term, the same each time: for whoever meets it more often than once. */
  numberOf: (term: string) => number;
  /** Each call is the next document. */
  addNumbered: (fields: readonly NumberedField[]) => void;
  /**
   * The sections of the index; afterwards nothing is left in the builder.
   *
   * @param order the documents by number: `order[n]` is the place in which number `n` was added
   */
  build: (order: Uint32Array) => IndexSections;
}

/**
 * Cost: time and memory linear in the number of terms of all documents.
 * The same documents under the same numbers give the same sections, in whatever
 * order they were added.
 *
 * @param partitionDocuments so many documents are in one partition, at most those of a posting's bits
 * @throws RangeError above 2,097,152 documents (the bits of a rank) or 5 field bits (those of a posting)
 */
export function createIndexBuilder(
  parameters: IndexParameters,
  partitionDocuments: number = PARTITION_DOCUMENTS,
): IndexBuilder {
  if (parameters.fields.some(({ bit }) => bit >= FIELD_BITS))
    throw new RangeError(`A field has one of ${FIELD_BITS} bits.`);
  const collector = createCollector(parameters.fields.length);
  return {
    add(fields) {
      const numbers = (terms: readonly string[]): readonly number[] => terms.map(collector.numberOf);
      collector.add(fields.map(({ sequence, extra }) => ({ sequence: numbers(sequence), extra: numbers(extra) })));
    },
    numberOf: collector.numberOf,
    addNumbered: collector.add,
    build(order) {
      const { sections: dictionary, ids } = buildDictionary(collector.terms());
      const forward = orderedForward(collector, order, ids);
      return {
        ids,
        meta: { documents: forward.documentCount, fields: parameters.fields.length, k1: parameters.k1 },
        arrays: {
          dictionaryPool: dictionary.pool,
          dictionaryEnds: dictionary.ends,
          dictionaryBackward: backwardOrder(dictionary, ''),
          ...invert(forward, averageFieldLengths(forward), parameters, { terms: ids.length, partitionDocuments }),
          fieldBits: Uint8Array.from(parameters.fields, ({ bit }) => bit),
          forwardEnds: forward.sequenceEnds,
          forwardTerms: forward.sequence,
        },
      };
    },
  };
}

interface ForwardTerms {
  readonly documentCount: number;
  readonly fieldCount: number;
  readonly sequence: Uint32Array;
  /** End of each document's each field in `sequence`; field within document. */
  readonly sequenceEnds: Uint32Array;
  readonly extra: Uint32Array;
  readonly extraEnds: Uint32Array;
}

function createCollector(fieldCount: number) {
  const ids = new Map<string, number>();
  const sequence = createTermList();
  const extra = createTermList();
  const numberOf = (term: string): number => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    ids.set(term, ids.size);
    return ids.size - 1;
  };
  let documentCount = 0;
  return {
    fieldCount,
    numberOf,
    add: (fields: readonly NumberedField[]): void => {
      if (documentCount === MAX_DOCUMENTS) throw new RangeError(`An index has at most ${MAX_DOCUMENTS} documents.`);
      documentCount += 1;
      for (let field = 0; field < fieldCount; field += 1) {
        sequence.add(fields[field]?.sequence ?? []);
        extra.add(fields[field]?.extra ?? []);
      }
    },
    /** All terms, by their number so far. */
    terms: () => ids.keys(),
    sequence,
    extra,
  };
}

/** Numbers of terms as they are added, field by field. */
interface TermList {
  add: (terms: readonly number[]) => void;
  /** What was added, which is let go of here. */
  take: () => { readonly terms: GrowableArray; readonly ends: GrowableArray };
}

function createTermList(): TermList {
  let list = { terms: createGrowableArray(), ends: createGrowableArray() };
  return {
    add(terms) {
      for (const term of terms) list.terms.push(term);
      list.ends.push(list.terms.length());
    },
    take() {
      const taken = list;
      list = { terms: createGrowableArray(), ends: createGrowableArray() };
      return taken;
    },
  };
}

/** The same documents in the order of their numbers, with the ids of the dictionary. */
function orderedForward(
  { fieldCount, ...added }: ReturnType<typeof createCollector>,
  order: Uint32Array,
  ids: Uint32Array,
): ForwardTerms {
  const sequence = ordered(added.sequence, fieldCount, order, ids);
  const extra = ordered(added.extra, fieldCount, order, ids);
  return {
    documentCount: order.length,
    fieldCount,
    sequence: sequence.terms,
    sequenceEnds: sequence.ends,
    extra: extra.terms,
    extraEnds: extra.ends,
  };
}

function ordered({ take }: TermList, fieldCount: number, order: Uint32Array, ids: Uint32Array) {
  const { terms: given, ends: givenEnds } = take();
  const terms = new Uint32Array(given.length());
  const ends = new Uint32Array(givenEnds.length());
  let length = 0;
  for (const [document, added] of order.entries()) {
    for (let field = 0; field < fieldCount; field += 1) {
      const slot = added * fieldCount + field;
      const end = givenEnds.at(slot);
      for (let at = slot === 0 ? 0 : givenEnds.at(slot - 1); at < end; at += 1) {
        terms[length] = ids[given.at(at)]!;
        length += 1;
      }
      ends[document * fieldCount + field] = length;
    }
  }
  return { terms, ends };
}

/** Mean length of each field in terms, over the documents that have the field at all. */
function averageFieldLengths({ sequenceEnds, fieldCount }: ForwardTerms): Float64Array {
  const sums = new Float64Array(fieldCount);
  const filled = new Float64Array(fieldCount);
  let start = 0;
  for (const [slot, end] of sequenceEnds.entries()) {
    const field = slot % fieldCount;
    sums[field] = sums[field]! + end - start;
    if (end > start) filled[field] = filled[field]! + 1;
    start = end;
  }
  return sums.map((sum, field) => (sum === 0 ? 1 : sum / filled[field]!));
}

/** Documents by term instead of terms by document: one walk to count, one to fill in. */
function invert(
  forward: ForwardTerms,
  averages: Float64Array,
  parameters: IndexParameters,
  { terms: termCount, partitionDocuments }: { readonly terms: number; readonly partitionDocuments: number },
) {
  const { documentCount } = forward;
  const partitions = partitionsOf(documentCount, partitionDocuments);
  const gather = createGatherer(forward, averages, parameters, termCount);
  /** By term, by partition. */
  const postingEnds = new Uint32Array(termCount * partitions);
  for (let document = 0; document < documentCount; document += 1) {
    const partition = Math.floor(document / partitionDocuments);
    for (const term of gather(document).terms) postingEnds[term * partitions + partition]! += 1;
  }
  const cursors = new Uint32Array(postingEnds.length);
  let total = 0;
  for (const [slot, count] of postingEnds.entries()) {
    cursors[slot] = total;
    total += count;
    postingEnds[slot] = total;
  }
  const postings = new Uint32Array(total);
  const maxImpacts = new Uint8Array(termCount);
  for (let document = 0; document < documentCount; document += 1) {
    const partition = Math.floor(document / partitionDocuments);
    const place = document - partition * partitionDocuments;
    const { terms, masks, frequencies } = gather(document);
    for (const term of terms) {
      const impact = Math.max(1, Math.round(MAX_IMPACT * saturatedFrequency(frequencies[term]!, parameters.k1)));
      const slot = term * partitions + partition;
      postings[cursors[slot]!] = packPosting(place, masks[term]!, impact);
      cursors[slot] = cursors[slot]! + 1;
      if (impact > maxImpacts[term]!) maxImpacts[term] = impact;
    }
  }
  return { [postingEndsName(partitions)]: postingEnds, postings, maxImpacts };
}

/**
 * Gives one document's different terms with the fields they stand in and their
 * weighted frequencies. The tables are reused: read them before the next call.
 */
function createGatherer(forward: ForwardTerms, averages: Float64Array, { fields }: IndexParameters, termCount: number) {
  const masks = new Uint8Array(termCount);
  const frequencies = new Float64Array(termCount);
  let terms: number[] = [];

  const add = (list: Uint32Array, start: number, end: number, field: number, perTerm: number): void => {
    for (let i = start; i < end; i += 1) {
      const term = list[i]!;
      if (masks[term] === 0) terms.push(term);
      masks[term] = masks[term]! | (1 << fields[field]!.bit);
      frequencies[term] = frequencies[term]! + perTerm;
    }
  };
  return (document: number) => {
    for (const term of terms) {
      masks[term] = 0;
      frequencies[term] = 0;
    }
    terms = [];
    for (let field = 0; field < forward.fieldCount; field += 1) {
      const slot = document * forward.fieldCount + field;
      const [start, end] = [slot === 0 ? 0 : forward.sequenceEnds[slot - 1]!, forward.sequenceEnds[slot]!];
      // A field may have extra terms alone; it is not shorter than one term.
      const perTerm = weightedFrequency(fields[field]!, 1, Math.max(1, end - start), averages[field]!);
      add(forward.sequence, start, end, field, perTerm);
      const extraStart = slot === 0 ? 0 : forward.extraEnds[slot - 1]!;
      add(forward.extra, extraStart, forward.extraEnds[slot]!, field, perTerm);
    }
    return { terms, masks, frequencies };
  };
}
