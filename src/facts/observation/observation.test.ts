import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/canonical-json.ts';
import { type Observation, type ObservationOutcome, answeredAtMs, observedIn } from './observation.ts';

const text = (value: Json): string | null => (typeof value === 'string' ? value : null);
const seen = (value: Json): ObservationOutcome => ({ kind: 'observed', value });
const missing: ObservationOutcome = { kind: 'missing' };
const down: ObservationOutcome = { kind: 'failed', code: 'source_unreachable', isRetryable: true };
const odd: ObservationOutcome = { kind: 'failed', code: 'source_malformed', isRetryable: false };

function history(...outcomes: readonly ObservationOutcome[]): readonly Observation[] {
  return outcomes.map((outcome, i) => ({
    kind: 'repository',
    subject: 'repository:github:acme/lens',
    collectorVersion: '1',
    observedAtMs: i + 1,
    outcome,
  }));
}

describe('observedIn', () => {
  const TWICE = { code: 'source_malformed', observedAtMs: 3, attempts: 2 } as const;

  it.each([
    ['nobody tried', [], { kind: 'not_observed' }],
    [
      'the newest answer counts',
      [seen('old'), seen('new')],
      { kind: 'observed', observedAtMs: 2, value: 'new', failedSince: null },
    ],
    [
      'an answer stays in force after failures, and they are told',
      [seen('old'), down, odd],
      { kind: 'observed', observedAtMs: 1, value: 'old', failedSince: TWICE },
    ],
    [
      'failures before an answer are over',
      [down, odd, seen('new')],
      { kind: 'observed', observedAtMs: 3, value: 'new', failedSince: null },
    ],
    [
      'what is gone is gone, failures or not',
      [seen('old'), missing, down],
      {
        kind: 'missing',
        observedAtMs: 2,
        failedSince: { code: 'source_unreachable', observedAtMs: 3, attempts: 1 },
      },
    ],
    [
      'nothing but failures',
      [down, down],
      { kind: 'failed', observedAtMs: 2, code: 'source_unreachable', attempts: 2 },
    ],
    ['a value of another shape counts as never observed', [seen(7)], { kind: 'not_observed' }],
    [
      'failures after a value of another shape are all there is',
      [seen('old'), seen(7), down],
      { kind: 'failed', observedAtMs: 3, code: 'source_unreachable', attempts: 1 },
    ],
  ] as const)('%s', (_case, outcomes, expected) => {
    expect(observedIn(history(...outcomes), text)).toEqual(expected);
  });

  it.each([
    [[seen('a')], 1],
    [[missing], 1],
    [[down], null],
    [[], null],
  ] as const)('tells when there was an answer, and that there was none', (outcomes, expected) => {
    expect(answeredAtMs(observedIn(history(...outcomes), text))).toBe(expected);
  });
});
