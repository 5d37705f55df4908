import { PluginFactsProblem } from './client-errors.ts';

/** When a call is sent again. Every operation only reads, so each may be. */
export interface RetryPolicy {
  /** How often a call is sent, the first time included; 1: never again. */
  readonly attempts: number;
  /** All pauses of one call together; a service that asks for a longer one is not asked again. */
  readonly maxWaitMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 3, maxWaitMs: 30_000 };

export interface Timing {
  readonly nowMs: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Rejects with the signal's reason as soon as it fires. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The statuses of `FAILURE_CODES` that are marked retryable, and what proxies say of a service that is away. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Where the service names no time: half a second, then twice as long each time. */
const FIRST_PAUSE_MS = 500;

/** Does `attempt`, and again as the policy allows; throws what the last attempt threw. */
export async function sendAgain<Answer>(
  attempt: () => Promise<Answer>,
  { attempts, maxWaitMs }: RetryPolicy,
  { random, sleep }: Timing,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  let waitedMs = 0;
  for (let sent = 1; ; sent += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      signal?.throwIfAborted();
      const pauseMs = pauseBefore(thrown, sent, random());
      if (pauseMs === null || sent >= attempts || waitedMs + pauseMs > maxWaitMs) throw thrown;
      await sleep(pauseMs, signal);
      waitedMs += pauseMs;
    }
  }
}

/**
 * How long to wait after the `sent`-th attempt; `null`: sending it again would not help. What the service names is
 * never cut short. Else the pause is spread over its upper half, so that many clients do not come back at once.
 */
function pauseBefore(thrown: unknown, sent: number, random: number): number | null {
  if (thrown instanceof PluginFactsProblem) {
    if (!RETRYABLE_STATUSES.has(thrown.status)) return null;
    if (thrown.retryAfterSeconds !== null) return thrown.retryAfterSeconds * 1_000;
  } else if (!isNetworkFailure(thrown)) return null;
  return FIRST_PAUSE_MS * 2 ** (sent - 1) * (0.5 + random / 2);
}

/** What `fetch` throws where no answer came, or where it broke off (Fetch standard, 5.4), and what a timeout throws. */
export function isNetworkFailure(thrown: unknown): boolean {
  return thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'TimeoutError');
}

/** The machine's own clock and dice. */
export const SYSTEM_TIMING: Timing = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  sleep: async (ms, signal) => {
    if (signal?.aborted === true) throw reasonOf(signal);
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        if (signal !== undefined) reject(reasonOf(signal));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    });
  },
};

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The call was ended.', { cause: reason });
}
