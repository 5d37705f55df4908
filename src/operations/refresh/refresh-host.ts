import { join, resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { type CollectionItem, collectRequired } from '../../collection/collect-required.ts';
import type { Collectors } from '../../collection/collector.ts';
import { createCollectors } from '../../collection/collectors/create-collectors.ts';
import type { ObservationResult } from '../../collection/create-observer.ts';
import { currentEvidence } from '../../facts/observation/evidence.ts';
import type { ObservationRequest } from '../../facts/observation/observation-request.ts';
import { type ExactRelease, releaseSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedger } from '../../facts/observation/store-port.ts';
import { type AnalysisDeps, COLLECTION_MEMORY_BYTES, hostItems } from '../analyze/analyze-host.ts';
import { createObservationCounter } from '../analyze/analyze-report.ts';
import { openCollectorPorts } from '../analyze/collector-ports.ts';
import type { HostFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { releasesCutByTime } from '../observed/cut-by-time.ts';
import { refreshedReleases } from '../observed/observed-releases.ts';
import { failedProviders } from '../observed/provider-failures.ts';
import { releaseItem } from '../observed/release-item.ts';
import type { Progress } from '../progress.ts';
import type { PublishReport } from '../publish/publish-report.ts';
import { type ObservationChange, type RefreshReport, observationChange } from './refresh-report.ts';

interface RefreshRunDeps extends AnalysisDeps {
  /** Publishes what the store holds now. */
  readonly publish: () => Promise<PublishReport>;
}

const DAY_MS = 86_400_000;

/** `refresh` with everything real: observes again what is due, in the time given, and publishes. */
export async function runRefresh(
  hostProfile: HostProfile,
  { withinMs, isAgain }: RefreshOptions,
  deps: RefreshRunDeps,
): Promise<RefreshReport> {
  const { clock, store, files, interrupt, publish } = deps;
  const startedAtMs = clock.nowMs();
  const workFolder = resolve(join(deps.root, 'host-runs'));
  await files.makeFolder(workFolder);
  const alarms: string[] = [];
  const timed = withinMs === null ? interrupt : AbortSignal.any([interrupt, AbortSignal.timeout(withinMs)]);
  const settings = { ...deps, interrupt: timed, ledger: store.ledger, workFolder, alarms };
  // A refresh tries no plugin in the host: nothing can stand in its way there.
  const ports = openCollectorPorts(hostProfile, { ...settings, obstacles: [] });
  const { profiles, host } = hostProfile;
  const refreshed = await refreshHost({
    ...settings,
    hostPackage: host.host_package,
    releases: refreshedReleases(host, store.ledger, currentEvidence(store.ledger), profiles.profiles),
    collectors: createCollectors(ports),
    dueBeforeMs: isAgain ? startedAtMs : startedAtMs - (host.freshness.current_for_days * DAY_MS) / 2,
    memoryBytes: COLLECTION_MEMORY_BYTES,
  });
  return {
    ...refreshed,
    faultyProfiles: profiles.faulty.map(({ file }) => file),
    published: interrupt.aborted ? null : await publish(),
    durationMs: clock.nowMs() - startedAtMs,
  };
}

export interface RefreshOptions extends HostFolders {
  /** Time for observing; what is not reached waits for the next run. `null`: as long as it takes. */
  readonly withinMs: number | null;
  /** Also what is not due yet. */
  readonly isAgain: boolean;
}

export interface RefreshDeps {
  /** Package of the host itself; `null`: it has none. */
  readonly hostPackage: string | null;
  readonly releases: readonly ExactRelease[];
  readonly ledger: ObservationLedger;
  readonly collectors: Collectors;
  readonly clock: Clock;
  readonly progress: Progress;
  /** Observations older than this are due. */
  readonly dueBeforeMs: number;
  /** Fires when the run is stopped or its time is up. */
  readonly interrupt: AbortSignal;
  readonly memoryBytes: number;
  /** Filled by the collectors while the run lasts. */
  readonly alarms: readonly string[];
}

export type Refreshed = Pick<
  RefreshReport,
  'releases' | 'fresh' | 'observations' | 'changes' | 'alarms' | 'cutByTime' | 'providerFailures'
>;

const MAX_CONCURRENT_RELEASES = 4;

/**
 * Observes again what is due, longest unobserved first. Each observation is kept
 * before the next begins: a run that is stopped or killed goes on where it was.
 */
export async function refreshHost(deps: RefreshDeps): Promise<Refreshed> {
  const { ledger, progress } = deps;
  const asked = new Map<string, ObservationRequest>();
  const changes: ObservationChange[] = [];
  const counter = createObservationCounter();
  const candidates = longestUnobservedFirst(deps.releases, ledger).map((release) =>
    releaseItem(release, deps.dueBeforeMs),
  );
  const isCandidate = new Set<CollectionItem>(candidates);
  const items = [...hostItems(deps.hostPackage), ...candidates];
  let fresh = 0;
  progress.start('Refreshing', items.length);
  await collectRequired(
    items,
    {
      ...deps,
      notBeforeMs: deps.dueBeforeMs,
      maxConcurrent: MAX_CONCURRENT_RELEASES,
      onResult(request, result) {
        asked.set(`${request.kind} ${request.subject}`, request);
        counter.add(request.kind, result);
      },
      onKept(observation, before) {
        const change = observationChange(before, observation);
        if (change !== null) changes.push(change);
      },
    },
    (item, results) => {
      if (isCandidate.has(item) && results.every(isAnswered)) fresh += 1;
      progress.advance(1);
    },
  );
  progress.finish();
  const latest = [...asked.values()].flatMap(({ kind, subject }) => ledger.latest(kind, subject) ?? []);
  return {
    releases: candidates.length,
    fresh,
    observations: counter.counts(),
    changes,
    alarms: deps.alarms,
    cutByTime: releasesCutByTime(ledger),
    providerFailures: failedProviders(latest, ledger),
  };
}

function isAnswered(result: ObservationResult): boolean {
  return result === 'observed' || result === 'missing' || result === 'kept';
}

function longestUnobservedFirst(
  releases: readonly ExactRelease[],
  ledger: Pick<ObservationLedger, 'latest'>,
): readonly ExactRelease[] {
  const observedAtMs = (release: ExactRelease): number =>
    ledger.latest('package_release', releaseSubject(release))?.observedAtMs ?? 0;
  const ages = new Map(releases.map((release) => [release, observedAtMs(release)]));
  return releases.toSorted((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
}
