import { freshnessOf, sourcesBehind } from '../api/freshness.ts';
import type { Staleness } from '../cli/render/staleness.ts';
import type { PublicationManifest } from '../contract/publication.ts';

/** What to tell whoever starts or examines a service; `null`: its facts are current. */
export function stalenessOf(manifest: PublicationManifest, nowMs: number): Staleness | null {
  const { status } = freshnessOf(manifest, nowMs);
  return status === 'current' ? null : { status, behind: sourcesBehind(manifest, nowMs) };
}
