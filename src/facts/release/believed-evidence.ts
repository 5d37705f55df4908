import type { Evidence } from '../observation/evidence.ts';
import type { ObservationLedgerReader } from '../observation/ledger-port.ts';
import type { Observed } from '../observation/observed.ts';
import { parseReleaseFacts } from './release-facts-json.ts';
import type { ReleaseFacts } from './release-facts.ts';
import { believedDateMs, type DatedRelease, type RegistryDates } from './registry-dates.ts';

/** Every package's release that was observed last, of which dates of a registry are judged. */
export function datedReleases(ledger: Pick<ObservationLedgerReader, 'latestOfKind'>): readonly DatedRelease[] {
  const newest = new Map<string, ReleaseFacts>();
  for (const { outcome, observedAtMs } of ledger.latestOfKind('package_release')) {
    const release = outcome.kind === 'observed' ? parseReleaseFacts(outcome.value, observedAtMs) : null;
    if (release === null) continue;
    const before = newest.get(release.packageName);
    if (before === undefined || before.observedAtMs < observedAtMs) newest.set(release.packageName, release);
  }
  return [...newest.values()];
}

/** Evidence in which a release has a date of publication only where it can be believed; one left out is noted. */
export function believedEvidence(evidence: Evidence, dates: Pick<RegistryDates, 'doubt'>): Evidence {
  const whereSeen = (release: ReleaseFacts | null) => (release === null ? null : believed(release, dates));
  return {
    ...evidence,
    stableRelease: (packageName) => believedAnswer(evidence.stableRelease(packageName), dates),
    release: (release) => believedAnswer(evidence.release(release), dates),
    lastRelease: (release) => whereSeen(evidence.lastRelease(release)),
    lastStableRelease: (packageName) => whereSeen(evidence.lastStableRelease(packageName)),
  };
}

function believedAnswer(release: Observed<ReleaseFacts>, dates: Pick<RegistryDates, 'doubt'>): Observed<ReleaseFacts> {
  if (release.kind !== 'observed') return release;
  const value = believed(release.value, dates);
  return value === release.value ? release : { ...release, value };
}

function believed(release: ReleaseFacts, dates: Pick<RegistryDates, 'doubt'>): ReleaseFacts {
  const publishedAtMs = believedDateMs(release, dates);
  if (publishedAtMs === release.publishedAtMs) return release;
  return { ...release, publishedAtMs, notes: [...release.notes, 'registry_dates_unreliable'] };
}
