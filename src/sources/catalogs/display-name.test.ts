import { describe, expect, it } from 'vitest';
import { displayName } from './display-name.ts';

const REPOSITORY = { host: 'github', owner: 'Acme', name: 'Lens', subdirectory: null, ref: null };

describe('displayName', () => {
  it.each([
    ['a name of its own', 'Lens Kit', {}, 'Lens Kit'],
    ['an address', 'acme/lens', {}, 'lens'],
    ['an address of a former owner', 'oldacme/Lens', {}, 'Lens'],
    ['an address with a folder', 'Acme/Lens#packages/zoom', {}, 'zoom'],
    ['a repository with a folder', 'lens:zoom', {}, 'zoom'],
    ['a name with a slash', 'TCP/IP', {}, 'TCP/IP'],
    ['a package as the name', '@acme/lens', {}, '@acme/lens'],
    ['a folder that names nothing', 'Acme/Lens#plugin', { packageName: 'acme-lens' }, 'acme-lens'],
    ['a folder that names nothing, without a package', 'Acme/Lens#plugin', {}, 'Lens'],
    ['a placeholder', '{{NAME}}', { repository: { ...REPOSITORY, subdirectory: 'packages/zoom' } }, 'zoom'],
    ['no name at all', '', {}, 'Lens'],
    ['no name and no repository', '', { repository: null, packageName: 'acme-lens' }, 'acme-lens'],
    ['nothing but a name without meaning', 'Plugin', { repository: null, packageName: 'plugin' }, 'Plugin'],
  ])('reads %s', (_case, given, overrides, expected) => {
    expect(displayName({ given, repository: REPOSITORY, packageName: null, ...overrides })).toBe(expected);
  });
});
