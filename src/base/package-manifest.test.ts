import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseManifestRepository } from './package-manifest.ts';

/** `host:owner/name#ref`, `gist`, or `null`. */
function read(spelling: string): string | null {
  const repository = parseManifestRepository(spelling);
  if (repository?.kind !== 'repository') return repository?.kind ?? null;
  const { host, owner, name, ref } = repository.ref;
  return `${host}:${owner}/${name}${ref === null ? '' : `#${ref}`}`;
}

/** Spellings of one repository that npm reads, of a host that has them all. */
const spellingsOn = (domain: string): readonly string[] => [
  `https://${domain}/acme/lens`,
  `https://${domain}/acme/lens.git`,
  `https://www.${domain}/acme/lens`,
  `git+https://${domain}/acme/lens.git`,
  `git+https://user:token@${domain}/acme/lens.git`,
  `git+ssh://git@${domain}/acme/lens.git`,
  `git+ssh://git@${domain}:acme/lens.git`,
  `git+ssh://${domain}:acme/lens.git`,
  `ssh://git@${domain}/acme/lens.git`,
  `ssh://git@${domain}:acme/lens.git`,
  `git@${domain}:acme/lens.git`,
  `git@${domain}:acme/lens`,
  `user:secret@${domain}:acme/lens.git`,
];

describe('parseManifestRepository', () => {
  it.each([
    ['github', 'github.com'],
    ['gitlab', 'gitlab.com'],
    ['bitbucket', 'bitbucket.org'],
  ])('reads every spelling of a repository on %s', (host, domain) => {
    const spellings = [...spellingsOn(domain), `${host}:acme/lens`, `${host}:acme/lens.git`];

    expect(spellings.map((spelling) => [spelling, read(spelling)])).toEqual(
      spellings.map((spelling) => [spelling, `${host}:acme/lens`]),
    );
  });

  it.each([
    ['acme/lens', 'github:acme/lens'],
    ['acme/lens#v1', 'github:acme/lens#v1'],
    ['git://github.com/acme/lens.git', 'github:acme/lens'],
    ['git+ssh://git@github.com:acme/lens.git#v1', 'github:acme/lens#v1'],
    ['https://github.com/acme/lens/blob/main/README.md', 'github:acme/lens#main'],
    ['gitlab:acme/lens#v1', 'gitlab:acme/lens#v1'],
    ['https://gitlab.com/acme/optics/lens.git', 'gitlab:acme/optics/lens'],
    ['git+ssh://git@gitlab.com:acme/optics/lens.git', 'gitlab:acme/optics/lens'],
    ['sourcehut:~acme/lens', 'sourcehut:~acme/lens'],
    ['https://git.sr.ht/~acme/lens', 'sourcehut:~acme/lens'],
    ['git@git.sr.ht:~acme/lens', 'sourcehut:~acme/lens'],
  ])('reads %s', (spelling, expected) => {
    expect(read(spelling)).toBe(expected);
  });

  it.each(['gist:0123abcd', 'https://gist.github.com/acme/0123abcd', 'git@gist.github.com:0123abcd.git'])(
    'knows %s for a gist',
    (spelling) => {
      expect(read(spelling)).toBe('gist');
    },
  );

  it.each([
    '',
    'lens',
    'https://example.org/acme/lens',
    'git+ssh://git@example.org:acme/lens.git',
    'https://github.com/sponsors/acme',
    'git+ssh://git@github.com:sponsors/acme.git',
    'https://gitlab.com/acme',
    'gitlab:../lens',
    'gitlab:acme/le%0ans',
    'gitlab:acme/..',
    'javascript:alert(1)',
    'file:../lens',
    'gitlab:acme/lens\u202e',
    'gitlab:acme/lens#v1%E2%80%AE',
    'https://gitlab.com/acme/lens.git#v1%0a',
    `gitlab:acme/${'x'.repeat(101)}`,
  ])('names no repository for %j', (spelling) => {
    expect(read(spelling)).toBeNull();
  });

  it('answers any text, and only with names that hosts allow', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'gitlab:', 'bitbucket:a/', 'git@git.sr.ht:'),
        (text, prefix) => {
          const repository = parseManifestRepository(`${prefix}${text}`);
          if (repository?.kind !== 'repository') return;
          expect(`${repository.ref.owner}/${repository.ref.name}`).toMatch(/^~?[\w.-]+(?:\/[\w.-]+)+$/u);
        },
      ),
    );
  });
});
