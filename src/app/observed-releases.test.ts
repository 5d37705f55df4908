import { describe, expect, it } from 'vitest';
import { release } from '../../test/support/made-up-candidates.ts';
import { createMemoryLedger } from '../../test/support/memory-ledger.ts';
import { NOT_OBSERVED } from '../facts/observed.ts';
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
      observedReleases(HOST, ledger, { stableRelease }).map(({ packageName, version }) => `${packageName}@${version}`),
    ).toEqual(['lens@1.2.0', 'lens@1.1.0']);
  });
});
