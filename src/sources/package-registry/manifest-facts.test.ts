import { describe, expect, it } from 'vitest';
import { manifestFacts, spdxExpression } from './manifest-facts.ts';

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

  it('reads a repository written as one text', () => {
    expect(manifestFacts({ repository: 'github:acme/lens' }, QUESTIONS).declaredRepositoryUrl).toBe('github:acme/lens');
  });

  it('refuses a manifest that is no object', () => {
    expect(() => manifestFacts([], QUESTIONS)).toThrow(expect.objectContaining({ code: 'source_malformed' }));
  });
});

describe('spdxExpression', () => {
  it.each([
    ['MIT', 'MIT'],
    [' Apache-2.0 ', 'Apache-2.0'],
    ['(MIT OR Apache-2.0)', '(MIT OR Apache-2.0)'],
    ['GPL-2.0-or-later WITH Classpath-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
    ['LicenseRef-Own', 'LicenseRef-Own'],
  ])('takes %j', (text, expected) => {
    expect(spdxExpression(text)).toBe(expected);
  });

  it.each([
    '',
    'mit',
    'Apache 2.0',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    'MIT OR',
    '<b>MIT</b>',
    '('.repeat(300),
  ])('takes %j for no licence expression', (text) => {
    expect(spdxExpression(text)).toBeNull();
  });
});
