import { describe, expect, it } from 'vitest';
import { editorProfileText, publisherProfileText } from '../../../test/fixtures/plugin-profile.ts';
import { loadPluginProfiles } from './load-profiles.ts';

const CAPABILITIES = new Set(['network.http']);

function folderOf(texts: Readonly<Record<string, string>>) {
  const encoded = new Map(
    Object.entries(texts).map(([name, text]) => [`profiles/${name}`, new TextEncoder().encode(text)]),
  );
  return {
    folder: 'profiles',
    capabilityIds: CAPABILITIES,
    files: {
      read: async (path: string) => encoded.get(path) ?? null,
      list: async () => Object.keys(texts).sort(),
    },
  };
}

describe('loadPluginProfiles', () => {
  it('reads every profile of a folder, ordered by release, and passes over other files', async () => {
    const loaded = await loadPluginProfiles(
      folderOf({
        'README.md': 'about',
        'loupe.yaml': editorProfileText('loupe'),
        'lens.yml': editorProfileText('lens'),
      }),
    );

    expect(loaded.profiles.map(({ packageName, origin }) => [packageName, origin])).toEqual([
      ['lens', 'profiles/lens.yml'],
      ['loupe', 'profiles/loupe.yaml'],
    ]);
    expect(loaded.faulty).toEqual([]);
  });

  it('lists a bad file and uses the others', async () => {
    const loaded = await loadPluginProfiles(
      folderOf({ 'bad.yaml': 'slug: 7', 'lens.yaml': editorProfileText('lens') }),
    );

    expect(loaded.profiles.map(({ packageName }) => packageName)).toEqual(['lens']);
    expect(loaded.faulty.map(({ file }) => file)).toEqual(['bad.yaml']);
  });

  it.each([
    ['what says that the publisher wrote it', { 'other.yaml': publisherProfileText('lens') }, '/written_by'],
    [
      'a second profile of one release',
      {
        'a.yaml': editorProfileText('lens'),
        'b.yaml': editorProfileText('lens'),
      },
      '/release',
    ],
  ])('refuses %s', async (_case, texts, pointer) => {
    const loaded = await loadPluginProfiles(folderOf(texts));

    expect(loaded.faulty.at(-1)?.problems.map((problem) => problem.pointer)).toEqual([pointer]);
    expect(loaded.profiles).toHaveLength(Object.keys(texts).length - 1);
  });

  it('has nothing where there is no folder', async () => {
    const files = { read: async () => null, list: async () => null };

    expect(await loadPluginProfiles({ folder: 'profiles', files, capabilityIds: CAPABILITIES })).toEqual({
      profiles: [],
      faulty: [],
    });
  });
});
