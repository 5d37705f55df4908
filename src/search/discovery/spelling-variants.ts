import { simplified } from '../../text/simplified.ts';
import type { Dictionary } from '../engine/dictionary.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';

/** In which characters the query writes a term. */
export interface AskedSpelling {
  /** Id of the term in the traditional characters of the query, -1: no document has it so; `null`: the query has simplified ones. */
  readonly traditional: number | null;
  /** Ids of what documents have in traditional characters where the query has simplified ones; empty for most. */
  readonly others: readonly number[];
}

/** For the id of a term, the ids of what documents have instead of it in traditional characters. */
export type TraditionalTerms = (termId: number) => readonly number[];

/** Texts are compared in simplified characters; how they are written is kept for whoever explains a hit. */
export function buildTraditionalTerms(dictionary: Dictionary): Record<string, SectionArray> {
  const ids: number[] = [];
  for (let termId = 0; termId < dictionary.size; termId += 1) {
    const term = dictionary.textOf(termId);
    if (simplified(term) !== term) ids.push(termId);
  }
  return { traditionalTerms: Uint32Array.from(ids) };
}

/** Groups the traditional terms by the simplified one; the table is made once. */
export function openTraditionalTerms(sections: Sections, dictionary: Dictionary): TraditionalTerms {
  const ids = new Map<number, number[]>();
  for (const traditionalId of sections.u32('traditionalTerms')) {
    const termId = dictionary.idOf(simplified(dictionary.textOf(traditionalId)));
    ids.set(termId, [...(ids.get(termId) ?? []), traditionalId]);
  }
  return (termId) => ids.get(termId) ?? [];
}

/** Whether a document has a term in traditional characters that the query has in simplified ones, or the reverse. */
export function isSpelledOtherwise(
  { term, spelling: { traditional, others } }: { readonly term: string; readonly spelling: AskedSpelling },
  { dictionary, postingOf }: OpenIndex,
  document: number,
): boolean {
  if (traditional === null) return others.some((termId) => postingOf(termId, document) !== 0);
  const isWrittenSo = traditional !== -1 && postingOf(traditional, document) !== 0;
  const termId = dictionary.idOf(term);
  return !isWrittenSo && termId !== -1 && postingOf(termId, document) !== 0;
}
