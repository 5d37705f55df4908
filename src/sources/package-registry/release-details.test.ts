import { describe, expect, it } from 'vitest';
import { oneLine, releaseDetails } from './release-details.ts';

function detailsOf(manifest: object, hasNativeBuild = false) {
  const files = hasNativeBuild ? [{ path: 'package.json' }, { path: 'binding.gyp' }] : [{ path: 'deps/binding.gyp' }];
  const identity = { name: 'lens', version: '1.2.0' };
  const released = { packageName: 'lens', version: '1.2.0', files };
  return releaseDetails({ ...released, manifest: { ...identity, ...manifest } });
}

describe('releaseDetails', () => {
  it('reads what a manifest declares', () => {
    const manifest = {
      description: 'Zooms\ninto \u202epictures.',
      homepage: 'https://lens.example/',
      engines: { node: '>=20' },
      dependencies: { a: '^1.0.0' },
      optionalDependencies: { b: '*' },
      peerDependencies: { host: '^2.0.0' },
      scripts: { test: 'x', postinstall: 'y', prepare: 'z' },
    };

    expect(detailsOf(manifest)).toEqual({
      description: 'Zooms into pictures.',
      homepageUrl: 'https://lens.example/',
      engines: { node: '>=20' },
      dependencies: { a: '^1.0.0' },
      optionalDependencies: { b: '*' },
      peerDependencies: { host: '^2.0.0' },
      installScripts: ['postinstall', 'prepare'],
      notes: [],
    });
  });

  it('leaves out what is of the wrong type, and keeps the rest', () => {
    const manifest = {
      description: 7,
      homepage: 'javascript:alert(1)',
      engines: ['node'],
      dependencies: { a: '^1.0.0', b: 2, c: null },
      scripts: 'none',
    };

    expect(detailsOf(manifest)).toEqual({
      description: null,
      homepageUrl: null,
      engines: {},
      dependencies: { a: '^1.0.0' },
      optionalDependencies: {},
      peerDependencies: {},
      installScripts: [],
      notes: [],
    });
  });

  it.each([
    ['nothing', {}, ['install']],
    ['an install script', { scripts: { install: 'x' } }, ['install']],
    ['a script before it', { scripts: { preinstall: 'x' } }, ['preinstall']],
    ['that it is not to be compiled', { gypfile: false }, []],
  ])('counts a native build as an install script where the manifest says %s', (_case, manifest, expected) => {
    expect(detailsOf(manifest, true).installScripts).toEqual(expected);
  });

  it.each([
    [{}, []],
    [{ license: 'MIT' }, []],
    [{ license: 'Apache License' }, ['license_not_spdx']],
    [{ license: 'UNLICENSED' }, ['license_not_spdx']],
    [{ licenses: [{ type: 'MIT' }] }, []],
    [{ licenses: [{ type: 'MIT' }, { type: 'ISC' }] }, ['license_not_spdx']],
    [{ name: 'other' }, ['manifest_identity_differs']],
    [{ version: '1.2.1' }, ['manifest_identity_differs']],
    [{ version: 'v1.2.0' }, []],
    [{ version: 7 }, ['manifest_identity_differs']],
  ])('notes of %j: %j', (manifest, notes) => {
    expect(detailsOf(manifest).notes).toEqual(notes);
  });

  it('holds no lone surrogate, which could be kept nowhere', () => {
    const manifest = { description: 'a\ud800', engines: { 'b\ud800': 'c\ud800' } };

    const { description, engines } = detailsOf(manifest);

    expect([description, engines]).toEqual(['a\ufffd', { 'b\ufffd': 'c\ufffd' }]);
  });
});

describe('oneLine', () => {
  it.each([
    ['  a\t\u0007b\r\n', 'a b'],
    ['\u200b \n', null],
    ['', null],
    ['x'.repeat(5_000), 'x'.repeat(4_000)],
    [`${'x'.repeat(3_999)}😀`, `${'x'.repeat(3_999)}\ufffd`],
  ])('cleans %j', (text, expected) => {
    expect(oneLine(text)).toBe(expected);
  });
});
