import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PUBLIC_REPOSITORY_HOSTS,
  cleanSubdirectory,
  parseRepositorySpelling,
  repositoryFolderUrl,
  repositoryHosts,
  repositoryWebUrl,
} from './repository-ref.ts';

describe('repositoryWebUrl', () => {
  it.each([
    ['github', 'acme', 'https://github.com/acme/lens'],
    ['gitlab', 'acme/optics', 'https://gitlab.com/acme/optics/lens'],
    ['bitbucket', 'acme', 'https://bitbucket.org/acme/lens'],
    ['sourcehut', '~acme', 'https://git.sr.ht/~acme/lens'],
    ['elsewhere', 'acme', null],
  ])('knows the pages of %s', (host, owner, expected) => {
    expect(repositoryWebUrl({ host, owner, name: 'lens' }, PUBLIC_REPOSITORY_HOSTS)).toBe(expected);
  });
});

describe('repositoryFolderUrl', () => {
  const lens = { host: 'github', owner: 'Acme', name: 'Lens', subdirectory: 'packages/web lens', ref: null };

  it.each([
    ['a folder', lens, 'https://github.com/Acme/Lens/tree/HEAD/packages/web%20lens'],
    ['the root', { ...lens, subdirectory: null }, 'https://github.com/Acme/Lens'],
    ['a folder where nobody knows how its page is called', { ...lens, host: 'gitlab' }, 'https://gitlab.com/Acme/Lens'],
    ['a host that nobody knows', { ...lens, host: 'elsewhere' }, null],
  ])('gives the page of %s', (_case, ref, expected) => {
    expect(repositoryFolderUrl(ref, PUBLIC_REPOSITORY_HOSTS)).toBe(expected);
  });

  it('goes by the address of the host profile', () => {
    const hosts = repositoryHosts({ url: 'http://127.0.0.1:3000/git/' });

    expect(repositoryFolderUrl({ ...lens, subdirectory: 'a' }, hosts)).toBe(
      'http://127.0.0.1:3000/git/Acme/Lens/tree/HEAD/a',
    );
  });
});

const ROOT = { host: 'github', owner: 'acme', name: 'lens', subdirectory: null, ref: null };

function isLegalOrRefused(spelling: string): boolean {
  const ref = parseRepositorySpelling(spelling);
  return ref === null || /^[\w-]+\/[\w.-]+$/.test(`${ref.owner}/${ref.name}`);
}

describe('parseRepositorySpelling', () => {
  it.each([
    'acme/lens',
    ' acme/lens ',
    'acme/lens\u200b',
    'github:acme/lens',
    'GitHub:acme/lens.git',
    'github.com/acme/lens',
    'https://github.com/acme/lens',
    'https://www.github.com/acme/lens/',
    'http://github.com/acme/lens.git',
    'https://user:token@github.com/acme/lens.git',
    'https://github.com/acme/lens#readme',
    'https://github.com/acme/lens?tab=readme-ov-file',
    'https://github.com/acme/lens/issues/4',
    'https://github.com/acme/lens/blob/main/README.md',
    'git+https://github.com/acme/lens.git',
    'git+ssh://git@github.com/acme/lens.git',
    'git://github.com/acme/lens.git',
    'ssh://git@github.com/acme/lens',
    'git@github.com:acme/lens.git',
    'git+https://github.com/acme/lens.git#semver:^1.0.0',
  ])('reads the root of a repository from %j', (spelling) => {
    const ref = parseRepositorySpelling(spelling);

    expect(ref === null ? null : { ...ref, ref: null }).toEqual(ROOT);
  });

  it.each([
    ['github:acme/lens#v1.2', null, 'v1.2'],
    ['git+https://github.com/acme/lens.git#main', null, 'main'],
    ['git@github.com:acme/lens.git#feature/a', null, 'feature/a'],
    ['github:acme/lens#main&path:/packages/x', 'packages/x', 'main'],
    ['https://github.com/acme/lens/tree/main', null, 'main'],
    ['https://github.com/acme/lens/tree/main/packages/x/', 'packages/x', 'main'],
    ['https://github.com/acme/lens/tree/main/my%20plugin', 'my plugin', 'main'],
    ['https://github.com/acme/lens/blob/main/packages/x/README.md', 'packages/x', 'main'],
    ['acme/lens:packages/x', 'packages/x', null],
    ['acme/lens#packages/x', 'packages/x', null],
    ['acme/lens#', null, null],
  ] as const)('reads folder and ref from %j', (spelling, subdirectory, ref) => {
    expect(parseRepositorySpelling(spelling)).toEqual({ ...ROOT, subdirectory, ref });
  });

  it.each([
    '',
    'lens',
    'acme/lens/extra',
    'https://github.com/acme',
    'https://github.com/sponsors/acme',
    'https://github.com/orgs/acme/repositories',
    'https://github.com/acme?tab=repositories',
    'https://gist.github.com/acme/0123abcd',
    'gist:0123abcd',
    'gitlab:acme/lens',
    'https://gitlab.com/acme/lens',
    'https://github.com.example.org/acme/lens',
    'https://example.org/github.com/acme/lens',
    'git@gitlab.com:acme/lens.git',
    'file:///acme/lens',
    'javascript:acme/lens',
    'https://github.com/acme/lens/tree/main/..%2f..%2fx',
    'acme/lens:../x',
    'acme/..',
    'acme/le ns',
    '-acme/lens',
    'acme/lens\u202e',
    // What an address hides behind percent signs.
    'https://github.com/acme/lens/tree/main/%E2%80%AEx',
    'https://github.com/acme/lens/tree/main/packages%0Ax',
    'https://github.com/acme/lens/tree/main/a%E2%80%8Bb/x',
    'https://github.com/acme/lens/tree/main/%3Csvg%2Fonload=go()%3E',
    'https://github.com/acme/lens/tree/ma%0Ain/x',
    'https://github.com/acme/lens.git#v1%1b[31m',
    'https://github.com/acme/lens.git#%E2%81%A6v1&path:x',
    'acme/lens:<script>x</script>',
    'https://github.com/acme/%E0%A4%A',
    `acme/${'x'.repeat(101)}`,
  ])('refuses %j', (spelling) => {
    expect(parseRepositorySpelling(spelling)).toBeNull();
  });

  it('answers any text, and only with names the repository host allows', () => {
    const answersAnyText = fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) =>
      [text, url, `acme/${text}`, `https://github.com/${text}`].every(isLegalOrRefused),
    );

    fc.assert(answersAnyText);
  });
});

describe('cleanSubdirectory', () => {
  it.each([
    ['', null],
    ['./', null],
    ['/packages/x/', 'packages/x'],
    [String.raw`packages\x`, 'packages/x'],
  ])('reads %j as %j', (folder, expected) => {
    expect(cleanSubdirectory(folder)).toEqual({ subdirectory: expected });
  });

  it.each([
    'a/../b',
    'a/b\u202ec',
    'a/\u200b',
    'a/b\u001b',
    'a/b\u00a0c',
    'a/<svg/onload=go()>',
    'a/<img src=x onerror=go()>',
  ])('refuses %j, which leaves the repository or cannot be read', (folder) => {
    expect(cleanSubdirectory(folder)).toBe('outside');
  });
});
