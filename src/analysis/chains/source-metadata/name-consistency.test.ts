import { describe, expect, it } from 'vitest';
import { repository } from '../../../../test/fixtures/facts.ts';
import { isNameConsistent } from './name-consistency.ts';

describe('isNameConsistent', () => {
  it.each([
    ['lens', 'lens', null, true],
    ['Lens for images', '@acme/pearl-lens', null, true],
    ['NodeMcu', 'x-node-mcu', null, true],
    ['acmeLens', null, 'acme/lens', true],
    ['Weather vane', 'lens', 'acme/lens', false],
    ['天气', 'lens', 'acme/lens', null],
    ['lens', null, null, null],
  ])('%s of package %s and repository %s: %s', (name, packageName, fullName, expected) => {
    const place = fullName === null ? null : repository(fullName);

    expect(isNameConsistent({ name, packageName, repository: place })).toBe(expected);
  });
});
