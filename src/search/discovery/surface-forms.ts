import { compareCodeUnits } from '../../base/compare.ts';
import { createBytePoolBuilder, type Dictionary } from '../engine/dictionary.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';

/** How the texts of the catalog write its terms: what a term is compared by is often nobody's word (`messag`). */
export interface SurfaceForms {
  /** The most frequent form of a term, in lower case. */
  of: (termId: number) => string;
}

/** Counts the forms of each term over all texts. */
export interface SurfaceFormsBuilder {
  /** @param written as the text has it; once for each place */
  note: (term: string, written: string) => void;
  build: (dictionary: Dictionary) => Record<string, SectionArray>;
}

interface CountedForm {
  readonly term: string;
  count: number;
}

/** Cost: a look-up for each place, and 100 bytes for each form until it is built. */
export function createSurfaceFormsBuilder(): SurfaceFormsBuilder {
  const forms = new Map<string, CountedForm>();
  /** Forms that more than one term has, a name and a word: seldom. */
  const shared = new Map<string, CountedForm & { readonly form: string }>();
  return {
    note(term, written) {
      const form = written.toLowerCase();
      const known = forms.get(form);
      if (known === undefined) {
        forms.set(form, { term, count: 1 });
      } else if (known.term === term) {
        known.count += 1;
      } else {
        const key = `${term}\n${form}`;
        const other = shared.get(key) ?? { form, term, count: 0 };
        other.count += 1;
        shared.set(key, other);
      }
    },
    build(dictionary) {
      const best = new Map<number, { readonly form: string; readonly count: number }>();
      const offer = (form: string, { term, count }: CountedForm): void => {
        const termId = dictionary.idOf(term);
        const known = best.get(termId);
        if (
          known !== undefined &&
          (known.count > count || (known.count === count && compareCodeUnits(known.form, form) < 0))
        )
          return;
        if (termId !== -1) best.set(termId, { form, count });
      };
      for (const [form, counted] of forms) offer(form, counted);
      for (const counted of shared.values()) offer(counted.form, counted);
      const written = [...best]
        .filter(([termId, { form }]) => form !== dictionary.textOf(termId))
        .sort(([a], [b]) => a - b);
      const pool = createBytePoolBuilder();
      for (const [, { form }] of written) pool.add(form);
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
