import { compareCodeUnits } from '../../base/compare.ts';
import type { ObservationKind } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { CatalogObservations } from '../observed/observed-catalogs.ts';
import { PROVIDER_OF } from '../observed/provider-failures.ts';

/** How long data counts as current. */
interface FreshnessSettings {
  readonly host: { readonly freshness: { readonly current_for_days: number } };
}

/** When a source last gave, or confirmed, what is published. */
export interface SourceDate {
  /** `catalog.<id>`, or the source's name as in provider failures. */
  readonly source: string;
  readonly observedAtMs: number;
}

type Deps = {
  readonly store: Pick<ObservationReader, 'lastSeenAtMs'>;
  readonly ledger: Pick<ObservationLedgerReader, 'latestOfKind' | 'history'>;
};

const DAY_MS = 86_400_000;

/**
 * The newest answer of every source of a publication, sorted by source. Runs and
 * scans are of exact bytes in an exact host, which do not grow old: they are no source.
 */
export function sourceDates(
  { host }: FreshnessSettings,
  catalogs: readonly CatalogObservations[],
  { store, ledger }: Deps,
): readonly SourceDate[] {
  const stepMs = (host.freshness.current_for_days * DAY_MS) / 2;
  const ofCatalogs = catalogs.map((catalog) => ({
    source: `catalog.${catalog.config.id}`,
    observedAtMs: catalogDateMs(catalog, store, stepMs),
  }));
  const ofEvidence = (['advisories', 'package_release', 'repository'] as const).flatMap((kind) => {
    const observedAtMs = newestAnswerMs(kind, ledger);
    return observedAtMs === null ? [] : [{ source: PROVIDER_OF[kind], observedAtMs }];
  });
  return [...ofCatalogs, ...ofEvidence].sort((a, b) => compareCodeUnits(a.source, b.source));
}

/**
 * A server that confirms what it gave renews it, in steps of half the time that
 * data counts as current: so asking twice on a day changes no byte. Reading a
 * local file again renews nothing.
 */
function catalogDateMs(
  { config, snapshot: { fetchedAtMs } }: CatalogObservations,
  store: Deps['store'],
  stepMs: number,
): number {
  if (config.place.kind === 'path') return fetchedAtMs;
  const confirmedAtMs = store.lastSeenAtMs(config.id) ?? fetchedAtMs;
  return fetchedAtMs + Math.max(0, Math.floor((confirmedAtMs - fetchedAtMs) / stepMs)) * stepMs;
}

/** A failed attempt is no answer; what was answered before it still counts. */
function newestAnswerMs(kind: ObservationKind, ledger: Deps['ledger']): number | null {
  let newestMs: number | null = null;
  for (const latest of ledger.latestOfKind(kind)) {
    const history = latest.outcome.kind === 'failed' ? ledger.history(kind, latest.subject) : [latest];
    const answer = history.findLast(({ outcome }) => outcome.kind !== 'failed');
    if (answer !== undefined) newestMs = Math.max(newestMs ?? answer.observedAtMs, answer.observedAtMs);
  }
  return newestMs;
}
