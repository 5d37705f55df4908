import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreadAddress } from './unread-address.ts';

describe('an address that is none of a repository we read', () => {
  it.each([
    ['https://gitee.com/Acme/lens', 'gitee.com/Acme/lens'],
    ['https://Gitee.com/Acme/lens.git', 'gitee.com/Acme/lens'],
    ['git+https://gitee.com/Acme/lens.git#main', 'gitee.com/Acme/lens'],
    ['ssh://git@gitee.com:22/Acme/lens', 'gitee.com/Acme/lens'],
    ['git@gitee.com:Acme/lens.git', 'gitee.com/Acme/lens'],
    ['https://gitlab.com/acme/group/lens/?tab=readme#top', 'gitlab.com/acme/group/lens'],
    ['https://gist.github.com/acme/0123', 'gist.github.com/acme/0123'],
    ['https://github.com/acme', 'github.com/acme'],
    ['https://acme:secret@gitee.com/acme/lens', 'gitee.com/acme/lens'],
    ['gitee.com/acme/lens', 'gitee.com/acme/lens'],
    ['//gitee.com/acme/lens/', 'gitee.com/acme/lens'],
    ['www.Gitee.com:443/acme/lens?tab=readme', 'www.gitee.com/acme/lens'],
    ['gitee.com:acme/lens.git', 'gitee.com/acme/lens'],
    ['gitlab:acme/group/lens#main', 'gitlab.com/acme/group/lens'],
    ['github.com/acme', 'github.com/acme'],
  ])('is kept by host and path: %s', (spelling, expected) => {
    expect(unreadAddress(spelling)).toBe(expected);
  });

  it.each([
    ['a repository that is read', 'https://github.com/acme/lens'],
    ['a short form', 'acme/lens'],
    ['a repository that is read, without a scheme', 'www.github.com/acme/lens'],
    ['a package with a dot', '@acme/lens.js'],
    ['a name with a dot', 'lens.js'],
    ['a package at a version', 'lens@1.2.3'],
    ['a host alone', 'gitee.com/'],
    ['a word and what it says', 'owner:acme'],
    ['a sentence', 'see https://gitee.com/acme/lens'],
    ['another scheme', 'file:///etc/passwd'],
    ['an address without a host', 'https://'],
    ['a text that turns its direction', 'https://gitee.com/\u202Eacme'],
    ['nothing', ' '],
  ])('is no %s', (_case, spelling) => {
    expect(unreadAddress(spelling)).toBeNull();
  });

  it('is written in the letters of addresses, never with credentials, whatever stands in a catalog', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(part, part, part, (user, host, path) => {
        const address = unreadAddress(`https://${user}@${host}/${path}`);

        expect(address ?? '').toMatch(/^[!-~]*$/u);
        expect((address ?? '').split('/')[0]).not.toContain('@');
      }),
    );
  });
});
