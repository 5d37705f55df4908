import { Failure } from '../base/failure.ts';
import type { WithdrawnEntry } from '../contract/publication/withdrawal.ts';
import type { DirectoryReader } from '../directory/read/open-directory.ts';
import type { Router } from '../directory/route/router.ts';
import type { KeptChanges } from '../publication/changes/kept-changes.ts';
import type { OpenPublication } from '../publication/open-publication.ts';
import type { PublishedListings } from '../publication/published-listings.ts';
import type { PublicationSignature } from '../publication/signing/publication-signature.ts';
import type { CandidateSearcher } from '../search/candidates/candidate-searcher.ts';
import type { DiscoverySearcher } from '../search/discovery/discovery-searcher.ts';
import type { ResponseCache } from './responses/response-cache.ts';
import type { ResponseWriter } from './responses/response-writer.ts';

/** One publication and what was built from it; replaced as a whole, never changed. */
export interface ServingSnapshot {
  /** Entries that are known and not offered, by id. */
  readonly withdrawals: ReadonlyMap<string, WithdrawnEntry>;
  /** What became of the records read; `null`: the publication does not say, being of an earlier version. */
  readonly listings: PublishedListings | null;
  readonly publication: OpenPublication;
  /** How it differs from those that are kept before it. */
  readonly changes: KeptChanges;
  /** By what it was verified; `null`: by nobody's signature. */
  readonly signature: PublicationSignature | null;
  readonly discovery: DiscoverySearcher;
  readonly directory: DirectoryReader;
  /** Of the directory's content: equal directories have the same, whatever the publication. */
  readonly directoryVersion: string;
  readonly router: Router;
  /** Answers queries by searcher and router, in this thread or in others. */
  readonly writer: ResponseWriter;
  /** `null`: the publication has no candidates. */
  readonly candidates: CandidateSearcher | null;
  /** Responses sent before from this publication. */
  readonly responses: ResponseCache;
}

/** What a request answers from; asked for once in each, so that its answer is wholly of one publication. */
export function readySnapshot(snapshot: ServingSnapshot | null): ServingSnapshot {
  if (snapshot === null) throw new Failure('not_ready', 'No publication is loaded yet; try again in a few seconds.');
  return snapshot;
}
