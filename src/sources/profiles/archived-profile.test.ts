import { describe, expect, it } from 'vitest';
import { madeUpProfileText } from '../../../test/support/made-up-profile.ts';
import { readArchivedProfile } from './archived-profile.ts';

const INTEGRITY = `sha512-${'B'.repeat(86)}==`;

function releaseWith(path: string, text: string) {
  return {
    packageName: 'lens',
    version: '1.2.0',
    integrity: INTEGRITY,
    files: [{ path, bytes: new TextEncoder().encode(text) }],
  };
}

describe('readArchivedProfile', () => {
  it('binds a profile to the bytes it came in, and to its publisher', () => {
    const text = madeUpProfileText({ slug: 'lens', packageName: 'lens' });

    const reading = readArchivedProfile(releaseWith('plugin-profile.yaml', text), new Set());

    expect(reading?.profile).toMatchObject({
      integrity: INTEGRITY,
      writtenBy: 'publisher',
      origin: 'lens@1.2.0/plugin-profile.yaml',
    });
  });

  it('refuses a profile that speaks of another package', () => {
    const text = madeUpProfileText({ slug: 'other', packageName: 'other' });

    const reading = readArchivedProfile(releaseWith('plugin-profile.yaml', text), new Set());

    expect(reading?.profile).toBeNull();
    expect(reading?.problems.map(({ pointer }) => pointer)).toEqual(['/release']);
  });

  it('says null where there is none, and looks nowhere but at the top', () => {
    const text = madeUpProfileText({ slug: 'lens', packageName: 'lens' });

    expect(readArchivedProfile(releaseWith('lib/plugin-profile.yaml', text), new Set())).toBeNull();
  });
});
