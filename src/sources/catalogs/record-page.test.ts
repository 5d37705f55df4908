import { describe, expect, it } from 'vitest';
import { readRecordPage } from './record-page.ts';

describe('readRecordPage', () => {
  it.each([
    ['https://example.org/p/1', 'https://example.org/p/1', false],
    ['https://github.com/acme/lens/tree/HEAD/my plugin', 'https://github.com/acme/lens/tree/HEAD/my%20plugin', true],
    ['https://github.com/acme/lens:host', 'https://github.com/acme/lens/tree/HEAD/host', true],
    ['javascript:alert(1)', null, false],
    ['https://user:pass@example.org/', null, false],
    ['/p/1', null, false],
    [`https://example.org/${'x'.repeat(500)}`, null, false],
    ['', null, false],
  ])('reads %j', (spelling, url, isRepaired) => {
    expect(readRecordPage(spelling)).toEqual({ url, isRepaired });
  });
});
