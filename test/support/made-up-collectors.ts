import type { Json } from '../../src/base/canonical-json.ts';
import type { Collector, Collectors } from '../../src/collection/collector.ts';
import { advisoryFactsToJson } from '../../src/facts/advisories/advisory-facts.ts';
import { hostRunToJson } from '../../src/facts/host-run/host-run-json.ts';
import type { CollectedKind, ObservationRequest } from '../../src/facts/observation/observation-request.ts';
import type { ObservationOutcome } from '../../src/facts/observation/observation.ts';
import { packageContentsToJson } from '../../src/facts/package-contents/package-contents-json.ts';
import { releaseFactsToJson } from '../../src/facts/release/release-facts-json.ts';
import { repositoryFactsToJson } from '../../src/facts/repository/repository-facts.ts';
import { advisoryFacts, hostRun, packageContents, releaseFacts, repositoryFacts } from './made-up-observed.ts';

export type Collect = (request: ObservationRequest, interrupt: AbortSignal) => Promise<ObservationOutcome>;

const LIMITS = { wallMs: 1_000, memoryBytes: 1, maxConcurrent: 4 };
/** Collectors of every kind that share one function. */
export function collectors(
  collect: Collect,
  overrides: Partial<Omit<Collector<CollectedKind>, 'collect'>> = {},
): Collectors {
  const one = { collectorVersion: '1', limits: LIMITS, ...overrides, collect };
  return { package_release: one, package_contents: one, advisories: one, repository: one, host_run: one };
}

/** Observes something sound of every subject. */
export const observesAll: Collect = async (request) => ({ kind: 'observed', value: soundValue(request) });

function soundValue(request: ObservationRequest): Json {
  if (request.kind === 'package_release') {
    return releaseFactsToJson(releaseFacts({ packageName: request.packageName }));
  }
  return SOUND_VALUES[request.kind];
}

const SOUND_VALUES = {
  package_contents: packageContentsToJson(packageContents()),
  advisories: advisoryFactsToJson(advisoryFacts()),
  repository: repositoryFactsToJson(repositoryFacts()),
  host_run: hostRunToJson(hostRun()),
};
