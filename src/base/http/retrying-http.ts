import type { Clock, Wait } from '../clock.ts';
import { FAILURE_CODES, Failure } from '../failure.ts';
import { conditionalGet, isLimited, retryNotBeforeMs } from './read-response.ts';
import type { HttpExchange, HttpPort, HttpRequest, HttpResponse } from './http-port.ts';
import { type OriginBudget, type OriginRateLimiter, createOriginRateLimiter } from './origin-rate-limiter.ts';

export interface RetryingHttpDeps {
  readonly http: HttpExchange;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly budgetOf: (origin: string) => OriginBudget;
  readonly retryPolicy: RetryPolicy;
}

export interface RetryPolicy {
  /** Attempts of one request, the first included. */
  readonly maxAttempts: number;
  /** Before the second attempt at most; doubled for each one after. */
  readonly firstBackoffMs: number;
  /** Who wants to be left alone for longer is asked again in another run. */
  readonly longestWaitMs: number;
}

/** Three repeats within about half a minute: a restart or a dropped connection, not an outage. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = { maxAttempts: 4, firstBackoffMs: 1_000, longestWaitMs: 30_000 };

/** An http that keeps to budgets and tries again where that may help. */
export interface RetryingHttp extends HttpPort, HttpExchange {
  /** Until when an origin wants to be left alone; `null`: it may be asked now. */
  restingUntilMs: (url: string) => number | null;
}

/** Statuses of a server that is in trouble, not of a request that is wrong. */
const TROUBLE: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/**
 * Budgets count the origin that is asked first, not those it redirects to. An
 * origin that says when it may be asked again is not asked before, by nobody:
 * a request that would have to wait too long fails with `source_rate_limited`
 * at once, without a request.
 */
export function createRetryingHttp(deps: RetryingHttpDeps): RetryingHttp {
  const { http, clock, wait, retryPolicy } = deps;
  const origins = createOrigins(deps);
  const ask = async (request: HttpRequest, rest: Origin['rest']): Promise<Attempt> => {
    try {
      const response = await http.exchange(request);
      rest.untilMs = retryNotBeforeMs(response, clock.nowMs()) ?? rest.untilMs;
      return { kind: 'answered', response };
    } catch (thrown) {
      const failure = Failure.from(thrown);
      if (!FAILURE_CODES[failure.code].retryable) throw failure;
      return { kind: 'failed', failure };
    }
  };
  // The rest is checked when the limiter lets the request begin: it may have been told while this one waited.
  const attempt = ({ limit, rest }: Origin, request: HttpRequest): Promise<Attempt> =>
    limit(async () => {
      await awaitRest(rest, deps);
      return ask(request, rest);
    });
  const exchange = async (request: HttpRequest): Promise<HttpResponse> => {
    const origin = origins(request.url);
    for (let attempts = 1; ; attempts += 1) {
      const result = await attempt(origin, request);
      if (isFinal(result)) return result.response;
      if (attempts >= retryPolicy.maxAttempts) return giveUp(result);
      await wait(backoffMs(attempts, deps));
    }
  };
  return {
    exchange,
    get: (asked) => conditionalGet({ exchange }, asked),
    restingUntilMs: (url) => {
      const { untilMs } = origins(url).rest;
      return untilMs > clock.nowMs() ? untilMs : null;
    },
  };
}

interface Origin {
  readonly limit: OriginRateLimiter;
  /** 0: it never asked to be left alone. */
  readonly rest: { untilMs: number };
}

type Answered = { readonly kind: 'answered'; readonly response: HttpResponse };
type Attempt = Answered | { readonly kind: 'failed'; readonly failure: Failure };

function createOrigins({ clock, wait, budgetOf }: RetryingHttpDeps): (url: string) => Origin {
  const origins = new Map<string, Origin>();
  return (url) => {
    const name = URL.parse(url)?.origin ?? '';
    const known = origins.get(name) ?? {
      limit: createOriginRateLimiter(budgetOf(name), { clock, wait }),
      rest: { untilMs: 0 },
    };
    origins.set(name, known);
    return known;
  };
}

async function awaitRest({ untilMs }: Origin['rest'], { clock, wait, retryPolicy }: RetryingHttpDeps): Promise<void> {
  const nowMs = clock.nowMs();
  if (untilMs <= nowMs) return;
  if (untilMs - nowMs > retryPolicy.longestWaitMs) throw limited();
  await wait(untilMs - nowMs);
}

function isFinal(result: Attempt): result is Answered {
  return result.kind === 'answered' && !isLimited(result.response) && !TROUBLE.has(result.response.status);
}

function giveUp(result: Attempt): HttpResponse {
  if (result.kind === 'failed') throw result.failure;
  if (isLimited(result.response)) throw limited();
  return result.response;
}

/** "Full jitter": evenly between nothing and the doubled bound, so that many who failed at once do not come back at once. */
function backoffMs(attempts: number, { random, retryPolicy }: RetryingHttpDeps): number {
  const boundMs = Math.min(retryPolicy.firstBackoffMs * 2 ** (attempts - 1), retryPolicy.longestWaitMs);
  return Math.floor(random() * boundMs);
}

function limited(): Failure {
  return new Failure('source_rate_limited', 'A source limits how often it is asked; ask again later.');
}
