import type { RegistryObservations } from '../../contract/candidates/registry-observations.ts';
import { SEVERITIES } from '../../contract/shared/status.ts';
import type { AdvisoryFacts, AdvisorySeverity } from '../advisories/advisory-facts.ts';
import type { Observed } from '../observation/observed.ts';

export interface AdvisoryState {
  readonly state: RegistryObservations['advisory']['state'];
  /** `unknown` too where an advisory says no severity and none of the others is known. */
  readonly maximumSeverity: AdvisorySeverity | 'none' | 'unknown';
  readonly advisoryIds: readonly string[];
}

/** Published advisories about the release itself; those about what it depends on stand in the quality record. */
export function advisoryState(look: Observed<AdvisoryFacts>): AdvisoryState {
  if (look.kind !== 'observed') return { state: 'unknown', maximumSeverity: 'unknown', advisoryIds: [] };
  const { ofRelease } = look.value;
  if (ofRelease.length === 0) return { state: 'none_known', maximumSeverity: 'none', advisoryIds: [] };
  const severities = ofRelease.map(({ severity }) => (severity === null ? -1 : SEVERITIES.indexOf(severity)));
  return {
    state: 'affected',
    maximumSeverity: SEVERITIES[Math.max(...severities)] ?? 'unknown',
    advisoryIds: [...new Set(ofRelease.map(({ advisoryId }) => advisoryId))].sort(),
  };
}
