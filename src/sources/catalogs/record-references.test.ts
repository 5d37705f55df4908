import { describe, expect, it } from 'vitest';
import { readPackageName, readRecordPage, readRepository } from './record-references.ts';

const ROOT = { host: 'github', owner: 'Acme', name: 'Lens', subdirectory: null, ref: null };

describe('readRepository', () => {
  it.each([
    ['Acme/Lens', null, null],
    ['Acme/Lens:host', null, 'host'],
    ['Acme/Lens#packages/x', null, 'packages/x'],
    ['Acme/Lens', '/packages/x/', 'packages/x'],
    ['https://github.com/Acme/Lens/tree/HEAD/a', 'packages/x', 'packages/x'],
  ])('reads %j with folder %j, keeping the case', (spelling, folder, subdirectory) => {
    const read = readRepository(spelling, folder);

    expect(read.kind === 'repository' ? { ...read.ref, ref: null } : read).toEqual({ ...ROOT, subdirectory });
  });

  it('repairs a space in an address and says so', () => {
    expect(readRepository('https://github.com/Acme/Lens/tree/main/my plugins/x', null)).toEqual({
      kind: 'repository',
      ref: { ...ROOT, subdirectory: 'my plugins/x', ref: 'main' },
      isRepaired: true,
    });
  });

  it.each([
    ['https://github.com/sponsors/acme', null, 'Not the address of a repository.'],
    ['https://github.com/acme', null, 'Not the address of a repository.'],
    ['https://gist.github.com/acme/0123', null, 'A gist is no repository.'],
    ['https://example.org/acme/lens', null, 'A repository host that is not read.'],
    ['ftp://github.com/acme/lens', null, 'Not an address of the web.'],
    ['acme', null, 'Not the address of a repository.'],
    ['acme/lens', 'o\u202ether', 'The folder is outside the repository, or its name cannot be read.'],
    ['acme/lens', '../other', 'The folder is outside the repository, or its name cannot be read.'],
  ])('refuses %j with folder %j', (spelling, folder, reason) => {
    expect(readRepository(spelling, folder)).toEqual({ kind: 'invalid', reason });
  });

  it.each([null, '', '  '])('finds none in %j', (spelling) => {
    expect(readRepository(spelling, 'packages/x')).toEqual({ kind: 'none' });
  });
});

describe('readPackageName', () => {
  it.each(['lens', '@acme/lens-kit', 'LensKit', '@Acme9/lens', '9lens', 'lens.js', 'lens__kit', ' lens '])(
    'takes %j',
    (spelling) => {
      expect(readPackageName(spelling)).toBe(spelling.trim());
    },
  );

  it.each([
    '{{NAME}}',
    '@acme/ui-__NAME__',
    '@acme/提示音',
    'lens-(beta)',
    'lens kit',
    '.lens',
    '_lens',
    '@acme',
    '@/lens',
    'a/b',
    'node_modules',
    'x'.repeat(215),
  ])('refuses %j', (spelling) => {
    expect(readPackageName(spelling)).toBeNull();
  });
});

describe('readRecordPage', () => {
  it.each([
    ['https://example.org/p/1', 'https://example.org/p/1', false],
    ['https://github.com/acme/lens/tree/HEAD/my plugin', 'https://github.com/acme/lens/tree/HEAD/my%20plugin', true],
    ['https://github.com/acme/lens:host', 'https://github.com/acme/lens/tree/HEAD/host', true],
    ['javascript:alert(1)', null, false],
    ['https://user:pass@example.org/', null, false],
    ['/p/1', null, false],
    [`https://example.org/${'x'.repeat(500)}`, null, false],
    ['', null, false],
  ])('reads %j', (spelling, url, isRepaired) => {
    expect(readRecordPage(spelling)).toEqual({ url, isRepaired });
  });
});
