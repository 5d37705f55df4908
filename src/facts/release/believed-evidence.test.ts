import { describe, expect, it } from 'vitest';
import { evidenceOf, observed, releaseFacts } from '../../../test/support/made-up-observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { packageSubject, releaseSubject } from '../observation/observation-subject.ts';
import { releaseFactsToJson } from './release-facts-json.ts';
import { believedEvidence, datedReleases } from './believed-evidence.ts';

const dated = observed(releaseFacts({ publishedAtMs: Date.UTC(2026, 0, 1), notes: ['license_not_spdx'] }));

describe('believedEvidence', () => {
  it('leaves a date out where its registry is not believed, and notes it', () => {
    const evidence = believedEvidence(evidenceOf({ stableRelease: dated, release: dated }), { doubt: 'contradicted' });
    const left = {
      value: { publishedAtMs: null, notes: ['license_not_spdx', 'registry_dates_unreliable'] },
    };

    expect(evidence.stableRelease('lens')).toMatchObject(left);
    expect(evidence.release({ packageName: 'lens', version: '1.0.0' })).toMatchObject(left);
  });

  it('changes nothing where the registry is believed, and nothing about a release without a date', () => {
    const undated = observed(releaseFacts({ publishedAtMs: null }));

    expect(believedEvidence(evidenceOf({ stableRelease: dated }), { doubt: 'none' }).stableRelease('lens')).toBe(dated);
    expect(believedEvidence(evidenceOf({ stableRelease: undated }), { doubt: 'told' }).stableRelease('lens')).toBe(
      undated,
    );
  });
});

describe('datedReleases', () => {
  it('gives each package once, by its newest observation, whether asked for by channel or by version', () => {
    const ledger = createMemoryLedger();
    const add = (subject: string, version: string, observedAtMs: number): void => {
      const outcome = { kind: 'observed', value: releaseFactsToJson(releaseFacts({ version })) } as const;
      ledger.append({ kind: 'package_release', subject, collectorVersion: '1', observedAtMs, outcome });
    };
    add(packageSubject('lens'), '1.0.0', 1);
    add(releaseSubject({ packageName: 'lens', version: '2.0.0' }), '2.0.0', 3);
    add(releaseSubject({ packageName: 'lens', version: '1.5.0' }), '1.5.0', 2);
    ledger.append({
      kind: 'package_release',
      subject: packageSubject('gone'),
      collectorVersion: '1',
      observedAtMs: 1,
      outcome: { kind: 'missing' },
    });

    expect(datedReleases(ledger)).toMatchObject([{ packageName: 'lens', version: '2.0.0' }]);
  });
});
