import { describe, expect, it } from 'vitest';
import {
  type FailedCall,
  PackageManagerError,
  type PackageManagerPhase,
  faultOfPackageManager,
} from './run-package-manager.ts';

/** As pnpm 11 prints them, but for what is not read. */
const PRINTED = {
  noVersion: {
    code: 'ERR_PNPM_NO_MATCHING_VERSION',
    package: { name: 'lens', bareSpecifier: '9.9.9', version: '9.9.9' },
    err: { message: 'No matching version found for lens@9.9.9', code: 'ERR_PNPM_NO_MATCHING_VERSION' },
  },
  noPackage: {
    code: 'ERR_PNPM_FETCH_404',
    pkgName: 'lens',
    package: { name: 'lens' },
    err: { message: 'GET https://registry.example/lens: Not Found - 404' },
  },
  noneLeft: {
    code: 'ERR_PNPM_NO_VERSIONS',
    package: { name: 'fs' },
    err: { message: 'No versions available for fs.' },
  },
  overloaded: { code: 'ERR_PNPM_FETCH_500', package: { name: 'lens' }, err: { message: 'GET …: 500' } },
  exotic: { code: 'NON_REGISTRY_DEPENDENCY', package: { name: 'lens' }, err: { message: 'lens depends on …' } },
  otherBytes: archiveError('lens', 'ERR_PNPM_TARBALL_INTEGRITY'),
  broken: archiveError('@acme/lens', 'ERR_PNPM_Z_DATA_ERROR'),
};

function archiveError(name: string, code: string) {
  return {
    name: 'pnpm:store',
    err: { code, message: `Failed to add "https://registry.example/${name}/-/x-1.0.0.tgz"` },
  };
}

function fault(
  printed: object | null,
  phase: PackageManagerPhase,
  packageName = 'lens',
  more: Partial<FailedCall> = {},
) {
  const errors = printed === null ? [] : [PackageManagerError.parse(printed)];
  const { detail: _, ...rest } = faultOfPackageManager({ errors, phase, packageName, isTimedOut: false, ...more });
  return rest;
}

describe('faultOfPackageManager', () => {
  it.each([
    [
      "ENOENT: no such file, open '/home/operator/data/runs/r1/job/package.json'",
      "ENOENT: no such file, open '…/package.json'",
    ],
    ['Could not install from "file:///srv/operator/x.tgz"', 'Could not install from "…/x.tgz"'],
    ['GET https://registry.example/a/lens: Not Found - 404', 'GET https://registry.example/a/lens: Not Found - 404'],
    ['No matching version of @acme/lens/x 1/2', 'No matching version of @acme/lens/x 1/2'],
  ])('names no folder of the machine in %s', (message, detail) => {
    const errors = [PackageManagerError.parse({ code: 'ANY', err: { message } })];

    expect(faultOfPackageManager({ errors, phase: 'fetch', packageName: 'lens', isTimedOut: false }).detail).toBe(
      detail,
    );
  });

  it('tells a missing version and a missing package from those of a dependency', () => {
    expect(fault(PRINTED.noVersion, 'resolve')).toEqual({ reasonCode: 'version_not_found' });
    expect(fault(PRINTED.noPackage, 'resolve')).toEqual({ reasonCode: 'package_not_found' });
    for (const printed of [PRINTED.noVersion, PRINTED.noPackage, PRINTED.noneLeft]) {
      expect(fault(printed, 'resolve', 'other')).toEqual({ reasonCode: 'dependency_not_found', isOfDependency: true });
    }
  });

  it('tells a dependency that is no registry package', () => {
    expect(fault(PRINTED.exotic, 'resolve')).toEqual({ reasonCode: 'non_registry_dependency' });
  });

  it('knows whose archive it was by its address', () => {
    expect(fault(PRINTED.otherBytes, 'fetch')).toEqual({ reasonCode: 'integrity_mismatch' });
    expect(fault(PRINTED.broken, 'fetch', '@acme/lens')).toEqual({ reasonCode: 'archive_invalid' });
    expect(fault(PRINTED.broken, 'fetch', 'lens')).toEqual({ reasonCode: 'archive_invalid', isOfDependency: true });
  });

  it.each([
    ['resolve', 'registry_unreachable'],
    ['fetch', 'fetch_incomplete'],
    ['install', 'install_incomplete'],
  ] as const)('blames nobody while it is to %s, whatever else it says or if it says nothing', (phase, reasonCode) => {
    expect(fault(PRINTED.overloaded, phase)).toEqual({ reasonCode });
    expect(fault(null, phase)).toEqual({ reasonCode });
  });

  it('says that the time ran out', () => {
    const found = faultOfPackageManager({ errors: [], phase: 'fetch', packageName: 'lens', isTimedOut: true });

    expect(found).toEqual({ reasonCode: 'fetch_incomplete', detail: 'The time for it ran out.' });
  });
});
