import type { Freshness } from '../contract/freshness.ts';
import type { PublicationManifest } from '../contract/publication.ts';

type Dates = Pick<PublicationManifest, 'created_at' | 'expires_at' | 'expired_at' | 'catalogs'>;

/** Judged when an answer is given: a publication grows old without anything being loaded. */
export function freshnessOf(manifest: Dates, nowMs: number): Freshness {
  return {
    status: statusAt(manifest, nowMs),
    as_of: manifest.created_at,
    expires_at: manifest.expires_at,
    source_last_success_at: latestFetch(manifest),
  };
}

function statusAt({ expires_at, expired_at }: Dates, nowMs: number): Freshness['status'] {
  if (nowMs < Date.parse(expires_at)) return 'current';
  return nowMs < Date.parse(expired_at) ? 'stale' : 'expired';
}

/** Timestamps have one form, so their order as text is their order in time. */
function latestFetch({ catalogs, created_at }: Dates): string {
  const [first, ...others] = catalogs.map((catalog) => catalog.fetched_at);
  if (first === undefined) return created_at;
  return others.reduce((latest, fetchedAt) => (fetchedAt > latest ? fetchedAt : latest), first);
}
