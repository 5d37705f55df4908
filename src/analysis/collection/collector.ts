import type { ObservationOutcome } from '../../facts/observation.ts';
import type { LookKind, RequestOf } from './look-request.ts';

/** Makes the looks of one kind. */
export interface Collector<Kind extends LookKind> {
  /** Raised by every change that can change what is collected: looks of another version are made again. */
  readonly collectorVersion: string;
  readonly limits: CollectorLimits;
  /** May throw: then the look has failed, and nothing is said of its subject. */
  readonly collect: (request: RequestOf<Kind>, interrupt: AbortSignal) => Promise<ObservationOutcome>;
}

/** Bounds of each look of a kind, whatever it looks at. */
export interface CollectorLimits {
  /** A look that takes longer has failed. */
  readonly wallMs: number;
  /** What one look may hold at its most; looks wait until so much is free. */
  readonly memoryBytes: number;
  /** Looks of this kind that run side by side. */
  readonly atOnce: number;
}

export type Collectors = { readonly [Kind in LookKind]: Collector<Kind> };
