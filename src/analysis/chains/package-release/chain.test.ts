import { describe, expect, it } from 'vitest';
import { project } from '../../../../test/fixtures/evidence.ts';
import {
  FAILED,
  MISSING,
  OBSERVED_AT_MS,
  advisoryFacts,
  evidenceOf,
  observed,
  packageContents,
  releaseFacts,
} from '../../../../test/fixtures/observed.ts';
import type { Evidence } from '../../../facts/observation/evidence.ts';
import { NOT_OBSERVED } from '../../../facts/observation/observation.ts';
import { type PackageAbsence, packageAbsenceToJson } from '../../../facts/release/package-absence.ts';
import { evaluateRelease, packageReleaseChain } from './chain.ts';

const lens = { ...project({ packageAssociation: 'confirmed' }), packageName: 'lens' };

function missing(reason: PackageAbsence['reason']) {
  const absence = packageAbsenceToJson({ reason, sinceMs: null });
  return { kind: 'missing', observedAtMs: OBSERVED_AT_MS, absence, failedSince: null } as const;
}

/** Where everything but the release would pass. */
function evidenceAbout(stableRelease: ReturnType<Evidence['stableRelease']>): Evidence {
  const rest = { contents: observed(packageContents()), advisories: observed(advisoryFacts()) };
  return evidenceOf({ stableRelease, ...rest });
}

function judged(stableRelease: ReturnType<Evidence['stableRelease']>) {
  return packageReleaseChain.evaluate(packageReleaseChain.collect(lens, evidenceAbout(stableRelease)));
}

describe('the chain of the released package', () => {
  it('passes a sound release', () => {
    expect(judged(observed(releaseFacts())).status).toBe('passed');
  });

  it.each([
    ['there is no such package', missing('package_missing'), 'failed', false, 'package_missing'],
    ['all its versions were taken back', missing('package_unpublished'), 'failed', false, 'package_unpublished'],
    [
      'it was removed for security',
      missing('package_removed_for_security'),
      'failed',
      false,
      'package_removed_for_security',
    ],
    [
      'its name is held by the registry for security',
      observed(releaseFacts({ version: '0.0.1-security', notes: ['security_holding_package'] })),
      'failed',
      false,
      'package_removed_for_security',
    ],
    [
      'the channel points at nothing',
      missing('channel_without_release'),
      'not_tested',
      true,
      'channel_without_release',
    ],
  ] as const)('offers no release and passes nothing where %s', (_case, release, status, exists, reason) => {
    const { dimensions, reasonCodes } = judged(release);

    expect(dimensions.packageRelease).toEqual({ status, exists, release: null, reasonCodes: [reason] });
    expect(dimensions.packageIntegrity).toEqual({ status: 'not_tested', reasonCodes: [reason] });
    expect(dimensions.staticRisk).toEqual({ status: 'not_tested', riskClass: null, reasonCodes: [reason] });
    expect(dimensions.dependencyRisk).toEqual({ status: 'not_tested', counts: null, reasonCodes: [reason] });
    expect(reasonCodes).toEqual([reason]);
  });

  it('fails nothing where only the channel is without a release', () => {
    expect(judged(missing('channel_without_release')).status).toBe('not_tested');
  });

  it('takes no fact from an archive that can be read in two ways, and does not want it read again', () => {
    const refused = observed(releaseFacts({ archiveRule: 'entry_duplicate', license: null }));
    const { dimensions } = judged(refused);

    expect(dimensions.packageRelease).toMatchObject({ status: 'failed', exists: true });
    expect(dimensions.packageIntegrity).toEqual({ status: 'failed', reasonCodes: ['package_structure_invalid'] });
    expect(dimensions.staticRisk).toMatchObject({ status: 'not_tested', riskClass: null });
    expect(packageReleaseChain.required(lens, evidenceAbout(refused)).map(({ kind }) => kind)).toEqual([
      'package_release',
      'advisories',
    ]);
  });

  it('wants nothing of the release that the registry holds a name with', () => {
    const held = observed(releaseFacts({ notes: ['security_holding_package'] }));

    expect(packageReleaseChain.required(lens, evidenceAbout(held)).map(({ kind }) => kind)).toEqual([
      'package_release',
    ]);
  });
});

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
    [
      'a licence in words of its own',
      { license: null, notes: ['license_not_spdx'] },
      'confirmed',
      'passed',
      ['license_not_spdx'],
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
