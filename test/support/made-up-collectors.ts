import type { Collector, Collectors } from '../../src/analysis/collection/collector.ts';
import type { LookKind, LookRequest } from '../../src/analysis/collection/look-request.ts';
import type { ObservationParsers } from '../../src/analysis/evidence-reader.ts';
import type { Json } from '../../src/base/canonical-json.ts';
import type { ObservationOutcome } from '../../src/facts/observation.ts';
import { advisoryFacts, hostRun, judgedContents, releaseFacts, repositoryFacts } from './made-up-looks.ts';

export type Collect = (request: LookRequest, interrupt: AbortSignal) => Promise<ObservationOutcome>;

const LIMITS = { wallMs: 1_000, memoryBytes: 1, atOnce: 4 };
/** Collectors of every kind that share one function. */
export function collectors(
  collect: Collect,
  overrides: Partial<Omit<Collector<LookKind>, 'collect'>> = {},
): Collectors {
  const one = { collectorVersion: '1', limits: LIMITS, ...overrides, collect };
  return { package_release: one, package_contents: one, advisories: one, repository: one, host_run: one };
}

/** Sees something of every kind: the subject, which `madeUpParsers` read as sound facts. */
export const seesAll: Collect = async ({ subject }) => ({ kind: 'seen', value: subject });

/** Reads what `seesAll` saw. */
export const madeUpParsers: ObservationParsers = {
  release: (subject) => releaseFacts({ packageName: textOf(subject).slice('package:'.length) }),
  contents: () => judgedContents(),
  advisories: () => advisoryFacts(),
  repository: () => repositoryFacts(),
  hostRun: () => hostRun(),
};

function textOf(value: Json): string {
  return typeof value === 'string' ? value : '';
}
