import { describe, expect, it } from 'vitest';
import type { Json } from '../base/canonical-json.ts';
import type { Observation, ObservationOutcome } from '../facts/observation.ts';
import { answeredAtMs, lookOf } from './look.ts';

const text = (value: Json): string | null => (typeof value === 'string' ? value : null);
const seen = (value: Json): ObservationOutcome => ({ kind: 'seen', value });
const missing: ObservationOutcome = { kind: 'missing' };
const down: ObservationOutcome = { kind: 'failed', code: 'source_unreachable', isRetryable: true };

function history(...outcomes: readonly ObservationOutcome[]): readonly Observation[] {
  return outcomes.map((outcome, i) => ({
    kind: 'repository',
    subject: 'repository:github:acme/lens',
    collectorVersion: '1',
    observedAtMs: i + 1,
    outcome,
  }));
}

describe('lookOf', () => {
  it.each([
    ['nobody looked', [], { kind: 'none' }],
    ['the newest sight counts', [seen('old'), seen('new')], { kind: 'seen', observedAtMs: 2, value: 'new' }],
    ['a failure hides nothing', [seen('old'), down, down], { kind: 'seen', observedAtMs: 1, value: 'old' }],
    ['what is gone is gone, failures or not', [seen('old'), missing, down], { kind: 'missing', observedAtMs: 2 }],
    ['nothing but failures', [down, down], { kind: 'failed', observedAtMs: 2, code: 'source_unreachable' }],
    ['a value of another shape is no look', [seen(7)], { kind: 'none' }],
  ] as const)('%s', (_case, outcomes, expected) => {
    expect(lookOf(history(...outcomes), text)).toEqual(expected);
  });

  it.each([
    [[seen('a')], 1],
    [[missing], 1],
    [[down], null],
    [[], null],
  ] as const)('tells when there was an answer, and that there was none', (outcomes, expected) => {
    expect(answeredAtMs(lookOf(history(...outcomes), text))).toBe(expected);
  });
});
