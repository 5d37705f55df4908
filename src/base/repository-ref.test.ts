import { describe, expect, it } from 'vitest';
import { PUBLIC_REPOSITORY_HOSTS, repositoryFolderUrl, repositoryHosts, repositoryWebUrl } from './repository-ref.ts';

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
