import * as fc from 'fast-check';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { claimAnswer, type ClaimedRange, isInHostRange } from './host-compatibility.ts';

describe('isInHostRange', () => {
  it.each([
    ['^1.2.0', '1.9.9', true],
    ['^1.2.0', '2.0.0', false],
    ['^2.3.0 || ^3.0.0', '3.4.5', true],
    ['>=1.0.0 <2.0.0 || 4.x', '4.0.0', true],
    ['1.0.0 - 2.0.0', '2.0.0', true],
    ['*', '9.9.9', true],
    ['~1.2', '1.3.0', false],
    ['^1.2.0', '1.2.0+build.5', true],
  ])('reads %s for %s', (range, version, isInside) => {
    expect(isInHostRange(range, version)).toEqual({ isInside, rule: 'semver_range' });
  });

  it.each([
    ['^2.0.0', '2.1.0-rc.1'],
    ['*', '2.0.0-rc.1'],
    ['>=1.0.0', '2.0.0-beta'],
  ])('keeps a pre-release out of %s, and names the rule: %s', (range, version) => {
    expect(isInHostRange(range, version)).toEqual({ isInside: false, rule: 'semver_prerelease_left_out' });
  });

  it.each([
    ['^2.0.0-rc.0', '2.0.0-rc.1', true],
    ['>=2.0.0-alpha <3', '2.0.0-rc.1', true],
    ['^2.0.0', '2.0.0-rc.1', false],
    ['^3.0.0', '2.0.0-rc.1', false],
  ])('reads %s for the pre-release %s', (range, version, isInside) => {
    expect(isInHostRange(range, version)).toEqual({ isInside, rule: 'semver_range' });
  });

  it.each([
    '1.x || garbage',
    'garbage',
    '',
    ' ',
    '||',
    '1.x ||',
    '|| 1.x',
    '^1.2.0 || soon || ^2.0.0',
    'latest',
    '1.2.3.4',
  ])('says unknown for %j, whatever the version', (range) => {
    expect(isInHostRange(range, '1.5.0')).toEqual({ isInside: null, rule: 'range_unreadable' });
  });

  it('says what the registry says wherever every part is a range, and unknown wherever one is none', () => {
    const part = fc.constantFrom('^1.2.0', '~2.0', '>=3 <5', '4.x', '1.0.0-rc.1', '*', 'garbage', '');
    const version = fc.constantFrom('1.2.3', '2.0.9', '4.4.4', '1.0.0-rc.1', '5.0.0-beta');

    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), version, (parts, exact) => {
        const range = parts.join(' || ');
        const isReadable = parts.every((text) => text !== '' && text !== 'garbage');

        expect(isInHostRange(range, exact).isInside).toBe(isReadable ? satisfies(exact, range) : null);
      }),
    );
  });
});

const STABLE: ClaimedRange = { hostRange: '^3.0.0', channels: ['stable'], isOfManifest: false };
const NEXT: ClaimedRange = { hostRange: '^4.0.0-rc.0', channels: ['next'], isOfManifest: false };
const ANY: ClaimedRange = { hostRange: '^2.0.0', channels: [], isOfManifest: false };
const UNREADABLE: ClaimedRange = { hostRange: '3.x || soon', channels: ['stable'], isOfManifest: false };
const manifest = (hostRange: string): ClaimedRange => ({ hostRange, channels: [], isOfManifest: true });

describe('claimAnswer', () => {
  it.each([
    ['a version inside', [STABLE], { channel: null, hostVersion: '3.1.0' }, 'included', [0]],
    ['a version outside', [STABLE], { channel: null, hostVersion: '4.0.0' }, 'excluded', [0]],
    ['one claim of several', [ANY, STABLE], { channel: null, hostVersion: '3.1.0' }, 'included', [1]],
    ['a claim that cannot be read', [UNREADABLE], { channel: null, hostVersion: '3.1.0' }, 'unreadable', [0]],
    [
      'one that cannot be read beside one that excludes',
      [ANY, UNREADABLE],
      { channel: null, hostVersion: '3.1.0' },
      'unreadable',
      [1],
    ],
    [
      'one that includes beside one that cannot be read',
      [UNREADABLE, STABLE],
      { channel: null, hostVersion: '3.1.0' },
      'included',
      [1],
    ],
    ['a channel that is named', [STABLE, NEXT], { channel: 'next', hostVersion: null }, 'included', [1]],
    ['a channel that no claim names', [STABLE, ANY], { channel: 'developer', hostVersion: null }, 'not_said', []],
    ['a version on a channel of another claim', [STABLE], { channel: 'next', hostVersion: '3.1.0' }, 'not_said', []],
    [
      'a version and a claim for no channel in particular',
      [ANY],
      { channel: 'next', hostVersion: '2.1.0' },
      'included',
      [0],
    ],
    [
      'ranges of a manifest of which one excludes it',
      [manifest('^3.0.0'), manifest('soon'), manifest('^3.2.0')],
      { channel: null, hostVersion: '3.1.0' },
      'excluded',
      [2],
    ],
    [
      'ranges of a manifest of which one cannot be read',
      [manifest('^3.0.0'), manifest('soon')],
      { channel: null, hostVersion: '3.1.0' },
      'unreadable',
      [1],
    ],
    [
      'ranges of a manifest that all include it',
      [manifest('^3.0.0'), manifest('>=2'), ANY],
      { channel: null, hostVersion: '3.1.0' },
      'included',
      [0, 1],
    ],
    [
      'a claim of the profile that includes what a manifest excludes',
      [manifest('^4.0.0'), STABLE],
      { channel: null, hostVersion: '3.1.0' },
      'included',
      [1],
    ],
    ['no claim at all', [], { channel: 'stable', hostVersion: '3.1.0' }, 'not_said', []],
  ] as const)('of %s', (_case, claims, asked, answer, places) => {
    expect(claimAnswer(claims, asked)).toMatchObject({ answer, claims: places });
  });

  it('names the rule by which a version was compared, and none where none was', () => {
    expect(claimAnswer([NEXT], { channel: null, hostVersion: '4.1.0-rc.1' }).rule).toBe('semver_prerelease_left_out');
    expect(claimAnswer([NEXT], { channel: 'next', hostVersion: null }).rule).toBe(null);
  });
});
