import { describe, expect, it } from 'vitest';
import { madeUpProfileText } from '../../../test/support/made-up-profile.ts';
import { archivedProfileText, readArchivedProfile } from './archived-profile.ts';

const INTEGRITY = `sha512-${'B'.repeat(86)}==`;

function archiveFile(path: string, text: string) {
  return { path, bytes: new TextEncoder().encode(text) };
}

describe('archivedProfileText', () => {
  it('finds the profile at the top of an archive, and looks nowhere else', () => {
    const text = madeUpProfileText({ slug: 'lens', packageName: 'lens' });

    expect(archivedProfileText([archiveFile('index.js', ''), archiveFile('plugin-profile.yaml', text)])).toBe(text);
    expect(archivedProfileText([archiveFile('lib/plugin-profile.yaml', text)])).toBeNull();
  });

  it('passes over a file too large to be one', () => {
    expect(archivedProfileText([archiveFile('plugin-profile.yaml', 'x'.repeat(262_145))])).toBeNull();
  });
});

describe('readArchivedProfile', () => {
  const release = (packageName: string) => ({
    packageName: 'lens',
    version: '1.2.0',
    integrity: INTEGRITY,
    profileText: madeUpProfileText({ slug: packageName, packageName }),
  });

  it('binds a profile to the bytes it came in, and to its publisher', () => {
    expect(readArchivedProfile(release('lens'), new Set()).profile).toMatchObject({
      integrity: INTEGRITY,
      writtenBy: 'publisher',
      origin: 'lens@1.2.0/plugin-profile.yaml',
    });
  });

  it('refuses a profile that speaks of another package', () => {
    const { profile, problems } = readArchivedProfile(release('other'), new Set());

    expect(profile).toBeNull();
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/release']);
  });
});
