import { describe, expect, it } from 'vitest';
import { isLimited, restUntilMs } from './judge-response.ts';

const NOW_MS = Date.UTC(2026, 1, 1);

describe('restUntilMs', () => {
  it.each([
    [{ 'retry-after': '120' }, NOW_MS + 120_000],
    [{ 'retry-after': 'Sun, 01 Feb 2026 00:02:00 GMT' }, NOW_MS + 120_000],
    [{ 'retry-after': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1769904060' }, NOW_MS + 5_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1769904060' }, NOW_MS + 60_000],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '1769904060' }, null],
    [{ 'x-ratelimit-remaining': '0' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('reads %j', (headers, expected) => {
    expect(restUntilMs({ headers }, NOW_MS)).toBe(expected);
  });
});

describe('isLimited', () => {
  it.each([
    [429, {}, true],
    [403, { 'x-ratelimit-remaining': '0' }, true],
    [403, { 'retry-after': '60' }, true],
    [503, { 'retry-after': '60' }, true],
    [403, { 'x-ratelimit-remaining': '12' }, false],
    [503, {}, false],
    [200, { 'x-ratelimit-remaining': '0' }, false],
  ])('reads status %d with %j as %j', (status, headers, expected) => {
    expect(isLimited({ status, headers })).toBe(expected);
  });
});
