import type { Chain } from '../../chain.ts';
import { requestStableRelease } from '../../../facts/observation/observation-request.ts';
import { NOT_APPLICABLE } from '../../not-tested.ts';
import { evaluateSourceMetadata, type ListingEvidence } from './evaluate.ts';

/**
 * Is the listing complete and of one piece? Everything it judges is in the revision
 * already; it asks for the packages that are only claimed, because nothing but a
 * package's own release can say whose it is.
 */
export const sourceMetadataChain: Chain<ListingEvidence, ListingEvidence, 'sourceMetadata'> = {
  id: 'quality.source-metadata',
  analyzerVersion: '1.2.0',
  select: ({ project, isCategoryKnown, listedAtMs }) => ({ project, isCategoryKnown, listedAtMs }),
  required: ({ project }) => project.claimedPackages.map(requestStableRelease),
  collect: (subject) => subject,
  evaluate(listing) {
    const sourceMetadata = evaluateSourceMetadata(listing);
    return { ...sourceMetadata, observedAtMs: listing.listedAtMs, dimensions: { sourceMetadata } };
  },
  whenNotApplicable: { sourceMetadata: NOT_APPLICABLE },
};
