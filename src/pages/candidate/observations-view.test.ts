import { describe, expect, it } from 'vitest';
import type { RegistryObservations } from '../../contract/candidates/registry-observations.ts';
import { EXAMPLE_CANDIDATE } from '../../contract/http/examples/candidates.ts';
import { h } from '../markup.ts';
import { observationsView } from './observations-view.ts';

const FIELD = '/registry_observations/advisory/state';

function pageOf(reason: RegistryObservations['unknowns'][number]['reason']): string {
  const { registry_observations: observed } = EXAMPLE_CANDIDATE;
  const advisory = { ...observed.advisory, state: 'unknown' as const, advisory_ids: [] };
  return h('div', null, observationsView({ ...observed, advisory, unknowns: [{ field: FIELD, reason }] }, 'en')).html;
}

describe('observationsView', () => {
  it('tells advisories that were asked for in vain from those that nobody asked for', () => {
    expect(pageOf('collection_failed_advisories')).toContain('asked for, and the source did not answer');
    expect(pageOf('not_observed')).toContain('not looked up');
  });
});
