import { describe, expect, it } from 'vitest';
import { isNameLike, parsePackageSpelling } from './package-spelling.ts';

describe('a package as people name it', () => {
  it.each([
    ['https://www.npmjs.com/package/night-sky', 'night-sky', null],
    ['npmjs.com/package/night-sky', 'night-sky', null],
    ['//www.npmjs.com/package/night-sky/', 'night-sky', null],
    ['http://npmjs.org/package/night-sky', 'night-sky', null],
    ['https://www.npmjs.com/package/night-sky?activeTab=versions', 'night-sky', null],
    ['https://www.npmjs.com/package/night-sky#readme', 'night-sky', null],
    ['https://www.npmjs.com/package/night-sky/v/1.2.0', 'night-sky', '1.2.0'],
    ['HTTPS://WWW.NPMJS.COM/package/night-sky/v/1.2.0?activeTab=code', 'night-sky', '1.2.0'],
    ['https://www.npmjs.com/package/@acme/night-sky', '@acme/night-sky', null],
    ['https://www.npmjs.com/package/@acme/night-sky/v/1.2.0', '@acme/night-sky', '1.2.0'],
    ['https://registry.npmjs.org/night-sky', 'night-sky', null],
    ['registry.npmjs.org/@acme%2fnight-sky', '@acme/night-sky', null],
    ['https://registry.npmjs.org/@acme/night-sky/1.2.0', '@acme/night-sky', '1.2.0'],
    ['https://registry.npmjs.org/night-sky/latest', 'night-sky', 'latest'],
    ['https://registry.npmjs.org/@acme/night-sky/-/night-sky-1.2.0-rc.1.tgz', '@acme/night-sky', '1.2.0-rc.1'],
    ['@acme/night-sky@1.2.0', '@acme/night-sky', '1.2.0'],
    ['night-sky@^1.2.0', 'night-sky', '^1.2.0'],
  ])('is read from %s', (text, name, version) => {
    expect(parsePackageSpelling(text)).toEqual({ name, version });
  });

  it.each([
    'night-sky',
    '@acme/night-sky',
    'https://www.npmjs.com/package/',
    'https://www.npmjs.com/search?q=night-sky',
    'https://www.npmjs.com/~acme',
    'https://npmjs.com.example.org/package/night-sky',
    'https://www.npmjs.com/package/night%20sky',
    'https://www.npmjs.com/package/@acme',
    'https://github.com/acme/night-sky',
    'read night-sky@1.2.0',
  ])('is not read from %s', (text) => {
    expect(parsePackageSpelling(text)).toBeNull();
  });

  it.each([
    ['night-sky', true],
    ['acme/sky', true],
    ['@acme/sky', true],
    ['https://example.org/sky', true],
    ['sky', false],
    ['@acme', false],
    ['-sky-', false],
    ['the night-sky', false],
  ])('may be %s: %s', (text, expected) => {
    expect(isNameLike(text)).toBe(expected);
  });
});
