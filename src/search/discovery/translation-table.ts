import type { Dictionary } from '../engine/dictionary.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import type { Translation } from '../translation/mine-translations.ts';

export interface TranslatedTerm {
  readonly termId: number;
  /** 0 to 1; see `Translation.score`. */
  readonly score: number;
}

/** Terms of the index to their translations in the index, in both directions. */
export interface TranslationTable {
  of: (termId: number) => readonly TranslatedTerm[];
}

const SCORE_UNITS = 255;

export function buildTranslationTable(
  translations: readonly Translation[],
  dictionary: Dictionary,
): Record<string, SectionArray> {
  const bySource = new Map<number, TranslatedTerm[]>();
  const add = (from: number, termId: number, score: number): void => {
    const known = bySource.get(from);
    if (known === undefined) bySource.set(from, [{ termId, score }]);
    else known.push({ termId, score });
  };
  for (const { left, right, score } of translations) {
    const [leftId, rightId] = [dictionary.idOf(left), dictionary.idOf(right)];
    if (leftId === -1 || rightId === -1) continue;
    add(leftId, rightId, score);
    add(rightId, leftId, score);
  }
  const sources = [...bySource].sort(([a], [b]) => a - b);
  const targets = sources.flatMap(([, list]) => list.sort((a, b) => b.score - a.score || a.termId - b.termId));
  let end = 0;
  return {
    translationSources: Uint32Array.from(sources, ([termId]) => termId),
    translationEnds: Uint32Array.from(sources, ([, list]) => (end += list.length)),
    translationTargets: Uint32Array.from(targets, ({ termId }) => termId),
    translationScores: Uint8Array.from(targets, ({ score }) => Math.max(1, Math.round(score * SCORE_UNITS))),
  };
}

export function openTranslationTable(sections: Sections): TranslationTable {
  const sources = sections.u32('translationSources');
  const ends = sections.u32('translationEnds');
  const targets = sections.u32('translationTargets');
  const scores = sections.u8('translationScores');
  return {
    of(termId) {
      const place = placeOf(sources, termId);
      if (place === -1) return [];
      const start = place === 0 ? 0 : ends[place - 1]!;
      return Array.from({ length: ends[place]! - start }, (_, i) => ({
        termId: targets[start + i]!,
        score: scores[start + i]! / SCORE_UNITS,
      }));
    },
  };
}

function placeOf(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : -1;
}
