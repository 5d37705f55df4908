import type { Chain } from '../../chain.ts';
import { NOT_APPLICABLE } from '../../not-tested.ts';
import { evaluateSourceMetadata, type ListingEvidence } from './evaluate.ts';

/** Is the listing complete and of one piece? Everything it needs is in the revision already. */
export const sourceMetadataChain: Chain<ListingEvidence, ListingEvidence, 'sourceMetadata'> = {
  id: 'quality.source-metadata',
  analyzerVersion: '1.2.0',
  select: ({ project, isCategoryKnown, listedAtMs }) => ({ project, isCategoryKnown, listedAtMs }),
  required: () => [],
  collect: (subject) => subject,
  evaluate(listing) {
    const sourceMetadata = evaluateSourceMetadata(listing);
    return { ...sourceMetadata, lookedAtMs: listing.listedAtMs, dimensions: { sourceMetadata } };
  },
  whenNotApplicable: { sourceMetadata: NOT_APPLICABLE },
};
