import { describe, expect, it } from 'vitest';
import { advisoryFacts, FAILED, observed } from '../../../../test/fixtures/observed.ts';
import type { Advisory, AdvisorySeverity } from '../../../facts/advisories/advisory-facts.ts';
import { evaluateDependencies } from './evaluate-dependencies.ts';

function advisory(severity: AdvisorySeverity | null, advisoryId = 'GHSA-1'): Advisory {
  return { advisoryId, packageName: 'knot', version: '1.0.0', severity };
}

const NONE = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };

describe('evaluateDependencies', () => {
  it.each([
    ['no advisory', {}, 'passed', [], NONE],
    [
      'a moderate one',
      { ofDependencies: [advisory('moderate')] },
      'partial',
      ['advisories_known'],
      { ...NONE, moderate: 1 },
    ],
    ['a high one', { ofDependencies: [advisory('high')] }, 'failed', ['advisories_known'], { ...NONE, high: 1 }],
    [
      'one about the release itself',
      { ofRelease: [advisory('critical')] },
      'failed',
      ['advisories_known'],
      { ...NONE, critical: 1 },
    ],
    [
      'one that two paths lead to, counted once',
      { ofDependencies: [advisory('low'), advisory('low'), advisory('low', 'GHSA-2')] },
      'partial',
      ['advisories_known'],
      { ...NONE, low: 2 },
    ],
    [
      'one of unknown severity: no count would be true',
      { ofDependencies: [advisory(null)] },
      'partial',
      ['advisories_known'],
      null,
    ],
    ['a tree nobody resolved', { ofDependencies: null }, 'not_tested', ['dependency_tree_unresolved'], null],
    [
      'an advisory, and a tree nobody resolved',
      { ofRelease: [advisory('high')], ofDependencies: null },
      'failed',
      ['advisories_known', 'dependency_tree_unresolved'],
      null,
    ],
  ] as const)('%s', (_case, overrides, status, reasonCodes, counts) => {
    expect(evaluateDependencies(observed(advisoryFacts(overrides)), 'advisories')).toEqual({
      status,
      reasonCodes,
      counts,
    });
  });

  it('counts nothing where the source could not be asked', () => {
    expect(evaluateDependencies(FAILED, 'advisories')).toEqual({
      status: 'not_tested',
      reasonCodes: ['collection_failed_advisories'],
      counts: null,
    });
  });
});
