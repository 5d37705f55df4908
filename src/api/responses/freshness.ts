import { isoTimestamp } from '../../base/timestamp.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { Freshness } from '../../contract/shared/answer-envelope.ts';

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

/**
 * Of one release: its facts are as old as the registry's answer, and count as
 * current for as long as the whole publication's do.
 */
export function candidateFreshness(
  { as_of, source_last_success_at }: CandidateRecord['observed'],
  manifest: Dates,
  nowMs: number,
): Freshness {
  const ageMs = Date.parse(as_of) - Date.parse(manifest.as_of);
  const expires_at = isoTimestamp(Date.parse(manifest.expires_at) + ageMs);
  const expired_at = isoTimestamp(Date.parse(manifest.expired_at) + ageMs);
  return { status: statusAt({ expires_at, expired_at }, nowMs), as_of, expires_at, source_last_success_at };
}

function statusAt(
  { expires_at, expired_at }: Pick<Dates, 'expires_at' | 'expired_at'>,
  nowMs: number,
): Freshness['status'] {
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
