import type { Freshness } from '../contract/freshness.ts';
import type { PublicationManifest } from '../contract/publication.ts';

type Dates = Pick<PublicationManifest, 'created_at' | 'expires_at' | 'expired_at' | 'catalogs'>;

/** Judged when an answer is given: a publication grows old without anything being loaded. */
export function freshnessOf(manifest: Dates, nowMs: number): Freshness {
  return {
    status: statusAt(manifest, nowMs),
    as_of: manifest.created_at,
    expires_at: manifest.expires_at,
    source_last_success_at: latestSuccess(manifest),
  };
}

function statusAt({ expires_at, expired_at }: Dates, nowMs: number): Freshness['status'] {
  if (nowMs < Date.parse(expires_at)) return 'current';
  return nowMs < Date.parse(expired_at) ? 'stale' : 'expired';
}

/**
 * A publication that was renewed is newer than its sources' first fetch.
 * Timestamps have one form, so their order as text is their order in time.
 */
function latestSuccess({ catalogs, created_at }: Dates): string {
  return catalogs.reduce((latest, { fetched_at }) => (fetched_at > latest ? fetched_at : latest), created_at);
}
