import { describe, expect, it } from 'vitest';
import { compareReleases, meantRelease } from './meant-release.ts';

function meant(...releases: readonly string[]): string | null {
  return meantRelease(releases, (release) => ({
    version: release.replace(' taken back', ''),
    isAvailable: !release.endsWith(' taken back'),
  }));
}

describe('meantRelease', () => {
  it.each([
    ['the newest', ['1.9.0', '1.10.0', '1.2.0'], '1.10.0'],
    ['a release before a newer pre-release', ['2.0.0-rc.1', '1.9.0'], '1.9.0'],
    ['what can be had before what is newer', ['2.0.0 taken back', '1.9.0', '1.8.0'], '1.9.0'],
    ['a pre-release where no release can be had', ['1.9.0 taken back', '2.0.0-rc.1'], '2.0.0-rc.1'],
    ['the newest where none can be had', ['1.8.0 taken back', '1.9.0 taken back'], '1.9.0 taken back'],
    ['what is no version last', ['latest', '0.0.1-0'], '0.0.1-0'],
  ])('is %s', (_case, releases, expected) => {
    expect(meant(...releases)).toBe(expected);
    expect(meant(...releases.toReversed())).toBe(expected);
  });

  it('is none of none', () => {
    expect(meant()).toBeNull();
  });
});

describe('compareReleases', () => {
  it('has one order, whatever the order of what is given', () => {
    const sorted = ['2.0.0', '1.0.0+b', '1.0.0+a', '3.0.0-1', '3.0.0-0', 'next', 'latest'];

    expect(sorted.toReversed().sort(compareReleases)).toEqual(sorted);
  });
});
