import { describe, expect, it } from 'vitest';
import { formatCount, formatDuration, formatShare, formatSize } from '../base/quantities.ts';
import { displayWidth, fitToWidth, renderJson, renderTable } from './text-layout.ts';

describe('displayWidth', () => {
  it.each([
    ['abc', 3],
    ['飞书', 4],
    ['𠮷', 2],
    ['e\u0301', 1],
    ['ＡＢ', 4],
    ['', 0],
  ])('counts the cells of %j', (text, cells) => {
    expect(displayWidth(text)).toBe(cells);
  });
});

describe('fitToWidth', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['飞书通知', 5, '飞书…'],
    ['飞书通知', 4, '飞…'],
    ['abcd', 0, ''],
  ])('fits %j into %i cells', (text, cells, fitted) => {
    expect(fitToWidth(text, cells)).toBe(fitted);
  });
});

describe('renderTable', () => {
  it('aligns columns by cells, not by characters', () => {
    const lines = renderTable(
      [
        { header: 'name', align: 'left' },
        { header: 'count', align: 'right' },
      ],
      [
        ['飞书', '1,000'],
        ['notify', '7'],
      ],
    );

    expect(lines).toEqual(['name    count', '飞书    1,000', 'notify      7']);
  });
});

describe('renderJson', () => {
  it('escapes what a terminal obeys and stays the same value', () => {
    const value = { name: 'a\u001b[2J\u009b31m\u202eb\n飞书\u200b\u{e0041}❤\ufe0f' };

    const text = renderJson(value);

    expect(text).toBe('{\n  "name": "a\\u001b[2J\\u009b31m\\u202eb\\n飞书\\u200b\\udb40\\udc41❤\ufe0f"\n}\n');
    expect(JSON.parse(text)).toEqual(value);
  });
});

describe('quantities', () => {
  it('carry their units', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect([350, 12_340, 59_960, 125_000].map(formatDuration)).toEqual(['350 ms', '12.3 s', '1 min 0 s', '2 min 5 s']);
    expect([999, 1500, 2_340_000].map(formatSize)).toEqual(['999 B', '1.5 kB', '2.3 MB']);
    expect([0.5, 1, null].map(formatShare)).toEqual(['0.500', '1.000', '–']);
  });
});
