import type { OpenIndex } from '../engine/open-index.ts';
import type { QueryPlan } from './plan-query.ts';
import { type NameWeights, SEARCHED_FIELDS } from './ranking-weights.ts';
import { isRepeated, type TermTable } from './term-table.ts';

/** Place of the name among the searched fields. */
export const NAME_FIELD = SEARCHED_FIELDS.indexOf('name');

/**
 * How much of the rarity of a plugin's name a query says, 0 to below 1, given what
 * each term counts; the host's own words have no rarity here. A name's rarity is
 * added up once and remembered.
 */
export function createNameCoverage(
  index: OpenIndex,
  hostTermIds: ReadonlySet<number>,
  { missingRarity }: NameWeights,
): (document: number, strengths: TermTable) => number {
  const { forwardTerms } = index;
  const wholeRarities = new Float32Array(index.documentCount);
  const wholeRarity = (document: number): number => {
    let sum = missingRarity;
    for (const termId of new Set(index.fieldTerms(document, NAME_FIELD))) {
      sum += hostTermIds.has(termId) ? 0 : index.rarity(termId);
    }
    wholeRarities[document] = sum;
    return Math.fround(sum);
  };
  return (document, { values }) => {
    const start = index.fieldStart(document, NAME_FIELD);
    const end = index.fieldEnd(document, NAME_FIELD);
    let said = 0;
    for (let at = start; at < end; at += 1) {
      const strength = values[forwardTerms[at]!]!;
      if (strength === 0 || isRepeated(forwardTerms, start, at)) continue;
      said += strength * index.rarity(forwardTerms[at]!);
    }
    return said === 0 ? 0 : said / (wholeRarities[document]! || wholeRarity(document));
  };
}

/** Notes what finding each term in a name counts, 0 to 1; the host's own words count nothing. */
export function fillStrengths(
  strengths: TermTable,
  { groups }: QueryPlan,
  hint: number,
  hostTermIds: ReadonlySet<number>,
): void {
  strengths.clear();
  for (let i = 0; i < groups.length; i += 1) {
    const { alternatives } = groups[i]!;
    for (let k = 0; k < alternatives.length; k += 1) {
      const { termId, factor, isHint } = alternatives[k]!;
      const strength = isHint ? hint * Math.min(1, typeof factor === 'number' ? factor : Math.max(...factor)) : 1;
      // A float in the table: what is compared with it has to be one too.
      if (Math.fround(strength) <= strengths.values[termId]!) continue;
      if (!hostTermIds.has(termId)) strengths.put(termId, strength);
    }
  }
}
