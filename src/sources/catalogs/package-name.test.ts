import { describe, expect, it } from 'vitest';
import { readPackageName } from './package-name.ts';

describe('readPackageName', () => {
  it.each(['lens', '@acme/lens-kit', 'LensKit', '@Acme9/lens', '9lens', 'lens.js', 'lens__kit', ' lens '])(
    'takes %j',
    (spelling) => {
      expect(readPackageName(spelling)).toBe(spelling.trim());
    },
  );

  it.each([
    '{{NAME}}',
    '@acme/ui-__NAME__',
    '@acme/提示音',
    'lens-(beta)',
    'lens kit',
    '.lens',
    '_lens',
    '@acme',
    '@/lens',
    'a/b',
    'node_modules',
    'x'.repeat(215),
  ])('refuses %j', (spelling) => {
    expect(readPackageName(spelling)).toBeNull();
  });
});
