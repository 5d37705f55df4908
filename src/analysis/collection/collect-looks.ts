import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { ObservationOutcome } from '../../facts/observation.ts';
import { failedOutcome } from '../../facts/observation-outcome.ts';
import type { ObservationLedger } from '../../facts/observation-ledger-port.ts';
import type { Admission } from './admission.ts';
import type { Collector, Collectors } from './collector.ts';
import type { LookKind, LookRequest, RequestOf } from './look-request.ts';
import { createSourceTrouble, type SourceTrouble } from './source-trouble.ts';

export interface LookDeps {
  readonly ledger: Pick<ObservationLedger, 'latest' | 'append'>;
  readonly collectors: Collectors;
  readonly admission: Admission;
  readonly clock: Clock;
  /** A signal that fires after so many milliseconds. */
  readonly timeLimit: (wallMs: number) => AbortSignal;
  readonly interrupt: AbortSignal;
  /** Looks older than this are made again; 0: none is too old. */
  readonly notBeforeMs: number;
}

/**
 * `kept`: an earlier look still answers; `skipped`: its source does not answer in
 * this run, so it was not asked; `interrupted`: it was broken off. The last two
 * leave nothing behind, and the next run makes the look.
 */
export type LookResult = ObservationOutcome['kind'] | 'kept' | 'skipped' | 'interrupted';

/** Makes one look and keeps what came of it; asks nobody where an earlier look still answers. */
export type Looker = (request: LookRequest) => Promise<LookResult>;

/**
 * Looks are made once in a run, however many revisions want them: a second wish
 * waits for the first. Each is kept before the next one begins, so that a run
 * that is killed loses the looks in hand and nothing else.
 */
export function createLooker(deps: LookDeps): Looker {
  const made = new Map<string, Promise<LookResult>>();
  const trouble = createSourceTrouble();
  return (request) => {
    const key = `${request.kind} ${request.subject}`;
    const look = made.get(key) ?? makeLook(request, deps, trouble);
    made.set(key, look);
    return look;
  };
}

async function makeLook(request: LookRequest, deps: LookDeps, trouble: SourceTrouble): Promise<LookResult> {
  const collector = collectorOf(deps.collectors, request);
  if (isAnswered(request, collector, deps)) return 'kept';
  return deps.admission.run(request.kind, collector.limits, async () => {
    if (deps.interrupt.aborted) return 'interrupted';
    if (trouble.isDown(request.kind)) return 'skipped';
    const outcome = await boundedOutcome(collector, deps);
    // A look that was broken off says nothing, not even that it failed.
    if (deps.interrupt.aborted && outcome.kind === 'failed') return 'interrupted';
    trouble.note(request.kind, outcome);
    const { kind, subject } = request;
    const { collectorVersion } = collector;
    deps.ledger.append({ kind, subject, collectorVersion, observedAtMs: deps.clock.nowMs(), outcome });
    return outcome.kind;
  });
}

/** A look that failed for a while is made again by the next run; all others stand while their collector does. */
function isAnswered(
  { kind, subject }: LookRequest,
  { collectorVersion }: BoundCollector,
  { ledger, notBeforeMs }: LookDeps,
): boolean {
  const latest = ledger.latest(kind, subject);
  if (latest === null || latest.collectorVersion !== collectorVersion || latest.observedAtMs < notBeforeMs)
    return false;
  return latest.outcome.kind !== 'failed' || !latest.outcome.isRetryable;
}

/** Whatever a collector does, its look ends: with an outcome, or failed when its time is up. */
async function boundedOutcome(
  collector: BoundCollector,
  { interrupt, timeLimit }: LookDeps,
): Promise<ObservationOutcome> {
  const signal = AbortSignal.any([interrupt, timeLimit(collector.limits.wallMs)]);
  const { promise: timeIsUp, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new Failure('source_unreachable', 'The look took too long.'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([collector.collect(signal), timeIsUp]);
  } catch (thrown) {
    return failedOutcome(Failure.from(thrown));
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** A collector that is bound to the one look it is asked for. */
interface BoundCollector extends Pick<Collector<LookKind>, 'collectorVersion' | 'limits'> {
  readonly collect: (interrupt: AbortSignal) => Promise<ObservationOutcome>;
}

function bind<Kind extends LookKind>(collector: Collector<Kind>, request: RequestOf<Kind>): BoundCollector {
  return { ...collector, collect: (interrupt) => collector.collect(request, interrupt) };
}

function collectorOf(collectors: Collectors, request: LookRequest): BoundCollector {
  if (request.kind === 'package_release') return bind(collectors.package_release, request);
  if (request.kind === 'package_contents') return bind(collectors.package_contents, request);
  if (request.kind === 'advisories') return bind(collectors.advisories, request);
  if (request.kind === 'repository') return bind(collectors.repository, request);
  return bind(collectors.host_run, request);
}
