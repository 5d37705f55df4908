import { describe, expect, it } from 'vitest';
import { revision } from '../../test/fixtures/evidence.ts';
import { NO_EVIDENCE } from '../facts/observation/evidence.ts';
import { requestStableRelease } from '../facts/observation/observation-request.ts';
import { type Chain, combinedStatus, evaluateChain, notApplicable, requiredObservations } from './chain.ts';
import { NOT_APPLICABLE } from './evidence-dimensions.ts';

/** Asks whether the name of a project without a package has an even length. */
const isEven: Chain<string, number, 'sourceMetadata'> = {
  id: 'quality.source-metadata',
  analyzerVersion: '1.2.3',
  select: ({ project }) => (project.packageName === null ? project.name : null),
  required: (name) => [requestStableRelease(name)],
  collect: (name) => name.length,
  evaluate(length) {
    const judged = { status: length % 2 === 0 ? 'passed' : 'failed', reasonCodes: [] } as const;
    return { ...judged, observedAtMs: 7, dimensions: { sourceMetadata: judged } };
  },
  unasked: () => notApplicable({ sourceMetadata: NOT_APPLICABLE }),
};
const HEAD = { analysisId: 'quality.source-metadata', analyzerVersion: '1.2.3' };

describe('evaluateChain', () => {
  it.each([
    ['lens', 'passed'],
    ['anchor', 'passed'],
    ['gauge', 'failed'],
  ])('judges what is known: %s is %s', (name, status) => {
    const { run, dimensions } = evaluateChain(isEven, revision({ name }), NO_EVIDENCE);

    expect(run).toEqual({ ...HEAD, status, reasonCodes: [], observedAtMs: 7 });
    expect(dimensions.sourceMetadata.status).toBe(status);
  });

  it('says not_applicable where nothing is selected, and requires no observation', () => {
    const ofPackage = revision({ packageName: 'lens' });

    expect(evaluateChain(isEven, ofPackage, NO_EVIDENCE).run).toEqual({
      ...HEAD,
      status: 'not_applicable',
      reasonCodes: [],
      observedAtMs: null,
    });
    expect(requiredObservations(isEven, ofPackage, NO_EVIDENCE)).toEqual([]);
    expect(requiredObservations(isEven, revision(), NO_EVIDENCE)).toEqual([requestStableRelease('lens')]);
  });
});

describe('combinedStatus', () => {
  it.each([
    [['passed', 'passed'], 'passed'],
    [['passed', 'partial'], 'partial'],
    [['passed', 'not_tested'], 'partial'],
    [['not_tested', 'not_tested'], 'not_tested'],
    [['failed', 'passed', 'not_tested'], 'failed'],
  ] as const)('of %j is %s', (statuses, expected) => {
    expect(combinedStatus(statuses)).toBe(expected);
  });
});
