import { describe, expect, it } from 'vitest';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import type { FailureCode } from '../../base/failure.ts';
import type { Observation, ObservationKind } from '../../facts/observation/observation.ts';
import { failedObservations, providerFailures } from './provider-failures.ts';

function failed(kind: ObservationKind, subject: string, code: FailureCode, observedAtMs: number): Observation {
  return { kind, subject, collectorVersion: '1', observedAtMs, outcome: { kind: 'failed', code, isRetryable: true } };
}

const FAILED = [
  failed('package_release', 'package:a', 'source_unreachable', 1),
  failed('package_release', 'package:b', 'source_unreachable', 3),
  failed('package_contents', 'release:a@1.0.0', 'source_unreachable', 2),
  failed('repository', 'repository:github:acme/a', 'source_rate_limited', 2),
  failed('host_run', 'release:a@1.0.0#1.2.3', 'sandbox_unavailable', 2),
];

describe('failures of providers', () => {
  it('are summed up by provider and code, dated by the newest; what runs here is no provider', () => {
    const ledger = createMemoryLedger();
    ledger.appendAll([...FAILED, failed('package_release', 'package:b', 'source_unreachable', 2)]);

    expect(failedObservations(FAILED, ledger)).toEqual([
      {
        provider: 'package_registry',
        code: 'source_unreachable',
        subjects: 3,
        retryable: true,
        attempts: 4,
        observedAtMs: 3,
      },
      {
        provider: 'repository_host',
        code: 'source_rate_limited',
        subjects: 1,
        retryable: true,
        attempts: 1,
        observedAtMs: 2,
      },
    ]);
  });

  it('name the fields that may be missing, and are none once the newest observation has an answer', () => {
    const ledger = createMemoryLedger();
    ledger.appendAll(FAILED);
    ledger.append({ ...failed('package_release', 'package:a', 'source_unreachable', 9), outcome: { kind: 'missing' } });
    ledger.append({ ...failed('package_release', 'package:b', 'source_unreachable', 9), outcome: { kind: 'missing' } });
    ledger.append({
      ...failed('package_contents', 'release:a@1.0.0', 'source_unreachable', 9),
      outcome: { kind: 'missing' },
    });

    expect(providerFailures(ledger)).toEqual([
      {
        provider: 'repository_host',
        code: 'source_rate_limited',
        affected_fields: [
          '/identity/source',
          '/registry_observations/maintenance',
          '/registry_observations/source_association',
        ],
        observed_at: '1970-01-01T00:00:00.002Z',
        attempts: 1,
        retryable: true,
      },
    ]);
  });
});
