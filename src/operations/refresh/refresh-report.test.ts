import { describe, expect, it } from 'vitest';
import type { Observation, ObservationOutcome } from '../../facts/observation/observation.ts';
import { observationChange } from './refresh-report.ts';

function observation(outcome: ObservationOutcome): Observation {
  return { kind: 'package_release', subject: 'release:lens@1.2.0', collectorVersion: '1', observedAtMs: 1, outcome };
}

const SEEN = observation({ kind: 'observed', value: { license: 'MIT', keywords: ['a'] } });
const MISSING = observation({ kind: 'missing' });
const FAILED = observation({ kind: 'failed', code: 'source_unreachable', isRetryable: true });
const HEAD = { kind: 'package_release', subject: 'release:lens@1.2.0' };

describe('observationChange', () => {
  it.each([
    ['a first observation', null, SEEN, { ...HEAD, fields: [], from: 'not observed', to: 'observed' }],
    ['a release that is gone', SEEN, MISSING, { ...HEAD, fields: [], from: 'observed', to: 'missing' }],
    [
      'fields that differ, and no others',
      SEEN,
      observation({ kind: 'observed', value: { license: 'ISC', keywords: ['a'], homepage_url: 'x' } }),
      { ...HEAD, fields: ['homepage_url', 'license'], from: 'observed', to: 'observed' },
    ],
    ['a source that answers again', FAILED, SEEN, { ...HEAD, fields: [], from: 'failed', to: 'observed' }],
  ])('tells %s', (_case, before, after, expected) => {
    expect(observationChange(before, after)).toEqual(expected);
  });

  it.each([
    ['the same again', SEEN, observation({ kind: 'observed', value: { keywords: ['a'], license: 'MIT' } })],
    ['an observation that failed', SEEN, FAILED],
    ['no observation', SEEN, null],
  ])('says nothing of %s', (_case, before, after) => {
    expect(observationChange(before, after)).toBeNull();
  });
});
