import { describe, expect, it } from 'vitest';
import { FAILED, MISSING, observed, releaseFacts } from '../../../../test/fixtures/observed.ts';
import { NOT_OBSERVED } from '../../../facts/observation/observation.ts';
import { evaluateRelease } from './evaluate-release.ts';

describe('evaluateRelease', () => {
  it.each([
    ['a sound release', {}, 'confirmed', 'passed', []],
    ['a release whose repository nobody has observed', {}, 'unknown', 'passed', []],
    ['a registry that does not say whether it is deprecated', { isDeprecated: null }, 'confirmed', 'passed', []],
    ['a deprecated release', { isDeprecated: true }, 'confirmed', 'partial', ['package_deprecated']],
    ['no integrity stated', { integrity: null }, 'confirmed', 'partial', ['integrity_absent']],
    [
      'a date that cannot be believed',
      { notes: ['registry_dates_unreliable'] },
      'confirmed',
      'passed',
      ['registry_dates_unreliable'],
    ],
    ['another repository', {}, 'contradicted', 'partial', ['package_repository_mismatch']],
    [
      'other bytes than before, whatever else',
      { conflictingArtifactDigests: ['sha256:a', 'sha256:b'], isDeprecated: true },
      'confirmed',
      'failed',
      ['release_bytes_changed', 'package_deprecated'],
    ],
    [
      'an archive that can be read in two ways',
      { archiveRule: 'entry_duplicate', license: null },
      'confirmed',
      'failed',
      ['package_structure_invalid'],
    ],
  ] as const)('%s', (_case, overrides, association, status, reasonCodes) => {
    const release = releaseFacts(overrides);

    expect(evaluateRelease(observed(release), association)).toEqual({ status, reasonCodes, exists: true, release });
  });

  it.each([
    [MISSING, 'failed', ['package_missing'], false],
    [FAILED, 'not_tested', ['collection_failed_package_registry'], null],
    [NOT_OBSERVED, 'not_tested', ['not_yet_analysed'], null],
  ] as const)('tells what is missing from what nobody could see', (observation, status, reasonCodes, exists) => {
    expect(evaluateRelease(observation, 'unknown')).toEqual({ status, reasonCodes, exists, release: null });
  });
});
