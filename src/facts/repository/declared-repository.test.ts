import { describe, expect, it } from 'vitest';
import { declaredRepository } from './declared-repository.ts';

function declared(declaredRepositoryUrl: string | null, declaredRepositoryDirectory: string | null = null) {
  return declaredRepository({ declaredRepositoryUrl, declaredRepositoryDirectory });
}

describe('declaredRepository', () => {
  it.each([
    'git+https://github.com/acme/lens.git',
    'git://github.com/acme/lens.git',
    'git@github.com:acme/lens.git',
    'git+ssh://git@github.com:acme/lens.git',
    'github:acme/lens',
    'acme/lens',
    'acme/lens#main',
  ])('reads %s as the repository it names', (spelling) => {
    expect(declared(spelling)).toMatchObject({ kind: 'repository', repository: { owner: 'acme', name: 'lens' } });
  });

  it.each([
    ['the field of the manifest', 'github:acme/lens', './packages/x/', 'packages/x'],
    ['the address', 'https://github.com/acme/lens/tree/main/packages/x', null, 'packages/x'],
    ['nowhere', 'github:acme/lens', null, null],
    ['a folder outside, which counts for nothing', 'github:acme/lens', '../x', null],
  ])('takes the folder from %s', (_case, url, folder, directory) => {
    expect(declared(url, folder)).toMatchObject({ kind: 'repository', directory });
  });

  it.each([
    [null, 'none'],
    ['  ', 'none'],
    ['https://github.com/sponsors/acme', 'sponsors_page'],
    ['https://gist.github.com/acme/c0ffee', 'gist'],
    ['gist:c0ffee', 'gist'],
    ['https://github.com/acme', 'no_repository'],
    ['https://example.org', 'no_repository'],
    ['see the README', 'no_repository'],
    ['javascript:alert(1)/x', 'no_repository'],
    [`https://git.example/acme/${'x'.repeat(500)}`, 'no_repository'],
  ])('reads %j as %s', (spelling, kind) => {
    expect(declared(spelling)).toEqual({ kind });
  });

  it.each([
    ['gitlab:acme/lens', 'https://gitlab.com/acme/lens'],
    ['git+ssh://git@gitlab.com:acme/optics/lens.git#v1', 'https://gitlab.com/acme/optics/lens'],
    ['bitbucket:acme/lens', 'https://bitbucket.org/acme/lens'],
    ['git@git.sr.ht:~acme/lens', 'https://git.sr.ht/~acme/lens'],
    ['git+https://git.example/acme/lens.git', 'https://git.example/acme/lens'],
    ['git+ssh://git@git.example/acme/lens.git', 'https://git.example/acme/lens'],
    ['https://name:word@git.example/group/acme/lens?x=1#y', 'https://git.example/group/acme/lens'],
  ])('shows the plain address of a repository elsewhere: %s', (spelling, url) => {
    expect(declared(spelling)).toEqual({ kind: 'other_host', url });
  });
});
