import type { ListingFacts } from '../catalog/listing.ts';

export interface Signal {
  readonly count: number;
  readonly observedAtMs: number | null;
}

/** The newest observation; one without a time is the oldest; of equally new ones the larger. */
export function newestSignal(
  listings: readonly ListingFacts[],
  countOf: (listing: ListingFacts) => number | null,
): Signal | null {
  let newest: Signal | null = null;
  for (const listing of listings) {
    const count = countOf(listing);
    if (count === null) continue;
    const signal = { count, observedAtMs: listing.observedAtMs };
    if (newest === null || isNewer(signal, newest)) newest = signal;
  }
  return newest;
}

function isNewer(a: Signal, b: Signal): boolean {
  const [aMs, bMs] = [a.observedAtMs ?? -Infinity, b.observedAtMs ?? -Infinity];
  return aMs === bMs ? a.count > b.count : aMs > bMs;
}

/** When signals shown side by side were surely all seen: the oldest of their times; `null` where one of them has none. */
export function observedAtMs(signals: readonly (Signal | null)[]): number | null {
  const times = signals.flatMap((signal) => (signal === null ? [] : [signal.observedAtMs]));
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 || known.length < times.length ? null : Math.min(...known);
}
