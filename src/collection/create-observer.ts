import { wellFormedJson } from '../base/canonical-json.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { CollectedKind, ObservationRequest, RequestOf } from '../facts/observation/observation-request.ts';
import { type Observation, type ObservationOutcome, failedOutcome } from '../facts/observation/observation.ts';
import type { ObservationLedger } from '../facts/observation/store-port.ts';
import type { Admission } from './admission.ts';
import type { Collector, Collectors } from './collector.ts';

/** What an observer takes. */
export interface ObserverDeps {
  readonly ledger: Pick<ObservationLedger, 'latest' | 'append'>;
  readonly collectors: Collectors;
  readonly admission: Admission;
  readonly clock: Clock;
  /** A signal that fires after so many milliseconds. */
  readonly timeLimit: (wallMs: number) => AbortSignal;
  readonly interrupt: AbortSignal;
  /** Observations older than this are made again; 0: none is too old. */
  readonly notBeforeMs: number;
  /** Called once for each observation that was kept, with the one before it. */
  readonly onKept: (observation: Observation, before: Observation | null) => void;
}

/**
 * `kept`: an earlier observation still answers; `skipped`: its source does not
 * answer in this run, so it was not asked; `interrupted`: it was broken off. The
 * last two leave nothing behind, and the next run makes the observation.
 */
export type ObservationResult = ObservationOutcome['kind'] | 'kept' | 'skipped' | 'interrupted';

/** Makes one observation and keeps what came of it; asks nobody where an earlier one still answers. */
export type Observe = (request: ObservationRequest) => Promise<ObservationResult>;

/**
 * Observations are made once in a run, however many require them: a second
 * request waits for the first. Each is kept before the next one begins, so that
 * a run that is killed loses those in hand and nothing else.
 */
export function createObserver(deps: ObserverDeps): Observe {
  const started = new Map<string, Promise<ObservationResult>>();
  const breaker = createCircuitBreaker();
  return (request) => {
    const key = `${request.kind} ${request.subject}`;
    const result = started.get(key) ?? observe(request, deps, breaker);
    started.set(key, result);
    return result;
  };
}

async function observe(
  request: ObservationRequest,
  deps: ObserverDeps,
  breaker: CircuitBreaker,
): Promise<ObservationResult> {
  const { kind, subject } = request;
  const collector = collectorOf(deps.collectors, request);
  const before = deps.ledger.latest(kind, subject);
  if (isCurrent(before, collector, deps.notBeforeMs)) return 'kept';
  return deps.admission.run(kind, collector.limits, async () => {
    if (deps.interrupt.aborted) return 'interrupted';
    if (breaker.isOpen(kind)) return 'skipped';
    const outcome = await boundedOutcome(collector, deps);
    // What was broken off says nothing, not even that it failed.
    if (deps.interrupt.aborted && outcome.kind === 'failed') return 'interrupted';
    breaker.note(kind, outcome);
    const { collectorVersion } = collector;
    const observation = { kind, subject, collectorVersion, observedAtMs: deps.clock.nowMs(), outcome };
    deps.ledger.append(observation);
    deps.onKept(observation, before);
    return outcome.kind;
  });
}

/** What failed for a while is observed again by the next run; all else stands while its collector does. */
function isCurrent(latest: Observation | null, { collectorVersion }: BoundCollector, notBeforeMs: number): boolean {
  if (latest === null || latest.collectorVersion !== collectorVersion || latest.observedAtMs < notBeforeMs)
    return false;
  return latest.outcome.kind !== 'failed' || !latest.outcome.isRetryable;
}

/** Whatever a collector does, its observation ends: with an outcome, or failed when its time is up. */
async function boundedOutcome(
  collector: BoundCollector,
  { interrupt, timeLimit }: ObserverDeps,
): Promise<ObservationOutcome> {
  const signal = AbortSignal.any([interrupt, timeLimit(collector.limits.wallMs)]);
  const { promise: timeIsUp, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new Failure('source_unreachable', 'The observation took too long.'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return keepable(await Promise.race([collector.collect(signal), timeIsUp]));
  } catch (thrown) {
    const failure = Failure.from(thrown);
    // A full disk here says nothing of the subject, and no observation after it would be kept.
    if (failure.code === 'no_room') throw failure;
    return failedOutcome(failure);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Names and code of strangers may hold what no store can keep; one such text must not end a run over all the others. */
function keepable(outcome: ObservationOutcome): ObservationOutcome {
  return outcome.kind === 'observed' ? { ...outcome, value: wellFormedJson(outcome.value) } : outcome;
}

/** A collector that is bound to the one observation it is asked for. */
interface BoundCollector extends Pick<Collector<CollectedKind>, 'collectorVersion' | 'limits'> {
  readonly collect: (interrupt: AbortSignal) => Promise<ObservationOutcome>;
}

function bind<Kind extends CollectedKind>(collector: Collector<Kind>, request: RequestOf<Kind>): BoundCollector {
  return { ...collector, collect: (interrupt) => collector.collect(request, interrupt) };
}

function collectorOf(collectors: Collectors, request: ObservationRequest): BoundCollector {
  if (request.kind === 'package_release') return bind(collectors.package_release, request);
  if (request.kind === 'package_contents') return bind(collectors.package_contents, request);
  if (request.kind === 'advisories') return bind(collectors.advisories, request);
  if (request.kind === 'repository') return bind(collectors.repository, request);
  return bind(collectors.host_run, request);
}

/** Tells when a kind of observation has become pointless for the rest of a run. */
interface CircuitBreaker {
  readonly note: (kind: string, outcome: ObservationOutcome) => void;
  /** Its source has not answered so often in a row that it is not asked again. */
  readonly isOpen: (kind: string) => boolean;
}

/** Observations in a row that no source answered; each has cost its retries already. */
const OPEN_AFTER = 6;
const NO_ANSWER: ReadonlySet<string> = new Set(['source_unreachable', 'source_rate_limited']);

/** A source that is down is not asked thousands of times: what is left waits for the next run. */
function createCircuitBreaker(): CircuitBreaker {
  const inARow = new Map<string, number>();
  return {
    note(kind, outcome) {
      const hasNoAnswer = outcome.kind === 'failed' && NO_ANSWER.has(outcome.code);
      inARow.set(kind, hasNoAnswer ? (inARow.get(kind) ?? 0) + 1 : 0);
    },
    isOpen: (kind) => (inARow.get(kind) ?? 0) >= OPEN_AFTER,
  };
}
