import { describe, expect, it } from 'vitest';
import { WebUrl } from './references.ts';

describe('WebUrl', () => {
  it.each(['https://github.com/acme/lens', 'http://localhost:8080/a?b#c'])('takes %s', (url) => {
    expect(WebUrl.parse(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'git+ssh://git@github.com/a/b',
    'https://',
    'https://a b',
    '/x',
  ])('refuses %s', (url) => {
    expect(WebUrl.safeParse(url).success).toBe(false);
  });

  it('is at most 500 characters long', () => {
    const longest = `https://a.example/${'x'.repeat(482)}`;

    expect(longest).toHaveLength(500);
    expect(WebUrl.safeParse(longest).success).toBe(true);
    expect(WebUrl.safeParse(`${longest}x`).success).toBe(false);
  });
});
