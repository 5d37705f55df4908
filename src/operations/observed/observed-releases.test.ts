import { describe, expect, it } from 'vitest';
import { release } from '../../../test/fixtures/candidates.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { createEvidence } from '../../facts/observation/evidence.ts';
import { NOT_OBSERVED, releaseSubject } from '../../facts/observation/observation.ts';
import { type ReleaseFacts, releaseFactsToJson } from '../../facts/release/release-facts.ts';
import { observedReleases } from './observed-releases.ts';

const HOST = { host_package: 'example-host', not_plugins: { packages: ['example-admin'], repositories: [] } };

describe('observedReleases', () => {
  it('finds each release once, asked for by version or by channel, and nothing that is no plugin', () => {
    const ledger = createMemoryLedger();
    const subjects = ['package:lens', 'release:lens@1.2.0', 'release:lens@1.1.0', 'package:nowhere'];
    for (const subject of [...subjects, 'package:example-host', 'release:example-admin@1.0.0']) {
      ledger.append({
        kind: 'package_release',
        subject,
        collectorVersion: '1',
        observedAtMs: 1,
        outcome: { kind: 'missing' },
      });
    }
    const stableRelease = (packageName: string) =>
      packageName === 'nowhere'
        ? NOT_OBSERVED
        : ({ kind: 'observed', observedAtMs: 1, value: release({ packageName }), failedSince: null } as const);

    expect(
      observedReleases(HOST, ledger, { stableRelease, lastStableRelease: () => null }).map(
        ({ packageName, version }) => `${packageName}@${version}`,
      ),
    ).toEqual(['lens@1.2.0', 'lens@1.1.0']);
  });

  it('still knows what a channel pointed at before its package was removed', () => {
    const ledger = createMemoryLedger();
    const observed = (facts: ReleaseFacts) => ({ kind: 'observed', value: releaseFactsToJson(facts) }) as const;
    const holder = release({ packageName: 'lens', version: '0.0.1-security', notes: ['security_holding_package'] });
    const outcomes = {
      'package:lens': [observed(release({ packageName: 'lens' })), observed(holder)],
      'package:fades': [observed(release({ packageName: 'fades' })), { kind: 'missing' } as const],
    };
    for (const [subject, answers] of Object.entries(outcomes)) {
      for (const [at, outcome] of answers.entries()) {
        ledger.append({ kind: 'package_release', subject, collectorVersion: '1', observedAtMs: at + 1, outcome });
      }
    }

    expect(observedReleases(HOST, ledger, createEvidence(ledger)).map(releaseSubject).toSorted()).toEqual([
      'release:fades@1.2.0',
      'release:lens@0.0.1-security',
      'release:lens@1.2.0',
    ]);
  });
});
