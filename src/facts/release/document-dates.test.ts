import { describe, expect, it } from 'vitest';
import { documentDates } from './document-dates.ts';

const day = (days: number): number => Date.UTC(2026, 0, 1) + days * 86_400_000;

describe('documentDates', () => {
  it('finds nothing in a package that was published version by version, backports included', () => {
    const versions = [
      { version: '1.9.8', atMs: day(0) },
      { version: '1.10.0', atMs: day(31) },
      { version: '1.9.9', atMs: day(60) },
      { version: '2.0.0-rc.1', atMs: day(90) },
    ];

    expect(documentDates(versions, day(0))).toEqual({
      datedVersions: 4,
      versionsInBursts: 0,
      versionsOutOfOrder: 0,
      isCreatedAfterFirst: false,
    });
  });

  it('counts versions dated within seconds of each other, and a patch dated after a higher one of its line', () => {
    const versions = [
      { version: '1.0.2', atMs: day(0) },
      { version: '1.0.1', atMs: day(0) + 900 },
      { version: '1.1.0', atMs: day(0) + 1_800 },
      { version: '1.0.0', atMs: day(3) },
      { version: '1.0.3-rc.1', atMs: day(4) },
    ];

    expect(documentDates(versions, day(10))).toEqual({
      datedVersions: 5,
      versionsInBursts: 3,
      versionsOutOfOrder: 2,
      isCreatedAfterFirst: true,
    });
  });

  it('does not know when a package was made whose document does not say', () => {
    expect(documentDates([{ version: '1.0.0', atMs: day(0) }], null).isCreatedAfterFirst).toBeNull();
  });
});
