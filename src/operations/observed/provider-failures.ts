import { compareCodeUnits } from '../../base/compare.ts';
import { FAILURE_CODES, type FailureCode } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { Provider, ProviderFailure } from '../../contract/publication/sources.ts';
import { type Observation, type ObservationKind, failedSinceAnswer } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';

/** A source that did not answer when it was last asked, with what it would have told. */
export interface FailedProvider {
  /** One of the providers that the contract names. */
  readonly provider: Provider;
  readonly code: string;
  /** Subjects that could not be observed. */
  readonly subjects: number;
  readonly retryable: boolean;
  /** Attempts since their last answers, all together. */
  readonly attempts: number;
  /** Of the newest attempt, as on the wire. */
  readonly observedAt: string;
}

/** Observations of one provider that failed in one way. */
export interface FailedObservations {
  readonly provider: Provider;
  readonly code: FailureCode;
  /** Subjects whose newest observation failed so. */
  readonly subjects: number;
  readonly retryable: boolean;
  /** Attempts since each subject's last answer, all together. */
  readonly attempts: number;
  /** Of the newest of them. */
  readonly observedAtMs: number;
}

/** Who is asked for a kind of observation; what runs here asks nobody. */
export const PROVIDER_OF = {
  advisories: 'advisories',
  package_release: 'package_registry',
  package_contents: 'package_registry',
  repository: 'repository_host',
} as const satisfies Partial<Record<ObservationKind, Provider>>;

/** Which fields of a candidate a provider would have filled. */
const AFFECTED_FIELDS: Readonly<Record<Provider, readonly string[]>> = {
  advisories: ['/registry_observations/advisory'],
  package_registry: ['/identity', '/registry_observations'],
  repository_host: [
    '/identity/source',
    '/registry_observations/maintenance',
    '/registry_observations/source_association',
  ],
};

function isAsked(kind: ObservationKind): kind is keyof typeof PROVIDER_OF {
  return kind in PROVIDER_OF;
}

/** The newest observations that failed, summed up by provider and code; they say nothing of any plugin. */
export function failedObservations(
  newest: Iterable<Observation>,
  { history }: Pick<ObservationLedgerReader, 'history'>,
): readonly FailedObservations[] {
  const failed = new Map<string, FailedObservations>();
  for (const { kind, subject, outcome } of newest) {
    if (outcome.kind !== 'failed' || !isAsked(kind)) continue;
    const since = failedSinceAnswer(history(kind, subject));
    if (since === null) continue;
    const provider = PROVIDER_OF[kind];
    const key = `${provider} ${since.code}`;
    const before = failed.get(key);
    failed.set(key, {
      provider,
      code: since.code,
      subjects: (before?.subjects ?? 0) + 1,
      retryable: FAILURE_CODES[since.code].retryable,
      attempts: (before?.attempts ?? 0) + since.attempts,
      observedAtMs: Math.max(since.observedAtMs, before?.observedAtMs ?? 0),
    });
  }
  return [...failed].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, each]) => each);
}

/** The same for a report. */
export function failedProviders(
  newest: Iterable<Observation>,
  ledger: Pick<ObservationLedgerReader, 'history'>,
): readonly FailedProvider[] {
  return failedObservations(newest, ledger).map(({ observedAtMs, ...failed }) => ({
    ...failed,
    observedAt: isoTimestamp(observedAtMs),
  }));
}

/** What a publication says of providers whose newest observations failed. */
export function providerFailures(
  ledger: Pick<ObservationLedgerReader, 'latestOfKind' | 'history'>,
): readonly ProviderFailure[] {
  return failedObservations(newestOfProviders(ledger), ledger).map(
    ({ provider, code, retryable, attempts, observedAtMs }) => ({
      provider,
      code,
      affected_fields: [...AFFECTED_FIELDS[provider]],
      observed_at: isoTimestamp(observedAtMs),
      attempts,
      retryable,
    }),
  );
}

/** The newest observation of everything that was asked of a provider. */
export function newestOfProviders(ledger: Pick<ObservationLedgerReader, 'latestOfKind'>): readonly Observation[] {
  const kinds = ['advisories', 'package_contents', 'package_release', 'repository'] as const;
  return kinds.flatMap((kind) => [...ledger.latestOfKind(kind)]);
}
