import { describe, expect, it } from 'vitest';
import type { Observation, ObservationOutcome } from '../../facts/observation/observation.ts';
import { observationChange } from './observation-change.ts';

function look(outcome: ObservationOutcome): Observation {
  return { kind: 'package_release', subject: 'release:lens@1.2.0', collectorVersion: '1', observedAtMs: 1, outcome };
}

const SEEN = look({ kind: 'observed', value: { license: 'MIT', keywords: ['a'] } });
const MISSING = look({ kind: 'missing' });
const FAILED = look({ kind: 'failed', code: 'source_unreachable', isRetryable: true });
const HEAD = { kind: 'package_release', subject: 'release:lens@1.2.0' };

describe('observationChange', () => {
  it.each([
    ['a first look', null, SEEN, { ...HEAD, fields: [], from: 'not observed', to: 'observed' }],
    ['a release that is gone', SEEN, MISSING, { ...HEAD, fields: [], from: 'observed', to: 'missing' }],
    [
      'fields that differ, and no others',
      SEEN,
      look({ kind: 'observed', value: { license: 'ISC', keywords: ['a'], homepage_url: 'x' } }),
      { ...HEAD, fields: ['homepage_url', 'license'], from: 'observed', to: 'observed' },
    ],
    ['a source that answers again', FAILED, SEEN, { ...HEAD, fields: [], from: 'failed', to: 'observed' }],
  ])('tells %s', (_case, before, after, expected) => {
    expect(observationChange(before, after)).toEqual(expected);
  });

  it.each([
    ['the same again', SEEN, look({ kind: 'observed', value: { keywords: ['a'], license: 'MIT' } })],
    ['a look that failed', SEEN, FAILED],
    ['no look', SEEN, null],
  ])('says nothing of %s', (_case, before, after) => {
    expect(observationChange(before, after)).toBeNull();
  });
});
