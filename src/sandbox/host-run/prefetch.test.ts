import { describe, expect, it } from 'vitest';
import { type ExpectedTree, checkLockFile } from './prefetch.ts';

const EXPECTED: ExpectedTree = {
  release: { packageName: '@acme/lens', version: '1.0.0', integrity: 'sha512-lens' },
  platform: 'linux',
  architecture: 'x64',
};

const LENS = "'@acme/lens@1.0.0': { resolution: { integrity: sha512-lens } }";

function lockFile(...packages: string[]): string {
  return `lockfileVersion: '9.0'\npackages:\n${packages.map((line) => `  ${line}\n`).join('')}`;
}

function codeFor(...packages: string[]): string {
  const tree = checkLockFile(lockFile(...packages), EXPECTED);
  return tree.kind === 'legal' ? `legal ${tree.packages.join(' ')}` : tree.fault.reasonCode;
}

describe('checkLockFile', () => {
  it('lists what has to be fetched', () => {
    expect(codeFor('zoom@2.0.0: { resolution: { integrity: sha512-zoom } }', LENS)).toBe(
      'legal @acme/lens@1.0.0 zoom@2.0.0',
    );
  });

  it('leaves out what other machines take', () => {
    const packages = [
      LENS,
      'a@1.0.0: { resolution: { integrity: sha512-a }, os: [darwin] }',
      'b@1.0.0: { resolution: { integrity: sha512-b }, cpu: [arm64] }',
      "c@1.0.0: { resolution: { integrity: sha512-c }, os: ['!linux'] }",
      "d@1.0.0: { resolution: { integrity: sha512-d }, os: ['!win32'], cpu: [x64] }",
    ];

    expect(codeFor(...packages)).toBe('legal @acme/lens@1.0.0 d@1.0.0');
  });

  it.each([
    ['an archive from elsewhere', '{ integrity: sha512-a, tarball: https://elsewhere.example/a.tgz }'],
    ['an archive without integrity', '{ }'],
    ['a local archive', '{ integrity: sha512-a, tarball: file:../a.tgz }'],
    ['a repository', '{ type: git, repo: https://elsewhere.example/a.git, commit: abc }'],
    ['a folder', '{ type: directory, directory: ../a }'],
    ['an address of any kind', '{ integrity: sha512-a, tarball: https://registry.example/odd/a.tgz }'],
  ])('refuses %s', (_, resolution) => {
    expect(codeFor(LENS, `a@1.0.0: { resolution: ${resolution} }`)).toBe('non_registry_dependency');
  });

  it('refuses another integrity than the known one', () => {
    expect(codeFor(LENS.replace('sha512-lens', 'sha512-other'))).toBe('integrity_mismatch');
  });

  it('takes any integrity where none is known', () => {
    const release = { ...EXPECTED.release, integrity: null };

    expect(checkLockFile(lockFile(LENS), { ...EXPECTED, release }).kind).toBe('legal');
  });

  it('refuses a tree without the release that was asked for', () => {
    expect(codeFor("'@acme/lens@1.0.1': { resolution: { integrity: sha512-lens } }")).toBe('version_not_found');
  });
});
