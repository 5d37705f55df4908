import { freshnessOf, sourcesBehind } from '../../api/responses/freshness.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { SourceDate } from '../../contract/publication/sources.ts';
import type { Freshness } from '../../contract/shared/answer-envelope.ts';

/** What to tell whoever starts or examines a service; `null`: its facts are current. */
export function stalenessOf(manifest: PublicationManifest, nowMs: number): Staleness | null {
  const { status } = freshnessOf(manifest, nowMs);
  return status === 'current' ? null : { status, behind: sourcesBehind(manifest, nowMs) };
}

/** Facts that count as current no more, and the sources that are behind. */
export interface Staleness {
  readonly status: Exclude<Freshness['status'], 'current'>;
  readonly behind: readonly SourceDate[];
}

/** What brings the sources up to date. */
export const HOW_TO_RENEW =
  '`plugin-facts ingest` reads the catalogs, `plugin-facts refresh` asks registry, repositories and advisories again; then `plugin-facts publish`. A local catalog needs a newer file, or a newer as_of once somebody checked it.';

/** Of a publication that is followed: nothing that is run here changes it. */
export const PUBLISHER_RENEWS =
  'They come from the place that is followed, as it has them: whoever publishes there reads the sources again.';

/** One line: since when which source was not heard of. */
export function formatStaleness({ status, behind }: Staleness): string {
  const sources = behind.map(
    ({ source, observed_at }) => `${forTerminal(source)} is as of ${observed_at.slice(0, 10)}`,
  );
  return `The facts are ${status}: ${sources.join(', ')}.`;
}
