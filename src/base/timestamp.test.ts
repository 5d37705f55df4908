import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACES, printedInEachPlace } from '../../test/support/time-zones.ts';
import { isoDay, isoTimestamp, parseTimestampMs } from './timestamp.ts';

/** Stamps as sources write them, and what each means. */
const READABLE = [
  ['2026-09-03T08:00:00+08:00', '2026-09-03T00:00:00.000Z'],
  ['2026-09-03T08:00:00+0800', '2026-09-03T00:00:00.000Z'],
  ['2026-09-02T17:30:00-06:30', '2026-09-03T00:00:00.000Z'],
  ['2026-09-03', '2026-09-03T00:00:00.000Z'],
  ['2026-09-03 08:00Z', '2026-09-03T08:00:00.000Z'],
  ['2026-09-03t08:00:00.1234567z', '2026-09-03T08:00:00.123Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
] as const;

describe('parseTimestampMs', () => {
  it.each(READABLE)('reads %s as %s', (text, expected) => {
    const epochMs = parseTimestampMs(text);

    expect(epochMs === null ? null : isoTimestamp(epochMs)).toBe(expected);
  });

  it.each([
    ['a year before registries existed', '1900-01-01T00:00:00Z'],
    ['a zeroed clock', '1970-01-01T00:00:00Z'],
    ['a day no calendar has', '2026-02-30T00:00:00Z'],
    ['a leap day of a common year', '2026-02-29'],
    ['a month no calendar has', '2026-13-01'],
    ['an instant without an offset', '2026-09-03T08:00:00'],
    ['an hour no clock shows', '2026-09-03T24:00:00Z'],
    ['a minute no clock shows', '2026-09-03T08:60:00Z'],
    ['an offset no zone has', '2026-09-03T08:00:00+99:00'],
    ['an instant that needs five digits for its year', '9999-12-31T23:59:59-01:00'],
    ['text behind the stamp', '2026-09-03T08:00:00Z or so'],
    ['white space around it', ' 2026-09-03'],
    ['a number of seconds', '1788393600'],
    ['nothing', ''],
  ])('refuses %s', (_case, text) => {
    expect(parseTimestampMs(text)).toBeNull();
  });

  it('reads back every stamp that it writes', () => {
    const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(10_000, 0, 1) - 1 });

    fc.assert(
      fc.property(instant, (epochMs) => {
        expect(parseTimestampMs(isoTimestamp(epochMs))).toBe(epochMs);
      }),
    );
  });

  it('writes the same bytes in every time zone and language', async () => {
    const module = JSON.stringify(new URL('timestamp.ts', import.meta.url).href);
    const texts = JSON.stringify(READABLE.map(([text]) => text));

    const printed = await printedInEachPlace(`
      import { isoDay, isoTimestamp, parseTimestampMs } from ${module};
      for (const text of ${texts}) console.log(isoTimestamp(parseTimestampMs(text)), isoDay(parseTimestampMs(text)));
    `);

    const expected = READABLE.map(([, stamp]) => `${stamp} ${stamp.slice(0, 10)}\n`).join('');
    expect(printed).toEqual(PLACES.map(() => expected));
  });
});

describe('isoDay', () => {
  it('is the day in UTC up to its last millisecond', () => {
    expect(isoDay(Date.UTC(2026, 8, 4) - 1)).toBe('2026-09-03');
  });
});
