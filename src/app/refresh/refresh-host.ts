import { createAdmission } from '../../analysis/collection/admission.ts';
import { createLooker } from '../../analysis/collection/collect-looks.ts';
import type { Collectors } from '../../analysis/collection/collector.ts';
import type { LookRequest } from '../../analysis/collection/look-request.ts';
import { workSideBySide } from '../../analysis/collection/work-side-by-side.ts';
import type { Clock } from '../../base/clock.ts';
import type { Progress } from '../../cli/progress.ts';
import type { LookChange, RefreshReport } from '../../cli/reports/refresh-report.ts';
import type { ObservationLedger } from '../../facts/observation-ledger-port.ts';
import type { Observation } from '../../facts/observation.ts';
import { type ExactRelease, releaseSubject } from '../../facts/observation-subject.ts';
import { createLookCounter } from '../analyze/count-looks.ts';
import { lookChange } from './look-changes.ts';
import { providerTroubles } from './provider-troubles.ts';
import { lookAtCandidate } from './refresh-looks.ts';

export interface RefreshDeps {
  readonly releases: readonly ExactRelease[];
  readonly ledger: ObservationLedger;
  readonly collectors: Collectors;
  readonly clock: Clock;
  readonly progress: Progress;
  /** Looks older than this are due. */
  readonly dueBeforeMs: number;
  /** Fires when the run is stopped or its time is up. */
  readonly interrupt: AbortSignal;
  readonly memoryBytes: number;
  /** Filled by the collectors while the run lasts. */
  readonly alarms: readonly string[];
  readonly providerOf: (kind: Observation['kind']) => string;
}

export type Refreshed = Pick<RefreshReport, 'releases' | 'fresh' | 'looks' | 'changes' | 'alarms' | 'providerFailures'>;

/** Releases that are looked at side by side; how much is asked of a source at once is for its budget to say. */
const RELEASES_AT_ONCE = 4;

/**
 * Looks again at what is due, longest unseen first. Each look is kept before
 * the next begins: a run that is stopped or killed goes on where it was.
 */
export async function refreshHost(deps: RefreshDeps): Promise<Refreshed> {
  const { ledger, progress, interrupt } = deps;
  const before = new Map<string, { readonly request: LookRequest; readonly look: Observation | null }>();
  const counter = createLookCounter();
  const look = createLooker({
    ...deps,
    admission: createAdmission(deps.memoryBytes),
    timeLimit: (wallMs) => AbortSignal.timeout(wallMs),
    notBeforeMs: deps.dueBeforeMs,
  });
  const queue = longestUnseenFirst(deps.releases, ledger);
  let fresh = 0;
  progress.start('Refreshing', queue.length);
  await workSideBySide(queue, { atOnce: RELEASES_AT_ONCE, interrupt }, async (release) => {
    const isFresh = await lookAtCandidate(release, {
      look,
      ledger,
      beforeLook: (request) => {
        const key = `${request.kind} ${request.subject}`;
        if (!before.has(key)) before.set(key, { request, look: ledger.latest(request.kind, request.subject) });
      },
      onLook: ({ kind }, result) => counter.add(kind, result),
    });
    if (isFresh) fresh += 1;
    progress.advance(1);
  });
  progress.finish();
  const after = [...before.values()].flatMap(({ request }) => ledger.latest(request.kind, request.subject) ?? []);
  return {
    releases: queue.length,
    fresh,
    looks: counter.counts(),
    changes: changesSince(before.values(), ledger),
    alarms: deps.alarms,
    providerFailures: providerTroubles(after, deps.providerOf),
  };
}

function longestUnseenFirst(
  releases: readonly ExactRelease[],
  ledger: Pick<ObservationLedger, 'latest'>,
): readonly ExactRelease[] {
  const lookedAtMs = (release: ExactRelease): number =>
    ledger.latest('package_release', releaseSubject(release))?.observedAtMs ?? 0;
  const ages = new Map(releases.map((release) => [release, lookedAtMs(release)]));
  return releases.toSorted((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
}

function changesSince(
  before: Iterable<{ readonly request: LookRequest; readonly look: Observation | null }>,
  ledger: Pick<ObservationLedger, 'latest'>,
): readonly LookChange[] {
  return [...before].flatMap(
    ({ request, look }) => lookChange(look, ledger.latest(request.kind, request.subject)) ?? [],
  );
}
