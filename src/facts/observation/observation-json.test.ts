import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Observation, OBSERVATION_KINDS, type ObservationOutcome } from './observation.ts';
import { observationLine, parseObservation } from './observation-json.ts';

const outcome: fc.Arbitrary<ObservationOutcome> = fc.oneof(
  fc.jsonValue().map((value) => ({ kind: 'observed' as const, value: JSON.parse(JSON.stringify(value)) })),
  fc.constant({ kind: 'missing' as const }),
  fc.constant({ kind: 'missing' as const, absence: { reason: 'package_unpublished', since: null } }),
  fc.boolean().map((isRetryable) => ({ kind: 'failed' as const, code: 'source_unreachable' as const, isRetryable })),
);
const observation: fc.Arbitrary<Observation> = fc.record({
  kind: fc.constantFrom(...OBSERVATION_KINDS),
  subject: fc.string({ minLength: 1, maxLength: 80 }),
  collectorVersion: fc.constantFrom('1.0.0', '2.0.0-rc.1'),
  observedAtMs: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2090, 0, 1) }),
  outcome,
});

describe('an observation as a line', () => {
  it('is read as it was written, and written again as the same bytes', () => {
    fc.assert(
      fc.property(observation, (made) => {
        const line = observationLine(made);

        const read = parseObservation(JSON.parse(line));

        expect(read).toEqual(made);
        expect(read === null ? null : observationLine(read)).toBe(line);
        expect(line).not.toContain('\n');
      }),
    );
  });

  it('keeps a member that is called as a prototype is', () => {
    const line =
      '{"collector_version":"1.0.0","kind":"repository","observed_at":"2026-03-02T00:00:00.000Z",' +
      '"outcome":{"kind":"observed","value":{"__proto__":{"a":1}}},"subject":"repository:github:acme/lens"}';

    const read = parseObservation(JSON.parse(line));

    expect(read === null ? null : observationLine(read)).toBe(line);
  });

  it.each([
    ['an unknown kind', { kind: 'opinion' }],
    ['a time without an offset', { observed_at: '2026-03-02T00:00:00' }],
    ['a failure nobody knows', { outcome: { kind: 'failed', code: 'bad_day', is_retryable: true } }],
    ['a field too many', { score: 5 }],
    ['no value of what was observed', { outcome: { kind: 'observed' } }],
  ])('is refused with %s', (_case, overrides) => {
    const line = {
      kind: 'repository',
      subject: 'repository:github:acme/lens',
      collector_version: '1.0.0',
      observed_at: '2026-03-02T00:00:00.000Z',
      outcome: { kind: 'missing' },
    };

    expect(parseObservation(line)).not.toBeNull();
    expect(parseObservation({ ...line, ...overrides })).toBeNull();
  });
});
