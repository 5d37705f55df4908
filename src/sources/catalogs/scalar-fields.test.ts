import { describe, expect, it } from 'vitest';
import { readCount, readTimestampMs, readTruth, scalarText } from './scalar-fields.ts';

describe('readCount', () => {
  it.each([0, 7, Number.MAX_SAFE_INTEGER])('takes %d', (value) => {
    expect(readCount(value)).toBe(value);
  });

  it.each([
    ['1e3', 1_000],
    ['40.0', 40],
    ['0x10', 16],
    ['0o17', 15],
    ['007', 7],
  ])('takes %s, which a reader kept as its text', (value, expected) => {
    expect(readCount(value)).toBe(expected);
  });

  it.each([-1, 1.5, 2 ** 53, '7', '1.50', '1e999', '2026-01-01', '12345678901234567890', true, null, [7]])(
    'refuses %j',
    (value) => {
      expect(readCount(value)).toBeNull();
    },
  );
});

describe('readTruth', () => {
  it.each([
    [true, true],
    ['TRUE', true],
    ['False', false],
    ['yes', null],
    [1, null],
    [null, null],
  ])('reads %j as %j', (value, expected) => {
    expect(readTruth(value)).toBe(expected);
  });
});

describe('scalarText', () => {
  it.each([
    ['a', 'a'],
    [12306, '12306'],
    [true, 'true'],
    [null, null],
    [[1], undefined],
    [{ en: 'a' }, undefined],
  ])('gives %j as %j', (value, expected) => {
    expect(scalarText(value)).toBe(expected);
  });
});

describe('readTimestampMs', () => {
  it.each([
    ['2026-08-22', Date.UTC(2026, 7, 22)],
    ['2026-08-21T14:01:20.939Z', Date.UTC(2026, 7, 21, 14, 1, 20, 939)],
    ['2026-08-21 14:01:20.123456+08:00', Date.UTC(2026, 7, 21, 6, 1, 20, 123)],
    ['2026-02-30', null],
    [1_787_356_800_000, null],
  ])('reads %j', (value, expected) => {
    expect(readTimestampMs(value)).toBe(expected);
  });
});
