import { describe, expect, it } from 'vitest';
import { manifestFacts, oneLine, releaseDetails } from './manifest-facts.ts';

const QUESTIONS = { hostPackage: 'host', manifestSections: ['host', 'plugin'] };

describe('manifestFacts', () => {
  it('reads what a manifest declares', () => {
    const manifest = {
      license: 'MIT',
      repository: { type: 'git', url: 'git+https://github.com/acme/lens.git', directory: 'packages/zoom' },
      keywords: ['zoom', 7, 'picture'],
      peerDependencies: { host: '^2.0.0' },
      plugin: { entry: 'index.js' },
    };

    expect(manifestFacts(manifest, QUESTIONS)).toEqual({
      license: 'MIT',
      licenseWritten: null,
      declaredRepositoryUrl: 'git+https://github.com/acme/lens.git',
      declaredRepositoryDirectory: 'packages/zoom',
      keywords: ['zoom', 'picture'],
      manifestSections: ['plugin'],
      hostPeerRange: '^2.0.0',
    });
  });

  it('leaves unknown what is absent or of the wrong type', () => {
    const nothing = {
      license: null,
      licenseWritten: null,
      declaredRepositoryUrl: null,
      declaredRepositoryDirectory: null,
      keywords: [],
      manifestSections: [],
      hostPeerRange: null,
    };

    expect(manifestFacts({}, QUESTIONS)).toEqual(nothing);
    expect(manifestFacts({ license: 7, repository: [], keywords: 'a', peerDependencies: 'b' }, QUESTIONS)).toEqual(
      nothing,
    );
  });

  it.each([
    [{ type: 'MIT' }, 'MIT'],
    ['(MIT OR Apache-2.0)', '(MIT OR Apache-2.0)'],
    ['UNLICENSED', null],
    ['SEE LICENSE IN LICENSE.md', null],
    ['<b>MIT</b>', null],
  ])('reads the licence %j as %j', (license, expected) => {
    expect(manifestFacts({ license }, QUESTIONS).license).toBe(expected);
  });

  it.each([
    [{ license: 'MIT' }, null],
    [{}, null],
    [{ license: ' \u200b ' }, null],
    [{ license: 'Apache License,\n Version\u202e 2.0' }, 'Apache License, Version 2.0'],
    [{ license: 'SEE LICENSE IN LICENSE.md' }, 'SEE LICENSE IN LICENSE.md'],
    [{ licenses: [{ type: 'MIT' }, { type: 'Apache 2' }] }, 'MIT, Apache 2'],
    [{ license: 'x'.repeat(900) }, 'x'.repeat(200)],
  ])('keeps of the licence of %j what was written, where that is no expression', (manifest, expected) => {
    expect(manifestFacts(manifest, QUESTIONS).licenseWritten).toBe(expected);
  });

  it('reads a repository written as one text', () => {
    expect(manifestFacts({ repository: 'github:acme/lens' }, QUESTIONS).declaredRepositoryUrl).toBe('github:acme/lens');
  });

  it('refuses a manifest that is no object', () => {
    expect(() => manifestFacts([], QUESTIONS)).toThrow(expect.objectContaining({ code: 'source_malformed' }));
  });
});

describe('the range of the host that a manifest declares', () => {
  const rangeOf = (range: string) => manifestFacts({ peerDependencies: { host: range } }, QUESTIONS).hostPeerRange;

  it.each([
    ['>=2 <4', '>=2 <4'],
    [' ^2.0.0 ||\n\t^3.0.0', '^2.0.0 || ^3.0.0'],
    ['', ''],
    ['>=2\u202e', null],
    ['>=\u200b2', null],
    ['>=2\u001b[31m', null],
    ['<svg/onload=go()>', null],
    ['1'.repeat(257), null],
  ])('reads %j as %j', (range, expected) => {
    expect(rangeOf(range)).toBe(expected);
  });
});

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
