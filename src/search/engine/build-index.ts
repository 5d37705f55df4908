import { type FieldParameters, saturatedFrequency, weightedFrequency } from './bm25f.ts';
import { buildDictionary } from './dictionary.ts';
import { createGrowableArray } from './growable-array.ts';
import { FIELD_BITS, MAX_DOCUMENTS, MAX_IMPACT, packPosting } from './posting.ts';

export interface IndexedField {
  /** Terms in the order of the text: they can be searched, and tell phrases and order. */
  readonly sequence: readonly string[];
  /** Further terms the field can be found by; they have no place in the order. */
  readonly extra: readonly string[];
}

export interface IndexParameters {
  /** One per field. */
  readonly fields: readonly FieldParameters[];
  readonly k1: number;
}

/**
 * Builds the index of documents in the order given; the order is their number.
 *
 * Cost: time and memory linear in the number of terms of all documents.
 * The same documents in the same order give the same sections.
 *
 * @throws RangeError above 1,048,576 documents or 5 field bits (the bits of a posting)
 */
export function buildIndex(documents: Iterable<readonly IndexedField[]>, parameters: IndexParameters) {
  if (parameters.fields.some(({ bit }) => bit >= FIELD_BITS))
    throw new RangeError(`A field has one of ${FIELD_BITS} bits.`);
  const collected = collectTerms(documents, parameters.fields.length);
  const { sections: dictionary, ids } = buildDictionary([...collected.terms.keys()]);
  const sequence = collected.sequence.map((id) => ids[id]!);
  const extra = collected.extra.map((id) => ids[id]!);
  const forward: ForwardTerms = { ...collected, sequence, extra };

  const averages = averageFieldLengths(forward);
  const { postingEnds, postings } = invert(forward, averages, parameters, ids.length);
  return {
    meta: { documents: collected.documentCount, fields: parameters.fields.length, k1: parameters.k1 },
    arrays: {
      dictionaryPool: dictionary.pool,
      dictionaryEnds: dictionary.ends,
      postingEnds,
      postings,
      fieldBits: Uint8Array.from(parameters.fields, ({ bit }) => bit),
      forwardEnds: collected.sequenceEnds,
      forwardTerms: sequence,
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

function collectTerms(
  documents: Iterable<readonly IndexedField[]>,
  fieldCount: number,
): ForwardTerms & { terms: ReadonlyMap<string, number> } {
  const terms = new Map<string, number>();
  const sequence = createGrowableArray();
  const sequenceEnds = createGrowableArray();
  const extra = createGrowableArray();
  const extraEnds = createGrowableArray();
  const intern = (term: string): number => {
    const known = terms.get(term);
    if (known !== undefined) return known;
    terms.set(term, terms.size);
    return terms.size - 1;
  };
  let documentCount = 0;
  for (const fields of documents) {
    documentCount += 1;
    for (let field = 0; field < fieldCount; field += 1) {
      for (const term of fields[field]?.sequence ?? []) sequence.push(intern(term));
      for (const term of fields[field]?.extra ?? []) extra.push(intern(term));
      sequenceEnds.push(sequence.length());
      extraEnds.push(extra.length());
    }
  }
  if (documentCount > MAX_DOCUMENTS) throw new RangeError(`An index has at most ${MAX_DOCUMENTS} documents.`);
  return {
    terms,
    documentCount,
    fieldCount,
    sequence: sequence.toArray(),
    sequenceEnds: sequenceEnds.toArray(),
    extra: extra.toArray(),
    extraEnds: extraEnds.toArray(),
  };
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
function invert(forward: ForwardTerms, averages: Float64Array, parameters: IndexParameters, termCount: number) {
  const gather = createGatherer(forward, averages, parameters, termCount);
  const postingEnds = new Uint32Array(termCount);
  for (let document = 0; document < forward.documentCount; document += 1) {
    for (const term of gather(document).terms) postingEnds[term] = postingEnds[term]! + 1;
  }
  const cursors = new Uint32Array(termCount);
  let total = 0;
  for (const [term, count] of postingEnds.entries()) {
    cursors[term] = total;
    total += count;
    postingEnds[term] = total;
  }
  const postings = new Uint32Array(total);
  for (let document = 0; document < forward.documentCount; document += 1) {
    const { terms, masks, frequencies } = gather(document);
    for (const term of terms) {
      const impact = Math.max(1, Math.round(MAX_IMPACT * saturatedFrequency(frequencies[term]!, parameters.k1)));
      postings[cursors[term]!] = packPosting(document, masks[term]!, impact);
      cursors[term] = cursors[term]! + 1;
    }
  }
  return { postingEnds, postings };
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
