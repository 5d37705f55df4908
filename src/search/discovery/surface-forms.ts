import { compareCodeUnits } from '../../base/compare.ts';
import { createBytePoolBuilder, type Dictionary } from '../engine/dictionary.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import type { WordTable } from './word-table.ts';

/** How the texts of the catalog write its terms: what a term is compared by is often nobody's word (`messag`). */
export interface SurfaceForms {
  /** The most frequent form of a term, in lower case. */
  of: (termId: number) => string;
}

/** Counts the forms of each term over all texts. */
export interface SurfaceFormsBuilder {
  /** Once for each place. */
  note: (words: readonly number[]) => void;
  /** @param idOf id of a term in the dictionary */
  build: (dictionary: Dictionary, idOf: (word: number) => number) => Record<string, SectionArray>;
}

/** Cost: a step for each place, and four bytes for each word of the table until it is built. */
export function createSurfaceFormsBuilder(table: WordTable): SurfaceFormsBuilder {
  const counts: number[] = [];
  return {
    note(words) {
      for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
    },
    build(dictionary, idOf) {
      /** Of each term the word of its best form so far, 1-based; 0: none. */
      const best = new Uint32Array(dictionary.size);
      for (const [word, count] of counts.entries()) {
        const form = table.formOf(word);
        if (form === null || count === undefined) continue;
        const termId = idOf(word);
        const known = best[termId]! - 1;
        const isBetter =
          known === -1 ||
          count > counts[known]! ||
          (count === counts[known] && compareCodeUnits(form, table.formOf(known)!) < 0);
        if (isBetter) best[termId] = word + 1;
      }
      const written: Array<readonly [termId: number, form: string]> = [];
      for (const [termId, word] of best.entries()) {
        // A word's own term is at hand as text already; the dictionary would decode it.
        if (word > 0 && table.formOf(word - 1) !== table.termOf(word - 1))
          written.push([termId, table.formOf(word - 1)!]);
      }
      const pool = createBytePoolBuilder();
      for (const [, form] of written) pool.add(form);
      const { pool: bytes, ends } = pool.build();
      return {
        writtenTermIds: Uint32Array.from(written, ([termId]) => termId),
        writtenPool: bytes.slice(),
        writtenEnds: ends,
      };
    },
  };
}

/** Forms kept at most, at some 80 bytes each; then all are forgotten. */
const MOST_KEPT = 65_536;

/** What has no form of its own here is written as its term. A form is decoded once: explanations ask for the same ones. */
export function openSurfaceForms(sections: Sections, { textOf }: Pick<Dictionary, 'textOf'>): SurfaceForms {
  const termIds = sections.u32('writtenTermIds');
  const [pool, ends] = [sections.u8('writtenPool'), sections.u32('writtenEnds')];
  const decoder = new TextDecoder();
  const kept = new Map<number, string>();
  const decoded = (termId: number): string => {
    const place = placeOf(termIds, termId);
    if (place === -1) return textOf(termId);
    return decoder.decode(pool.subarray(place === 0 ? 0 : ends[place - 1], ends[place]));
  };
  return {
    of(termId) {
      const known = kept.get(termId);
      if (known !== undefined) return known;
      if (kept.size === MOST_KEPT) kept.clear();
      const form = decoded(termId);
      kept.set(termId, form);
      return form;
    },
  };
}

function placeOf(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
}
