import type { Clock } from '../../base/clock.ts';
import { type AdvisorySource, advisoryFactsToJson } from '../../facts/advisories/advisory-facts.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import type { Collector } from '../collector.ts';

export interface AdvisoryPorts {
  readonly advisories: AdvisorySource;
  /** Every exact release that a release resolves to, itself left out; `null`: it cannot be resolved now. */
  readonly resolveTree: (release: ExactRelease, interrupt: AbortSignal) => Promise<readonly ExactRelease[] | null>;
  readonly clock: Clock;
}

/** Looks up advisories about a release and all it resolves to. The release is asked about first: resolving costs more. */
export function collectAdvisories({
  advisories,
  resolveTree,
  clock,
}: AdvisoryPorts): Collector<'advisories'>['collect'] {
  return async ({ release: { packageName, version } }, interrupt) => {
    const release = { packageName, version };
    const ofRelease = await advisories.findAdvisories([release]);
    const tree = await resolveTree(release, interrupt);
    const ofDependencies = tree === null ? null : await advisories.findAdvisories(tree);
    const facts = { ...release, ofRelease, ofDependencies, observedAtMs: clock.nowMs() };
    return { kind: 'observed', value: advisoryFactsToJson(facts) };
  };
}
