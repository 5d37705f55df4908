import { createIndexBuilder, type IndexedField, type IndexParameters } from '../../src/search/engine/build-index.ts';
import { type OpenIndex, openIndex } from '../../src/search/engine/open-index.ts';
import { PARTITION_DOCUMENTS } from '../../src/search/engine/partitions.ts';
import { placeOf } from '../../src/search/engine/posting.ts';
import { readSections, type SectionSource, writeSections } from '../../src/search/engine/sections.ts';

/** A field as text: words in order, and behind a bar what it can also be found by. */
export type FieldText = string;

export function fieldOf(text: FieldText): IndexedField {
  const [sequence = '', extra = ''] = text.split('|');
  return { sequence: wordsOf(sequence), extra: wordsOf(extra) };
}

function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** Parameters under which every field counts alike. */
export function evenParameters(fieldCount: number): IndexParameters {
  return {
    fields: Array.from({ length: fieldCount }, (_, bit) => ({ weight: 1, lengthNormalisation: 0.5, bit })),
    k1: 1.2,
  };
}

/** Sections of the index of documents, each the texts of its fields, numbered in their order. */
export function indexSections(
  documents: readonly (readonly FieldText[])[],
  parameters: IndexParameters,
  partitionDocuments: number = PARTITION_DOCUMENTS,
): SectionSource {
  const builder = createIndexBuilder(parameters, partitionDocuments);
  for (const fields of documents) builder.add(fields.map((text) => fieldOf(text)));
  return builder.build(Uint32Array.from(documents, (_, i) => i));
}

/** The index of documents; built, written and opened again. */
export function builtIndex(
  documents: readonly (readonly FieldText[])[],
  parameters: IndexParameters = evenParameters(documents[0]?.length ?? 1),
  partitionDocuments: number = PARTITION_DOCUMENTS,
): OpenIndex {
  const sections = indexSections(documents, parameters, partitionDocuments);
  return openIndex(readSections(writeSections(sections)), partitionDocuments);
}

/** The postings of a term, each with its document, as they stand. */
export function postingsOf(index: OpenIndex, termId: number): ReadonlyArray<{ document: number; posting: number }> {
  return Array.from({ length: index.partitionCount }, (_, partition) => {
    const postings = index.postings.subarray(
      index.postingStart(termId, partition),
      index.postingEnd(termId, partition),
    );
    const first = partition * index.partitionDocuments;
    return Array.from(postings, (posting) => ({ document: first + placeOf(posting), posting }));
  }).flat();
}
