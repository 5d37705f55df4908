import { describe, expect, it } from 'vitest';
import { isNewEnough, parseBubblewrapVersion } from './bubblewrap-version.ts';

describe('parseBubblewrapVersion', () => {
  it.each([
    ['bubblewrap 0.8.0\n', '0.8.0'],
    ['bubblewrap 1.12.3', '1.12.3'],
    ['something else 0.8.0\n', null],
    ['', null],
  ])('reads %j as %s', (printed, version) => {
    expect(parseBubblewrapVersion(printed)).toBe(version);
  });
});

describe('isNewEnough', () => {
  it.each([
    ['0.7.9', false],
    ['0.8.0', true],
    ['0.8.1', true],
    ['0.11.0', true],
    ['1.0.0', true],
    ['0.4.99', false],
  ])('%s: %s', (version, answer) => {
    expect(isNewEnough(version)).toBe(answer);
  });
});
