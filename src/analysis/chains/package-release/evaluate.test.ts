import { describe, expect, it } from 'vitest';
import { packageRelease } from '../../../../test/support/made-up-facts.ts';
import { evaluatePackageRelease } from './evaluate.ts';

const sound = packageRelease({ integrity: 'sha512-abc', isDeprecated: false });

describe('evaluatePackageRelease', () => {
  it.each([
    ['a sound release', sound, 'confirmed', 'passed', []],
    ['a release whose repository nobody has looked at', sound, 'unknown', 'passed', []],
    [
      'a registry that does not say whether it is deprecated',
      { ...sound, isDeprecated: null },
      'confirmed',
      'passed',
      [],
    ],
    ['a deprecated release', { ...sound, isDeprecated: true }, 'confirmed', 'partial', ['package_deprecated']],
    ['no integrity stated', { ...sound, integrity: null }, 'confirmed', 'partial', ['integrity_absent']],
    ['another repository', sound, 'contradicted', 'partial', ['package_repository_mismatch']],
    [
      'everything at once',
      { ...sound, isDeprecated: true, integrity: null },
      'contradicted',
      'partial',
      ['package_deprecated', 'integrity_absent', 'package_repository_mismatch'],
    ],
    ['no package at all', 'missing', 'unknown', 'failed', ['package_missing']],
  ] as const)('%s', (_case, release, association, status, reasonCodes) => {
    expect(evaluatePackageRelease({ release, association })).toEqual({ status, reasonCodes });
  });
});
