import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPackageName, isRegistryDependency } from './registry-dependency.ts';

describe('isRegistryDependency', () => {
  it.each([
    '^1.0.0',
    '1 || 2',
    '*',
    '',
    'x',
    '1.x',
    '>=1.0.0 <2.0.0',
    '1.2.3 - 2.0.0',
    '~> 1.2',
    'v1.0.0',
    '= 1.0.0',
    '1.0.0-beta.1+build',
    'latest',
    'next-11',
    'v1-lts',
    'npm:other@1',
    'npm:other',
    'npm:@acme/other@^1',
    'npm:other@latest',
  ])('takes "%s"', (spec) => {
    expect(isRegistryDependency('zoom', spec)).toBe(true);
  });

  it.each([
    'https://example.com/zoom.tgz',
    'http://127.0.0.1/zoom',
    'git+ssh://git@example.com/acme/zoom.git',
    'git+file:///etc',
    'git@example.com:acme/zoom.git',
    'github:acme/zoom',
    'acme/zoom',
    'file:../zoom',
    'FILE:../zoom',
    'link:zoom',
    'portal:zoom',
    'workspace:*',
    'catalog:',
    'patch:zoom@1#x',
    'exec:./x',
    'jsr:@acme/zoom@1',
    '../zoom',
    './zoom',
    '.',
    '..',
    '~/zoom',
    '/etc',
    String.raw`C:\zoom`,
    String.raw`..\zoom`,
    'zoom.tgz',
    'zoom.tar.gz',
    'zoom.TAR',
    '1.0.0-a.tgz',
    ' secret.tgz ',
    'npm:x@/../secret.tgz',
    'npm:x@../secret.tgz',
    'npm:x@file:../secret',
    'npm:x@secret.tgz',
    'npm:x@npm:y@/../secret.tgz',
    'npm:../x@1',
    'npm:@../x@1',
    'npm:',
    'NPM:x@/a',
    '%2e%2e%2fzoom',
    '.. x',
    '.tgz 1.0.0',
    '1.0.0 ../zoom',
    '1 .. 2',
    '1.0.0\n/etc',
    '\0',
  ])('refuses "%s"', (spec) => {
    expect(isRegistryDependency('zoom', spec)).toBe(false);
  });

  it.each([null, 1, ['1.0.0'], { version: '1' }, undefined])('refuses %j, which is no text', (spec) => {
    expect(isRegistryDependency('zoom', spec)).toBe(false);
  });

  it.each([
    '../x',
    '@acme/../x',
    '.x',
    '@acme/.x',
    'a/b',
    'a/b/c',
    '',
    '@acme',
    '@acme/',
    'x y',
    'é',
    '~',
    'a'.repeat(215),
  ])('refuses the name "%s"', (name) => {
    expect(isRegistryDependency(name, '1.0.0')).toBe(false);
  });

  it('takes nothing that could be a path, an address or an archive', () => {
    const piece = fc.constantFrom(
      'npm:',
      '@',
      '/',
      '..',
      'x',
      '1.0.0',
      ':',
      'file',
      '.tgz',
      '\\',
      '~',
      '%2f',
      '#',
      ' ',
      '^',
    );
    const suspicious = fc
      .array(piece, { maxLength: 8 })
      .map((pieces) => pieces.join(''))
      .filter((spec) => {
        const behindAlias = spec.replace(/^npm:(?:@\w[\w.-]*\/)?\w[\w.-]*(?:@|$)/u, '');
        return /[/\\:%#]|^\s*\./u.test(behindAlias) || /\.tgz\s*$/u.test(spec);
      });
    fc.assert(
      fc.property(suspicious, (spec) => {
        expect(isRegistryDependency('zoom', spec)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('isPackageName', () => {
  it.each(['lens', '@acme/lens', 'JSONStream', 'a.b', '_old', '-dash'])('takes %s', (name) => {
    expect(isPackageName(name)).toBe(true);
  });
});
