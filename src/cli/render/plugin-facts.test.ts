import { describe, expect, it } from 'vitest';
import { renderFreshness } from './plugin-facts.ts';

describe('renderFreshness', () => {
  it.each([
    ['current', 'current, until 2026-11-24'],
    ['stale', 'stale, current until 2026-11-24'],
    ['expired', 'expired, current until 2026-11-24'],
  ])('says of %s facts until when they were current', (status, expected) => {
    expect(renderFreshness({ status, expires_at: '2026-11-24' })).toBe(expected);
  });
});
