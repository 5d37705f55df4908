import { describe, expect, it } from 'vitest';
import { observed } from '../../../test/support/made-up-candidates.ts';
import type { Advisory } from '../advisories/advisory-facts.ts';
import { advisoryState } from './advisory-state.ts';

function advisory(advisoryId: string, severity: Advisory['severity']): Advisory {
  return { advisoryId, severity, packageName: '@acme/lens', version: '1.2.0' };
}

function stateOf(...ofRelease: Advisory[]) {
  const facts = { packageName: '@acme/lens', version: '1.2.0', ofRelease, ofDependencies: null, observedAtMs: 1 };
  return advisoryState(observed(facts));
}

describe('advisoryState', () => {
  it.each([
    [{ kind: 'not_observed' }],
    [{ kind: 'failed', observedAtMs: 1, code: 'source_unreachable', attempts: 1 }],
    [{ kind: 'missing', observedAtMs: 1, failedSince: null }],
  ] as const)('is unknown after %j', (look) => {
    expect(advisoryState(look)).toEqual({ state: 'unknown', maximumSeverity: 'unknown', advisoryIds: [] });
  });

  it('says none known where the source knows of none', () => {
    expect(stateOf()).toEqual({ state: 'none_known', maximumSeverity: 'none', advisoryIds: [] });
  });

  it('takes the worst severity and each id once, in order', () => {
    expect(stateOf(advisory('B', 'moderate'), advisory('A', 'critical'), advisory('B', 'low'))).toEqual({
      state: 'affected',
      maximumSeverity: 'critical',
      advisoryIds: ['A', 'B'],
    });
  });

  it('knows no severity where no advisory gives one', () => {
    expect(stateOf(advisory('A', null)).maximumSeverity).toBe('unknown');
    expect(stateOf(advisory('A', null), advisory('B', 'info')).maximumSeverity).toBe('info');
  });
});
