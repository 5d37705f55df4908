import { describe, expect, it } from 'vitest';
import { repository } from '../../../test/support/made-up-facts.ts';
import { project } from '../../../test/support/made-up-evidence.ts';
import { likelyRenames } from './likely-renames.ts';

const TEXT = { en: 'Reads images aloud to everybody.', zhCn: null };

function at(fullName: string, facts: Parameters<typeof project>[0] = {}) {
  return project({ repository: repository(fullName), ...facts });
}

describe('likelyRenames', () => {
  it.each([
    ['one package', { packageName: 'lens' }, { packageName: 'lens' }, 'same_package'],
    ['one claimed package', { claimedPackages: ['lens'] }, { claimedPackages: ['lens'] }, 'same_package'],
    ['one text', { description: TEXT }, { description: TEXT }, 'equal_text'],
  ] as const)('names two repositories of one owner with %s', (_case, one, other, sign) => {
    expect(likelyRenames([at('Acme/old', one), at('acme/new', other)])).toEqual([
      { repositories: ['Acme/old', 'acme/new'], sign },
    ]);
  });

  it.each([
    ['owners', [at('acme/a', { description: TEXT }), at('other/b', { description: TEXT })]],
    ['texts', [at('acme/a', { description: TEXT }), at('acme/b', { description: { en: 'Reads maps.', zhCn: null } })]],
    ['folders', ['a', 'b'].map((folder) => project({ repository: repository('acme/a', folder), description: TEXT }))],
    ['short texts', ['acme/a', 'acme/b'].map((name) => at(name, { description: { en: 'A plugin.', zhCn: null } }))],
    ['four repositories', ['a', 'b', 'c', 'd'].map((name) => at(`acme/${name}`, { description: TEXT }))],
  ])('names none of different %s', (_case, projects) => {
    expect(likelyRenames(projects)).toEqual([]);
  });

  it('names each pair once, whatever they share', () => {
    const projects = ['acme/b', 'acme/a', 'acme/c'].map((name) => at(name, { packageName: 'lens', description: TEXT }));

    expect(likelyRenames(projects).map(({ repositories }) => repositories.join(' '))).toEqual([
      'acme/a acme/b',
      'acme/a acme/c',
      'acme/b acme/c',
    ]);
  });
});
