import { describe, expect, it } from 'vitest';
import { FAILED_LOOK, judgedContents, releaseFacts, seen } from '../../../../test/support/made-up-looks.ts';
import { NO_LOOK } from '../../look.ts';
import { evaluateIntegrity, evaluateStaticRisk } from './evaluate-integrity.ts';

const broken = { status: 'failed', reasonCodes: ['declared_entrypoint_missing'] } as const;

describe('evaluateIntegrity', () => {
  it.each([
    ['sound bytes and files', {}, seen(judgedContents()), 'passed', []],
    ['a file that is missing', {}, seen(judgedContents({ integrity: broken })), 'failed', broken.reasonCodes],
    ['files that nobody looked into', {}, NO_LOOK, 'not_tested', ['not_yet_analysed']],
    ['files that could not be had', {}, FAILED_LOOK, 'not_tested', ['collection_failed']],
    [
      'other bytes than stated',
      { isIntegrityVerified: false },
      NO_LOOK,
      'failed',
      ['integrity_mismatch', 'not_yet_analysed'],
    ],
    [
      'other bytes than before, and files that are missing',
      { conflictingArtifactDigests: ['sha256:a', 'sha256:b'] },
      seen(judgedContents({ integrity: broken })),
      'failed',
      ['release_bytes_changed', 'declared_entrypoint_missing'],
    ],
    [
      'an archive that can be read in two ways',
      { archiveRule: 'entry_duplicate' },
      NO_LOOK,
      'failed',
      ['package_structure_invalid'],
    ],
  ] as const)('%s', (_case, overrides, contents, status, reasonCodes) => {
    expect(evaluateIntegrity(seen(releaseFacts(overrides)), contents)).toEqual({ status, reasonCodes });
  });
});

describe('evaluateStaticRisk', () => {
  it('passes on what the scan saw, and has no class where nobody scanned', () => {
    const { staticRisk } = judgedContents();

    const release = seen(releaseFacts());
    expect(evaluateStaticRisk(release, seen(judgedContents()))).toEqual(staticRisk);
    expect(evaluateStaticRisk(release, NO_LOOK)).toEqual({
      status: 'not_tested',
      reasonCodes: ['not_yet_analysed'],
      riskClass: null,
    });
  });

  it('is not tested for an archive that was refused, whatever an earlier reading of it saw', () => {
    const refused = seen(releaseFacts({ archiveRule: 'entry_duplicate' }));

    expect(evaluateStaticRisk(refused, seen(judgedContents()))).toEqual({
      status: 'not_tested',
      reasonCodes: ['package_structure_invalid'],
      riskClass: null,
    });
  });
});
