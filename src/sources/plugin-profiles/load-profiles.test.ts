import { describe, expect, it } from 'vitest';
import { editorProfileText, publisherProfileText } from '../../../test/fixtures/plugin-profile.ts';
import { archivedPluginProfileText, loadPluginProfiles, readArchivedPluginProfile } from './load-profiles.ts';

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

const INTEGRITY = `sha512-${'B'.repeat(86)}==`;

function archiveFile(path: string, text: string) {
  return { path, bytes: new TextEncoder().encode(text) };
}

describe('archivedPluginProfileText', () => {
  it('finds the profile at the top of an archive, and looks nowhere else', () => {
    const text = publisherProfileText('lens');

    expect(archivedPluginProfileText([archiveFile('index.js', ''), archiveFile('plugin-profile.yaml', text)])).toBe(
      text,
    );
    expect(archivedPluginProfileText([archiveFile('lib/plugin-profile.yaml', text)])).toBeNull();
  });

  it('passes over a file too large to be one', () => {
    expect(archivedPluginProfileText([archiveFile('plugin-profile.yaml', 'x'.repeat(262_145))])).toBeNull();
  });
});

describe('readArchivedPluginProfile', () => {
  const release = (profileText: string) => ({
    packageName: 'lens',
    version: '1.2.0',
    integrity: INTEGRITY,
    profileText,
  });

  it('binds a profile to the bytes it came in, and to its publisher', () => {
    expect(readArchivedPluginProfile(release(publisherProfileText('lens')), new Set()).profile).toMatchObject({
      integrity: INTEGRITY,
      writtenBy: 'publisher',
      origin: 'lens@1.2.0/plugin-profile.yaml',
    });
  });

  it('refuses a profile that speaks of another package', () => {
    const { profile, problems } = readArchivedPluginProfile(release(publisherProfileText('other')), new Set());

    expect(profile).toBeNull();
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/release']);
  });

  it('refuses what an editor wrote: in an archive only its publisher speaks', () => {
    const { profile, problems } = readArchivedPluginProfile(release(editorProfileText('lens')), new Set());

    expect(profile).toBeNull();
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/written_by']);
  });
});
