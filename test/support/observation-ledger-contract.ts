import { describe, expect, it } from 'vitest';
import type { Observation, ObservationOutcome } from '../../src/facts/observation/observation.ts';
import type { ObservationLedger } from '../../src/facts/observation/store-port.ts';

const SUBJECT = 'release:lens@1.2.0';
const DAY_MS = 86_400_000;
const FAILED = { kind: 'failed', code: 'source_unreachable', isRetryable: true } as const satisfies ObservationOutcome;

export function anObservation(overrides: Partial<Observation> = {}): Observation {
  return {
    kind: 'package_release',
    subject: SUBJECT,
    collectorVersion: '1.0.0',
    observedAtMs: Date.UTC(2026, 1, 1),
    outcome: { kind: 'observed', value: { version: '1.2.0', zh: '截图', parts: [1, null, true] } },
    ...overrides,
  };
}

/** What every ledger does; `open` gives an empty one. */
export function describeObservationLedger(name: string, open: () => ObservationLedger): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller names the ledger
  describe(name, () => {
    it.each([
      ['observed', anObservation().outcome],
      ['missing', { kind: 'missing' }],
      ['missing, and why', { kind: 'missing', absence: { reason: 'package_unpublished' } }],
      ['failed and worth another try', FAILED],
      ['failed for good', { kind: 'failed', code: 'source_malformed', isRetryable: false }],
    ] as const)('gives back what was %s', (_case, outcome) => {
      const ledger = open();

      ledger.append(anObservation({ outcome }));

      expect(ledger.latest('package_release', SUBJECT)).toEqual(anObservation({ outcome }));
      expect(ledger.history('package_release', SUBJECT)).toEqual([anObservation({ outcome })]);
    });

    it('takes many looks together, and each of them once', () => {
      const ledger = open();
      const other = anObservation({ subject: 'release:lens@2.0.0' });

      ledger.appendAll([anObservation(), other, anObservation()]);
      ledger.appendAll([other]);
      ledger.appendAll([]);

      expect([...ledger.latestOfKind('package_release')]).toEqual([anObservation(), other]);
      expect(ledger.history('package_release', SUBJECT)).toEqual([anObservation()]);
    });

    it('knows nothing of what nobody looked at', () => {
      const ledger = open();
      ledger.append(anObservation());

      expect(ledger.latest('repository', SUBJECT)).toBeNull();
      expect(ledger.latest('package_release', 'release:lens@1.2')).toBeNull();
      expect(ledger.history('repository', SUBJECT)).toEqual([]);
      expect([...ledger.latestOfKind('host_run')]).toEqual([]);
    });

    it('still tells what was seen before a source went down', () => {
      const ledger = open();
      ledger.append(anObservation());
      const down = anObservation({ observedAtMs: anObservation().observedAtMs + DAY_MS, outcome: FAILED });

      ledger.append(down);

      expect(ledger.latest('package_release', SUBJECT)).toEqual(down);
    });

    it('takes the newest by the time of the look, not by the order of adding', () => {
      const ledger = open();
      const older = anObservation({
        observedAtMs: anObservation().observedAtMs - DAY_MS,
        outcome: { kind: 'missing' },
      });
      ledger.append(anObservation());

      ledger.append(older);

      expect(ledger.latest('package_release', SUBJECT)).toEqual(anObservation());
      expect(ledger.history('package_release', SUBJECT)).toEqual([older, anObservation()]);
    });

    it('takes the one added last where two looks have one time', () => {
      const ledger = open();
      const again = anObservation({ collectorVersion: '1.1.0' });
      ledger.append(anObservation());

      ledger.append(again);

      expect(ledger.latest('package_release', SUBJECT)).toEqual(again);
      expect(ledger.history('package_release', SUBJECT)).toEqual([anObservation(), again]);
    });

    it.each([anObservation(), anObservation({ outcome: { kind: 'missing' } }), anObservation({ outcome: FAILED })])(
      'keeps the same observation once ($outcome.kind)',
      (each) => {
        const ledger = open();
        ledger.append(each);

        ledger.append(structuredClone(each));

        expect(ledger.history('package_release', SUBJECT)).toEqual([each]);
      },
    );

    it('keeps looks apart that differ in one thing', () => {
      const ledger = open();
      const observations = [
        anObservation(),
        anObservation({ outcome: { kind: 'observed', value: null } }),
        anObservation({ outcome: { kind: 'missing' } }),
        anObservation({ outcome: FAILED }),
        anObservation({ outcome: { ...FAILED, isRetryable: false } }),
        anObservation({ collectorVersion: '2.0.0' }),
        anObservation({ observedAtMs: anObservation().observedAtMs + 1 }),
      ];

      for (const observation of observations) ledger.append(observation);

      expect(ledger.history('package_release', SUBJECT)).toEqual(observations);
    });

    it('lists the newest observation of each subject of a kind, ordered by subject', () => {
      const ledger = open();
      const newer = anObservation({
        subject: 'release:b@1.0.0',
        observedAtMs: anObservation().observedAtMs + DAY_MS,
        outcome: FAILED,
      });
      for (const each of [
        anObservation({ subject: 'release:b@1.0.0' }),
        newer,
        anObservation({ subject: 'release:c@1.0.0' }),
        anObservation({ subject: 'release:@a/b@1.0.0' }),
        anObservation({ kind: 'repository', subject: 'repository:github:acme/lens' }),
      ]) {
        ledger.append(each);
      }

      expect([...ledger.latestOfKind('package_release')]).toEqual([
        anObservation({ subject: 'release:@a/b@1.0.0' }),
        newer,
        anObservation({ subject: 'release:c@1.0.0' }),
      ]);
    });
  });
}
