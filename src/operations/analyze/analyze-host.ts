import { join, resolve } from 'node:path';
import { type QualityEvidence, evaluateRevision, requiredBy } from '../../analysis/quality-evidence.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { type CollectionItem, collectRequired } from '../../collection/collect-required.ts';
import type { Collectors } from '../../collection/collector.ts';
import { createCollectors } from '../../collection/collectors/create-collectors.ts';
import { CHAIN_NAMES, type ChainName } from '../../contract/evidence/quality-dimensions.ts';
import { type Evidence, createEvidence, currentEvidence } from '../../facts/observation/evidence.ts';
import { requestStableRelease } from '../../facts/observation/observation-request.ts';
import { type ExactRelease, releaseSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedger, ObservationReader } from '../../facts/observation/store-port.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import type { HostFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { recordEvidence } from '../ingest/recorded-evidence.ts';
import { releasesCutByTime } from '../observed/cut-by-time.ts';
import { observedReleases } from '../observed/observed-releases.ts';
import { type RankedRevision, revisionsOf } from '../observed/plugin-revisions.ts';
import { failedProviders, newestOfProviders } from '../observed/provider-failures.ts';
import { releaseItem } from '../observed/release-item.ts';
import type { Progress } from '../progress.ts';
import {
  type AnalyzeReport,
  compareEvidence,
  countDimensions,
  countFailures,
  createObservationCounter,
} from './analyze-report.ts';
import { type CollectorSettings, openCollectorPorts } from './collector-ports.ts';

export interface AnalysisDeps extends Omit<CollectorSettings, 'ledger' | 'workFolder' | 'alarms' | 'obstacles'> {
  readonly store: ObservationReader & { readonly ledger: ObservationLedger };
  readonly progress: Progress;
  readonly files: DurableFiles;
  /** Folder of the host's data. */
  readonly root: string;
}

/** What all observations together may hold: a run of the host beside the reading of an archive. */
export const COLLECTION_MEMORY_BYTES = 2_147_483_648;

/** `analyze` with everything real: sources, sandbox and host. */
export async function runAnalysis(
  hostProfile: HostProfile,
  options: AnalyzeOptions,
  deps: AnalysisDeps,
): Promise<AnalyzeReport> {
  const { store, files } = deps;
  const workFolder = resolve(join(deps.root, 'host-runs'));
  await files.makeFolder(workFolder);
  const alarms: string[] = [];
  const obstacles: string[] = [];
  const report = await analyzeHost(options, {
    ...deps,
    revisions: revisionsOf(hostProfile, store),
    observed: observedReleases(hostProfile.host, store.ledger, currentEvidence(store.ledger)),
    hostPackage: hostProfile.host.host_package,
    hostVersion: hostProfile.host.analysis.host_version,
    ledger: store.ledger,
    collectors: createCollectors(
      openCollectorPorts(hostProfile, { ...deps, ledger: store.ledger, workFolder, alarms, obstacles }),
    ),
    memoryBytes: COLLECTION_MEMORY_BYTES,
    alarms,
    obstacles,
  });
  if (options.isRecorded) await recordEvidence(hostProfile, store.ledger, files);
  return report;
}

export interface AnalyzeDeps {
  readonly revisions: readonly RankedRevision[];
  /** Releases that were observed before, whether a catalog lists their package or not. */
  readonly observed: readonly ExactRelease[];
  /** Package of the host itself; `null`: it has none. */
  readonly hostPackage: string | null;
  readonly hostVersion: string;
  readonly ledger: ObservationLedger;
  readonly collectors: Collectors;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly interrupt: AbortSignal;
  /** What all concurrent observations may hold together. */
  readonly memoryBytes: number;
  /** Filled by the collectors while the run lasts. */
  readonly alarms: readonly string[];
  readonly obstacles: readonly string[];
}

/** Plugins that are worked on concurrently; how many observations really run is for each kind to say. */
const MAX_CONCURRENT_PLUGINS = 4;

/** Works through the queue, the most used first, and tells what is known now and was not before. */
export async function analyzeHost(options: AnalyzeOptions, deps: AnalyzeDeps): Promise<AnalyzeReport> {
  const { clock, ledger, progress, hostVersion } = deps;
  const startedAtMs = clock.nowMs();
  const notBeforeMs = options.isAgain ? startedAtMs : 0;
  const queue = queueOf(deps.revisions, options);
  const releases = releasesNamed(options.only, queue, deps.observed);
  const judged = (): readonly QualityEvidence[] => {
    const evidence = createEvidence(ledger);
    return queue.map(({ revision, priorityRank }) =>
      evaluateRevision(revision, priorityRank, { hostVersion }, evidence),
    );
  };
  const before = judged();
  const counter = createObservationCounter();
  const chains = (options.chains ?? CHAIN_NAMES).map((name) => requiredBy(name, hostVersion));
  const plugins = queue.map(({ revision }) => ({
    required: (evidence: Evidence) => chains.flatMap((requiredOf) => requiredOf(revision, evidence)),
  }));
  const asked: readonly CollectionItem[] = [
    ...plugins,
    ...releases.map((release) => releaseItem(release, notBeforeMs)),
  ];
  // The host comes first: its channels say what every run of a plugin counts for.
  const items = [...hostItems(deps.hostPackage), ...asked];
  const isAsked = new Set(asked);
  let done = 0;
  progress.start('Analysing', items.length);
  await collectRequired(
    items,
    {
      ...deps,
      notBeforeMs,
      maxConcurrent: MAX_CONCURRENT_PLUGINS,
      onResult: ({ kind }, result) => counter.add(kind, result),
    },
    (item) => {
      if (isAsked.has(item)) done += 1;
      progress.advance(1);
    },
  );
  progress.finish();
  const after = judged();
  return {
    queued: asked.length,
    done,
    observations: counter.counts(),
    changes: compareEvidence(before, after),
    outcomes: countDimensions(after),
    failures: countFailures(after),
    providerFailures: failedProviders(newestOfProviders(ledger), ledger),
    alarms: deps.alarms,
    cutByTime: releasesCutByTime(ledger),
    obstacles: deps.obstacles,
    durationMs: clock.nowMs() - startedAtMs,
  };
}

function queueOf(revisions: readonly RankedRevision[], { only, limit }: AnalyzeOptions): readonly RankedRevision[] {
  const chosen = revisions.filter(
    ({ revision: { project, entryId } }) => only === null || only === project.packageName || only === entryId,
  );
  const queue = chosen.toSorted((a, b) => a.priorityRank - b.priorityRank);
  return limit === null ? queue : queue.slice(0, limit);
}

/**
 * Releases that were observed, where no plugin of the catalogs is meant: an exact one, or those of a package that its
 * repository does not name, or that is listed no more.
 *
 * @throws Failure `not_found` where nothing is called so
 */
function releasesNamed(
  only: string | null,
  queue: readonly RankedRevision[],
  observed: readonly ExactRelease[],
): readonly ExactRelease[] {
  if (only === null || queue.length > 0) return [];
  const named = observed.filter(
    (release) => release.packageName === only || releaseSubject(release) === `release:${only}`,
  );
  if (named.length > 0) return named;
  throw new Failure('not_found', 'No plugin of the catalogs has this package or id, and no such release was observed.');
}

export interface AnalyzeOptions extends HostFolders {
  /** `null`: all five. */
  readonly chains: readonly ChainName[] | null;
  /** Plugins at most, by falling priority; `null`: all. */
  readonly limit: number | null;
  /** Package name, plugin id, or `<package>@<version>` of an observed release; `null`: all. */
  readonly only: string | null;
  /** Whether observations that were made already are made again. */
  readonly isAgain: boolean;
  /** Whether what is known is written to the host's file of recorded evidence afterwards. */
  readonly isRecorded: boolean;
}

/** The host's own package, observed like any release: its tags tell the version of each channel. */
export function hostItems(hostPackage: string | null): readonly CollectionItem[] {
  return hostPackage === null ? [] : [{ required: () => [requestStableRelease(hostPackage)] }];
}
