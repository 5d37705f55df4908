import type { ObservationOutcome } from '../facts/observation/observation.ts';
import type { CollectedKind, RequestOf } from '../facts/observation/observation-request.ts';

/** Makes the observations of one kind. */
export interface Collector<Kind extends CollectedKind> {
  /** Raised by every change that can change what is collected: what another version collected is collected again. */
  readonly collectorVersion: string;
  readonly limits: CollectorLimits;
  /** May throw: then the observation has failed, and its subject stays unknown. */
  readonly collect: (request: RequestOf<Kind>, interrupt: AbortSignal) => Promise<ObservationOutcome>;
}

/** Bounds of each observation of a kind, whatever its subject. */
export interface CollectorLimits {
  /** One that takes longer has failed. */
  readonly wallMs: number;
  /** What one observation may hold at its most; others wait until so much is free. */
  readonly memoryBytes: number;
  /** Concurrent observations of this kind. */
  readonly maxConcurrent: number;
}

/** A collector of each kind. */
export type Collectors = { readonly [Kind in CollectedKind]: Collector<Kind> };
