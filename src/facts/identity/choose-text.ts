import { compareCodeUnits } from '../../base/compare.ts';
import type { ListingFacts } from '../catalog/listing.ts';
import { type CatalogRank, standingRank } from './placed-listing.ts';

/** One value that a listing gives for a field of the project. */
export interface TextOffer {
  readonly listing: ListingFacts;
  readonly text: string;
}

/**
 * The text a person wrote before one a model wrote, then the catalog that stands
 * further behind its entry, then the host profile's order of catalogs, then the
 * longer text. The last step parts equals the same way on every machine.
 */
export function chooseText(offers: readonly TextOffer[], catalogRank: CatalogRank): string | null {
  const better = (a: TextOffer, b: TextOffer): number =>
    authorRank(a.listing) - authorRank(b.listing) ||
    standingRank(a.listing) - standingRank(b.listing) ||
    catalogRank(a.listing.catalogId) - catalogRank(b.listing.catalogId) ||
    b.text.length - a.text.length ||
    compareCodeUnits(a.text, b.text);
  return offers.toSorted(better)[0]?.text ?? null;
}

function authorRank({ isTextModelWritten }: ListingFacts): number {
  if (isTextModelWritten === null) return 1;
  return isTextModelWritten ? 2 : 0;
}

/** The offers of all listings that have something to say. */
export function offersOf(
  listings: readonly ListingFacts[],
  textOf: (listing: ListingFacts) => string | null,
): TextOffer[] {
  return listings.flatMap((listing) => {
    const text = textOf(listing);
    return text === null ? [] : [{ listing, text }];
  });
}
