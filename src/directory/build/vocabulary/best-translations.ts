import { compareCodeUnits } from '../../../base/compare.ts';
import type { Translation } from '../../../search/translation/mine-translations.ts';

export interface BestTranslation {
  readonly term: string;
  readonly score: number;
}

/** The best translation of each term of one side; of equals the first by code units. */
export function bestTranslations(
  translations: readonly Translation[],
  side: 'left' | 'right',
): ReadonlyMap<string, BestTranslation> {
  const best = new Map<string, BestTranslation>();
  for (const translation of translations) {
    const term = side === 'left' ? translation.right : translation.left;
    const known = best.get(translation[side]);
    const isBetter =
      known === undefined ||
      translation.score > known.score ||
      (translation.score === known.score && compareCodeUnits(term, known.term) < 0);
    if (isBetter) best.set(translation[side], { term, score: translation.score });
  }
  return best;
}
