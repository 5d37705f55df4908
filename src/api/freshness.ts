import type { Freshness } from '../contract/freshness.ts';
import type { PublicationManifest } from '../contract/publication.ts';

type Dates = Pick<PublicationManifest, 'as_of' | 'expires_at' | 'expired_at' | 'sources'>;

/** Judged when an answer is given: a publication grows old without anything being loaded. */
export function freshnessOf(manifest: Dates, nowMs: number): Freshness {
  return {
    status: statusAt(manifest, nowMs),
    as_of: manifest.as_of,
    expires_at: manifest.expires_at,
    source_last_success_at: latestSuccess(manifest),
  };
}

function statusAt({ expires_at, expired_at }: Dates, nowMs: number): Freshness['status'] {
  if (nowMs < Date.parse(expires_at)) return 'current';
  return nowMs < Date.parse(expired_at) ? 'stale' : 'expired';
}

/** Timestamps have one form, so their order as text is their order in time. */
function latestSuccess({ sources, as_of }: Dates): string {
  return sources.reduce((latest, { observed_at }) => (observed_at > latest ? observed_at : latest), as_of);
}

/** The sources whose newest answer counts as current no more: why the whole does not, or soon will not. */
export function sourcesBehind(
  { as_of, expires_at, sources }: Dates,
  nowMs: number,
): readonly PublicationManifest['sources'][number][] {
  const freshForMs = Date.parse(expires_at) - Date.parse(as_of);
  return sources.filter(({ observed_at }) => nowMs >= Date.parse(observed_at) + freshForMs);
}
