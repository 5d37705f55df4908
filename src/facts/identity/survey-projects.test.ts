import { describe, expect, it } from 'vitest';
import { project } from '../../../test/fixtures/evidence.ts';
import { repository } from '../../../test/fixtures/facts.ts';
import type { PluginProject } from './plugin-project.ts';
import { countKinds, likelyRenames, surveyProjects } from './survey-projects.ts';

const countsOf = (projects: readonly PluginProject[]) => countKinds(surveyProjects(projects));

describe('surveying the projects of a publication', () => {
  it('counts entries by the languages they lack', () => {
    const survey = countsOf([
      project(),
      project({ name: 'a', description: { en: null, zhCn: '网页截图。' } }),
      project({ name: 'b', description: { en: 'Takes screenshots.', zhCn: null } }),
      project({ name: 'c', description: { en: null, zhCn: null } }),
    ]);

    expect(survey).toMatchObject({
      description_missing: 1,
      description_missing_en: 1,
      description_missing_zh_cn: 1,
    });
  });

  it('counts entries that lie in a folder of their repository', () => {
    const survey = countsOf([
      project(),
      project({ repository: { ...repository('acme/mono'), subdirectory: 'packages/lens' } }),
    ]);

    expect(survey.in_repository_folder).toBe(1);
  });

  it('counts entries of repositories that may be one under two names', () => {
    const survey = countsOf([
      project({ repository: repository('acme/old'), claimedPackages: ['lens'] }),
      project({ repository: repository('acme/new'), claimedPackages: ['lens'] }),
      project({ repository: repository('other/lens'), claimedPackages: ['lens'] }),
    ]);

    expect(survey.likely_renamed).toBe(2);
  });

  it('counts equal names of different owners, whatever their case, and not those of one owner', () => {
    const survey = countsOf([
      project({ name: 'Lens', owner: 'acme' }),
      project({ name: 'lens', owner: 'Zed' }),
      project({ name: 'mono', owner: 'acme' }),
      project({ name: 'mono', owner: 'Acme' }),
    ]);

    expect(survey.name_shared_with_other_owner).toBe(2);
  });

  it('counts what owners of 50 entries or more publish', () => {
    const many = Array.from({ length: 50 }, (_, i) =>
      project({ name: `card-${i}`, owner: i % 2 === 0 ? 'mill' : 'Mill' }),
    );
    const fewer = Array.from({ length: 49 }, (_, i) => project({ name: `tool-${i}`, owner: 'shed' }));

    expect(countsOf([...many, ...fewer]).of_mass_publisher).toBe(50);
  });
});

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
