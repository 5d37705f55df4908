import { describe, expect, it } from 'vitest';
import { claimAnswer, type ClaimedRange } from './compatibility-answer.ts';

const STABLE: ClaimedRange = { hostRange: '^3.0.0', channels: ['stable'] };
const NEXT: ClaimedRange = { hostRange: '^4.0.0-rc.0', channels: ['next'] };
const ANY: ClaimedRange = { hostRange: '^2.0.0', channels: [] };
const UNREADABLE: ClaimedRange = { hostRange: '3.x || soon', channels: ['stable'] };

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
    ['no claim at all', [], { channel: 'stable', hostVersion: '3.1.0' }, 'not_said', []],
  ] as const)('of %s', (_case, claims, asked, answer, places) => {
    expect(claimAnswer(claims, asked)).toMatchObject({ answer, claims: places });
  });

  it('names the rule by which a version was compared, and none where none was', () => {
    expect(claimAnswer([NEXT], { channel: null, hostVersion: '4.1.0-rc.1' }).rule).toBe('semver_prerelease_left_out');
    expect(claimAnswer([NEXT], { channel: 'next', hostVersion: null }).rule).toBe(null);
  });
});
