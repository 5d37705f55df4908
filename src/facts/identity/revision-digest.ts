import { canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256 } from '../../base/digest.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { PluginProject } from './plugin-project.ts';

/**
 * Digest of a project but `saidBy`, the places of its listings and `resemblance`, whose note is in it: a new revision
 * is new evidence. What the other name is called is no part of the revision, that there is one is.
 *
 * The same release observed again is no new revision: when it was observed plays no part, nor what other versions are
 * dated, nor words that the digest of its archive covers. An address that is not read says nothing of the plugin, who says a value is no other value, and neither is
 * where and since when a record stands in its catalog.
 */
export function revisionDigest({
  leadListing: _lead,
  saidBy: _saidBy,
  resemblance: _resemblance,
  ...project
}: PluginProject): Sha256 {
  const { release } = project;
  return sha256(
    canonicalJson({
      ...project,
      listings: project.listings.map(
        ({
          locator: _locator,
          first: _first,
          unreadAddress: _unread,
          starsObservedAtMs: _stars,
          downloadsObservedAtMs: _downloads,
          standingStatedBy: _speaker,
          ...listing
        }) => listing,
      ),
      release: release === null ? null : sameRelease(release),
    }),
  );
}

function sameRelease({ licenseWritten: _written, ...release }: ReleaseFacts): object {
  return { ...release, observedAtMs: 0, documentDates: null };
}
