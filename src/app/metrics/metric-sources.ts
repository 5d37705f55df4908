import type { SharedCounting } from '../../api/http/rate-limit/redis/redis-store.ts';
import type { ServingSnapshot } from '../../api/serving-snapshot.ts';
import type { WorkersState } from '../../operations/serve/workers/publication-workers.ts';
import type { Clock } from '../../base/clock.ts';
import type { Following } from '../follow-place.ts';
import type { RecallState } from '../open-search.ts';

/** What the metrics are read off. */
export interface MetricSources {
  readonly clock: Clock;
  readonly release: string;
  readonly current: () => ServingSnapshot | null;
  /** Whether what was published last is not taken over; that a place cannot be reached is told by `following`. */
  readonly isRefused: () => boolean;
  /** Publications taken over since the start, the first one included, and those that were refused. */
  readonly switches: () => { readonly taken: number; readonly refused: number };
  readonly lostLogLines: () => number;
  /** Requests with `X-Forwarded-For` from an address that is no trusted proxy. */
  readonly forwardedByUnlisted: () => number;
  /** How counting in Redis goes; `null`: nothing is counted there. */
  readonly shared: () => SharedCounting | null;
  /** How workers fare; `null`: there are none. */
  readonly workers: () => WorkersState | null;
  /** How following another place goes; `null`: publications are made here. */
  readonly following: () => Following | null;
  /** How asking OpenSearch goes; `null`: nothing is recalled from it. */
  readonly recallState: () => RecallState | null;
}
