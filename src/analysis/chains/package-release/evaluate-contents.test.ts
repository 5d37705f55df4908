import { describe, expect, it } from 'vitest';
import { FAILED, packageContents, releaseFacts, observed } from '../../../../test/fixtures/observed.ts';
import { NOT_OBSERVED } from '../../../facts/observation/observation.ts';
import { evaluateIntegrity, evaluateStaticRisk } from './evaluate-contents.ts';

const SOUND = packageContents();
const { integrity } = SOUND;
const counts = { ...integrity.counts, declared_entrypoint_missing: 1 };
const BROKEN = packageContents({ integrity: { ...integrity, isHostPartWhole: false, counts } });

describe('evaluateIntegrity', () => {
  it.each([
    ['sound bytes and files', {}, observed(packageContents()), 'passed', []],
    ['a file that is missing', {}, observed(BROKEN), 'failed', ['declared_entrypoint_missing']],
    ['files that nobody looked into', {}, NOT_OBSERVED, 'not_tested', ['not_yet_analysed']],
    ['files that could not be had', {}, FAILED, 'not_tested', ['collection_failed_package_registry']],
    [
      'other bytes than stated',
      { isIntegrityVerified: false },
      NOT_OBSERVED,
      'failed',
      ['integrity_mismatch', 'not_yet_analysed'],
    ],
    [
      'other bytes than before, and files that are missing',
      { conflictingArtifactDigests: ['sha256:a', 'sha256:b'] },
      observed(BROKEN),
      'failed',
      ['release_bytes_changed', 'declared_entrypoint_missing'],
    ],
    [
      'an archive that can be read in two ways',
      { archiveRule: 'entry_duplicate' },
      NOT_OBSERVED,
      'failed',
      ['package_structure_invalid'],
    ],
  ] as const)('%s', (_case, overrides, contents, status, reasonCodes) => {
    expect(evaluateIntegrity(observed(releaseFacts(overrides)), contents)).toEqual({ status, reasonCodes });
  });
});

describe('evaluateStaticRisk', () => {
  it('passes on what the scan saw, and has no class where nobody scanned', () => {
    const release = observed(releaseFacts());
    expect(evaluateStaticRisk(release, observed(SOUND))).toEqual({
      status: 'passed',
      reasonCodes: [],
      riskClass: 'no_flag_in_bounded_scan',
    });
    expect(evaluateStaticRisk(release, NOT_OBSERVED)).toEqual({
      status: 'not_tested',
      reasonCodes: ['not_yet_analysed'],
      riskClass: null,
    });
  });

  it('is not tested for an archive that was refused, whatever an earlier reading of it saw', () => {
    const refused = observed(releaseFacts({ archiveRule: 'entry_duplicate' }));

    expect(evaluateStaticRisk(refused, observed(SOUND))).toEqual({
      status: 'not_tested',
      reasonCodes: ['package_structure_invalid'],
      riskClass: null,
    });
  });
});
