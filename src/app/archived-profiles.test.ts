import { describe, expect, it } from 'vitest';
import { release } from '../../test/support/made-up-candidates.ts';
import { createMemoryLedger } from '../../test/support/memory-ledger.ts';
import { madeUpProfileText } from '../../test/support/made-up-profile.ts';
import { archivedProfiles } from './archived-profiles.ts';

const INTEGRITY = `sha512-${'B'.repeat(86)}==`;
const EMPTY_SCAN = {
  bounds: { maxFiles: 1, maxBytes: 1, maxFileBytes: 1, maxMs: 1, maxFindings: 1 },
  bounded: { filesRead: 0, bytesRead: 0, filesSkipped: 0, filesUnparsed: 0, unresolvedLoads: 0, limitReached: null },
  filesByArea: { host: 0, client: 0, vendored: 0, minified: 0, test: 0, config: 0 },
  filesByReachability: { reachable: 0, unknown: 0, not_reached: 0 },
  abilities: [],
  findings: [],
  unresolvedLoads: [],
};
const WHOLE = {
  isHostPartWhole: true,
  counts: {
    declared_entrypoint_missing: 0,
    optional_export_missing: 0,
    prepare_script_declared: 0,
    install_script_declared: 0,
    native_binary_content: 0,
  },
  findings: [],
};

/** A ledger in which somebody read the files of version 1.2.0 of each package. */
function ledgerWith(profiles: Readonly<Record<string, string | null>>) {
  const ledger = createMemoryLedger();
  for (const [packageName, text] of Object.entries(profiles)) {
    ledger.append({
      kind: 'package_contents',
      subject: `release:${packageName}@1.2.0`,
      collectorVersion: '1',
      observedAtMs: 1,
      outcome: {
        kind: 'observed',
        value: {
          kind: 'read',
          integrity: WHOLE,
          scan: EMPTY_SCAN,
          ...(text === null ? {} : { publisherProfile: text }),
        },
      },
    });
  }
  return ledger;
}

function releaseLook(integrity: string | null) {
  const value = release({ integrity });
  return { release: () => ({ kind: 'observed', observedAtMs: 1, value, failedSince: null }) as const };
}

describe('archivedProfiles', () => {
  it('reads the profiles that releases bring along, and tells of those with errors', () => {
    const ledger = ledgerWith({
      '@acme/lens': madeUpProfileText({ slug: 'lens', packageName: '@acme/lens' }),
      broken: 'slug: 7',
      plain: null,
    });

    const { profiles, faulty } = archivedProfiles(ledger, releaseLook(INTEGRITY), new Set());

    expect(profiles.map(({ packageName, writtenBy, integrity }) => [packageName, writtenBy, integrity])).toEqual([
      ['@acme/lens', 'publisher', INTEGRITY],
    ]);
    expect(faulty).toEqual(['broken@1.2.0']);
  });

  it('leaves out a release whose bytes nobody has verified', () => {
    const ledger = ledgerWith({ lens: madeUpProfileText({ slug: 'lens', packageName: 'lens' }) });

    expect(archivedProfiles(ledger, releaseLook(null), new Set())).toEqual({ profiles: [], faulty: [] });
  });
});
