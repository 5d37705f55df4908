import { canonicalJson } from '../../src/base/canonical-json.ts';
import { compareCodeUnits } from '../../src/base/compare.ts';
import type { Observation, ObservationKind } from '../../src/facts/observation/observation.ts';
import type { ObservationLedger } from '../../src/facts/observation/store-port.ts';

/** A ledger for tests that need no file; it passes the same suite as the real one. */
export function createMemoryLedger(): ObservationLedger {
  const kept = new Map<string, Observation>();
  const history = (kind: ObservationKind, subject: string): readonly Observation[] =>
    [...kept.values()]
      .filter((observation) => observation.kind === kind && observation.subject === subject)
      .toSorted((a, b) => a.observedAtMs - b.observedAtMs);
  const append = (observation: Observation): void => {
    const text = canonicalJson(observation);
    if (!kept.has(text)) kept.set(text, JSON.parse(text));
  };
  return {
    append,
    appendAll(observations) {
      for (const observation of observations) append(observation);
    },
    history,
    latest: (kind, subject) => history(kind, subject).at(-1) ?? null,
    *latestOfKind(kind) {
      const subjects = new Set(
        [...kept.values()].flatMap((observation) => (observation.kind === kind ? [observation.subject] : [])),
      );
      for (const subject of [...subjects].sort(compareCodeUnits)) yield* history(kind, subject).slice(-1);
    },
  };
}
