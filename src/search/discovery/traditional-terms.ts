import type { Dictionary } from '../engine/dictionary.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import { simplified } from '../../text/simplified.ts';

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

export function openTraditionalTerms(sections: Sections, dictionary: Dictionary): TraditionalTerms {
  const ids = new Map<number, number[]>();
  for (const traditionalId of sections.u32('traditionalTerms')) {
    const termId = dictionary.idOf(simplified(dictionary.textOf(traditionalId)));
    ids.set(termId, [...(ids.get(termId) ?? []), traditionalId]);
  }
  return (termId) => ids.get(termId) ?? [];
}
