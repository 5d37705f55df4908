import type { Chain } from '../../chain.ts';
import type { PluginRevision } from '../../plugin-revision.ts';
import { evaluateSourceMetadata, type ListingEvidence } from './evaluate.ts';

/** Is the listing complete and of one piece? Everything it needs is in the revision already. */
export const sourceMetadataChain: Chain<PluginRevision, ListingEvidence, ListingEvidence, unknown> = {
  id: 'quality.source-metadata',
  analyzerVersion: '1.0.0',
  select: ({ project, isCategoryKnown }) => ({ project, isCategoryKnown }),
  collect: async (subject) => subject,
  evaluate: evaluateSourceMetadata,
};
