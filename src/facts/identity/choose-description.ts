import type { ListingFacts, LocalizedFacts } from '../catalog/listing.ts';
import { type IsBoilerplate, LANGUAGES } from './boilerplate.ts';
import { chooseText, offersOf } from './choose-text.ts';
import type { CatalogRank } from './placed-listing.ts';

export interface ChosenDescription {
  readonly description: LocalizedFacts;
  readonly isBoilerplateRemoved: boolean;
}

/**
 * The best text of each language that is no boilerplate. Where there is no
 * other, there is none: a sentence that speaks of another plugin, or of every
 * plugin, would be found and be wrong.
 */
export function chooseDescription(
  listings: readonly ListingFacts[],
  isBoilerplate: IsBoilerplate,
  catalogRank: CatalogRank,
): ChosenDescription {
  const ownText = (language: keyof LocalizedFacts): string | null =>
    chooseText(
      offersOf(listings, (listing) => (isBoilerplate(listing, language) ? null : listing.description[language])),
      catalogRank,
    );
  return {
    description: { en: ownText('en'), zhCn: ownText('zhCn') },
    isBoilerplateRemoved: listings.some((listing) => LANGUAGES.some((language) => isBoilerplate(listing, language))),
  };
}
