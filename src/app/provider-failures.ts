import { compareCodeUnits } from '../base/compare.ts';
import { FAILURE_CODES, type FailureCode } from '../base/failure.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { PublicationManifest } from '../contract/publication.ts';
import type { ObservationLedgerReader } from '../facts/observation-ledger-port.ts';
import type { ObservationKind } from '../facts/observation.ts';

type ProviderFailure = PublicationManifest['provider_failures'][number];

/** Which fields of a candidate a kind of look would have filled. */
const AFFECTED_FIELDS: Partial<Readonly<Record<ObservationKind, readonly string[]>>> = {
  package_release: ['/identity', '/registry_observations'],
  repository: ['/identity/source', '/registry_observations/maintenance', '/registry_observations/source_association'],
  advisories: ['/registry_observations/advisory'],
};

/**
 * Sources whose newest looks failed: one entry for each kind and code, dated by
 * the newest of them. They say nothing of any plugin.
 */
export function lookFailures(ledger: Pick<ObservationLedgerReader, 'latestOfKind'>): readonly ProviderFailure[] {
  return (['advisories', 'package_release', 'repository'] as const).flatMap((kind) => {
    const newestMs = new Map<FailureCode, number>();
    for (const { outcome, observedAtMs } of ledger.latestOfKind(kind)) {
      if (outcome.kind !== 'failed') continue;
      newestMs.set(outcome.code, Math.max(observedAtMs, newestMs.get(outcome.code) ?? 0));
    }
    return [...newestMs]
      .sort(([a], [b]) => compareCodeUnits(a, b))
      .map(([code, observedAtMs]) => ({
        provider: PROVIDERS[kind],
        code,
        affected_fields: [...(AFFECTED_FIELDS[kind] ?? [])],
        observed_at: isoTimestamp(observedAtMs),
        retryable: FAILURE_CODES[code].retryable,
      }));
  });
}

const PROVIDERS = {
  advisories: 'advisories',
  package_release: 'package_registry',
  repository: 'repository_host',
} as const;
