import { expect, it } from 'vitest';
import { isPackageOf } from './package-pattern.ts';

it.each([
  ['@acme/host', '@acme/host', true],
  ['@acme/host', '@acme/host-web', false],
  ['@acme/host-*', '@acme/host-web', true],
  ['@acme/host-*', '@acme/host', false],
  ['@acme/*', '@acme-other/host', false],
])('%s names %s: %s', (pattern, packageName, isNamed) => {
  expect(isPackageOf(pattern, packageName)).toBe(isNamed);
});
