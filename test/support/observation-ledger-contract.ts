import { describe, expect, it } from 'vitest';
import type { Observation, ObservationOutcome } from '../../src/facts/observation/observation.ts';
import type { ObservationLedger } from '../../src/facts/observation/store-port.ts';

const SUBJECT = 'release:lens@1.2.0';
const DAY_MS = 86_400_000;
const FAILED = { kind: 'failed', code: 'source_unreachable', isRetryable: true } as const satisfies ObservationOutcome;

export function look(overrides: Partial<Observation> = {}): Observation {
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
      ['observed', look().outcome],
      ['missing', { kind: 'missing' }],
      ['missing, and why', { kind: 'missing', absence: { reason: 'package_unpublished' } }],
      ['failed and worth another try', FAILED],
      ['failed for good', { kind: 'failed', code: 'source_malformed', isRetryable: false }],
    ] as const)('gives back what was %s', (_case, outcome) => {
      const ledger = open();

      ledger.append(look({ outcome }));

      expect(ledger.latest('package_release', SUBJECT)).toEqual(look({ outcome }));
      expect(ledger.history('package_release', SUBJECT)).toEqual([look({ outcome })]);
    });

    it('takes many looks together, and each of them once', () => {
      const ledger = open();
      const other = look({ subject: 'release:lens@2.0.0' });

      ledger.appendAll([look(), other, look()]);
      ledger.appendAll([other]);
      ledger.appendAll([]);

      expect([...ledger.latestOfKind('package_release')]).toEqual([look(), other]);
      expect(ledger.history('package_release', SUBJECT)).toEqual([look()]);
    });

    it('knows nothing of what nobody looked at', () => {
      const ledger = open();
      ledger.append(look());

      expect(ledger.latest('repository', SUBJECT)).toBeNull();
      expect(ledger.latest('package_release', 'release:lens@1.2')).toBeNull();
      expect(ledger.history('repository', SUBJECT)).toEqual([]);
      expect([...ledger.latestOfKind('host_run')]).toEqual([]);
    });

    it('still tells what was seen before a source went down', () => {
      const ledger = open();
      ledger.append(look());
      const down = look({ observedAtMs: look().observedAtMs + DAY_MS, outcome: FAILED });

      ledger.append(down);

      expect(ledger.latest('package_release', SUBJECT)).toEqual(down);
    });

    it('takes the newest by the time of the look, not by the order of adding', () => {
      const ledger = open();
      const older = look({ observedAtMs: look().observedAtMs - DAY_MS, outcome: { kind: 'missing' } });
      ledger.append(look());

      ledger.append(older);

      expect(ledger.latest('package_release', SUBJECT)).toEqual(look());
      expect(ledger.history('package_release', SUBJECT)).toEqual([older, look()]);
    });

    it('takes the one added last where two looks have one time', () => {
      const ledger = open();
      const again = look({ collectorVersion: '1.1.0' });
      ledger.append(look());

      ledger.append(again);

      expect(ledger.latest('package_release', SUBJECT)).toEqual(again);
      expect(ledger.history('package_release', SUBJECT)).toEqual([look(), again]);
    });

    it.each([look(), look({ outcome: { kind: 'missing' } }), look({ outcome: FAILED })])(
      'keeps the same look once ($outcome.kind)',
      (observation) => {
        const ledger = open();
        ledger.append(observation);

        ledger.append(structuredClone(observation));

        expect(ledger.history('package_release', SUBJECT)).toEqual([observation]);
      },
    );

    it('keeps looks apart that differ in one thing', () => {
      const ledger = open();
      const looks = [
        look(),
        look({ outcome: { kind: 'observed', value: null } }),
        look({ outcome: { kind: 'missing' } }),
        look({ outcome: FAILED }),
        look({ outcome: { ...FAILED, isRetryable: false } }),
        look({ collectorVersion: '2.0.0' }),
        look({ observedAtMs: look().observedAtMs + 1 }),
      ];

      for (const observation of looks) ledger.append(observation);

      expect(ledger.history('package_release', SUBJECT)).toEqual(looks);
    });

    it('lists the newest look at each subject of a kind, ordered by subject', () => {
      const ledger = open();
      const newer = look({ subject: 'release:b@1.0.0', observedAtMs: look().observedAtMs + DAY_MS, outcome: FAILED });
      for (const observation of [
        look({ subject: 'release:b@1.0.0' }),
        newer,
        look({ subject: 'release:c@1.0.0' }),
        look({ subject: 'release:@a/b@1.0.0' }),
        look({ kind: 'repository', subject: 'repository:github:acme/lens' }),
      ]) {
        ledger.append(observation);
      }

      expect([...ledger.latestOfKind('package_release')]).toEqual([
        look({ subject: 'release:@a/b@1.0.0' }),
        newer,
        look({ subject: 'release:c@1.0.0' }),
      ]);
    });
  });
}
