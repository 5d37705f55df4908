import type { SectionArray, Sections } from '../engine/sections.ts';
import type { WordLexicon } from '../../text/segment-run.ts';

/** Costs are kept in whole thousandths: finer than any two rows of words differ. */
const COST_UNITS = 1000;

/** The lexicon as sections of the index: words, one a line, and their costs. */
export function buildWordSections({ costs, unknownCost }: WordLexicon): Record<string, SectionArray> {
  const words = [...costs.keys()].sort();
  return {
    words: new TextEncoder().encode(words.join('\n')),
    wordCosts: Uint32Array.from([unknownCost, ...words.map((word) => costs.get(word)!)], (cost) =>
      Math.round(cost * COST_UNITS),
    ),
  };
}

export function openWordSections(sections: Sections): WordLexicon {
  const text = new TextDecoder().decode(sections.u8('words'));
  const [unknown = 0, ...costs] = sections.u32('wordCosts');
  const words = text === '' ? [] : text.split('\n');
  return {
    costs: new Map(words.map((word, i) => [word, costs[i]! / COST_UNITS])),
    unknownCost: unknown / COST_UNITS,
  };
}
