import { createIndexBuilder, type IndexedField, type IndexParameters } from '../../src/search/engine/build-index.ts';
import { type OpenIndex, openIndex } from '../../src/search/engine/open-index.ts';
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
): SectionSource {
  const builder = createIndexBuilder(parameters);
  for (const fields of documents) builder.add(fields.map((text) => fieldOf(text)));
  return builder.build(Uint32Array.from(documents, (_, i) => i));
}

/** The index of documents; built, written and opened again. */
export function builtIndex(documents: readonly (readonly FieldText[])[], parameters?: IndexParameters): OpenIndex {
  const fieldCount = documents[0]?.length ?? 1;
  return openIndex(readSections(writeSections(indexSections(documents, parameters ?? evenParameters(fieldCount)))));
}
