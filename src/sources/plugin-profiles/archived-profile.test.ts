import { describe, expect, it } from 'vitest';
import { editorProfileText, publisherProfileText } from '../../../test/fixtures/plugin-profile.ts';
import { archivedPluginProfileText, readArchivedPluginProfile } from './archived-profile.ts';

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
