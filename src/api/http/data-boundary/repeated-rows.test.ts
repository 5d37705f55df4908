import { describe, expect, it } from 'vitest';
import { holdsRepeatedRows } from './repeated-rows.ts';

/** Three rows of a word and what stands behind it. */
function rows(...values: readonly string[]): string {
  return values.map((value, at) => `${['pump', 'valve', 'meter'][at]} ${value}`).join(' ');
}

describe('three rows of one make', () => {
  it.each([
    ['versions', rows('1.2', '2.0.1', '0.9.4-beta')],
    ['versions with signs', rows('^1.2', '>=2.0', '~v0.9')],
    ['versions of Debian', rows('1:1.2-3', '2:2.0+b1', '1:0.9~rc')],
    ['versions in brackets', rows('(1.2)', '[2.0],', '"0.9";')],
    ['addresses', rows('10.9.8.7', '10.9.8.8:80', '10.9.8.0/24')],
    ['addresses of network cards', rows('00:1a:2b:3c:4d:5e', '00-1A-2B-3C-4D-5F', '00:1a:2b:3c:4d:60')],
    ['digits with a mark', rows('0x00a1b2', '0x00a1b2c3', '0x00a1b2c4')],
    ['digests', rows('0f1e2d3c', '1f1e2d3c4b', '2f1e2d3c4b5a')],
    ['serial numbers', rows('AB12CD34', '12AB-34CD', 'XY98ZW76')],
    ['packages with versions', 'pump@1.2 on valve:2.0 on @a/meter==latest on'],
    ['packages of paths', 'up a/b/pump:1.2 up c/valve:v2 up meter@stable'],
    ['days and versions', rows('2026-02-03 1.2', '[2026-02-04] 2.0', '2026-02-05T04:05 0.9')],
    ['hours and versions', rows('04:05 1.2', '04:06:07 2.0', '04:05:06.789 0.9')],
    ['sizes and versions', rows('12% 1.2', '15GiB 2.0', '3ms 0.9')],
    ['numbers and addresses', rows('1 10.9.8.7', '2 10.9.8.8', '3 10.9.8.9')],
    ['fields and versions', rows('a=1 1.2', 'b=2 2.0', 'c.d=x 0.9')],
    ['gaps of two signs', 'pump  1.2  valve  2.0  meter  0.9'],
    ['signs around names', '((pump)) "1.2": [[valve]] `2.0`; **meter** |0.9|'],
    ['numbers that differ in length and versions', rows('[1] 1.2', '22 2.0', '333 0.9')],
    ['versions with a long epoch', rows('10:1.2', '11:2.0', '12:0.9')],
    ['names in two scripts', '水泵 1.2 valve 2.0 仪表 0.9'],
    ['joining words in a longer one', 'pump 1.2 anders valve 2.0 anders meter 0.9'],
    ['names of many words', 'big red pump 1.2 valve 2.0 small meter two 0.9'],
    ['names that look like serial numbers in one row', 'PUMP-812 1.2 valve 2.0 meter 0.9'],
  ])('are found: %s: %s', (_kind, text) => {
    expect(holdsRepeatedRows(text)).toBe(true);
  });

  it.each([
    ['two rows', rows('1.2', '2.0')],
    ['numbers', rows('1', '2', '3')],
    ['sizes', rows('12%', '13%', '14%')],
    ['days', rows('2026-02-03', '2026-02-04', '2026-02-05')],
    ['hours', rows('04:05', '04:06', '04:07')],
    ['fields', rows('a=1', 'b=2', 'c=3')],
    ['versions without names', '1.2 2.0 0.9 1.3 2.1 1.0'],
    ['versions that are joined', 'pump 1.2 and valve 2.0 or meter 0.9'],
    ['versions in a sentence', 'works in 1.3.6 breaks in 1.3.7 same in 2.0.0'],
    ['the same in Chinese', 'pump 1.2 和 valve 2.0 与 meter'],
    ['short digits', rows('0x1f', '0x2e', '0x3d')],
    ['letters', rows('abcdefab', 'bcdefabc', 'cdefabcd') + ' 1'],
    ['capitals', rows('ABCDEFGH', 'BCDEFGHI', 'CDEFGHIJ') + ' 1'],
    ['packages with a word behind', 'up a@1.2!x up b@1.3!x up c@1.4!x'],
    ['versions with a word behind', rows('1.2!x', '1.3!x', '1.4!x')],
    ['longer rows of bytes', rows('x00:1a:2b:3c:4d:5e', 'x00:1a:2b:3c:4d:5f', 'x00:1a:2b:3c:4d:60')],
    ['rows of bytes with more behind', rows('a0:1a:2b:3c:4d:5e:z', 'a0:1a:2b:3c:4d:5f:z', 'a0:1a:2b:3c:4d:60:z')],
    ['words with digits', rows('x0x00a1b2', 'x0x00a1b3', 'x0x00a1b4')],
    ['hosts with their ports', 'up a:1880 up b:8123 up c:5000'],
    ['words', 'pump valve meter pump valve meter 1'],
    ['nothing', ''],
  ])('are not there: %s: %s', (_kind, text) => {
    expect(holdsRepeatedRows(text)).toBe(false);
  });
});
