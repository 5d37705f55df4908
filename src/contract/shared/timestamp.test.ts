import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timestamp } from './timestamp.ts';

describe('Timestamp', () => {
  it('takes every instant in the one form', () => {
    const instants = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(Timestamp.parse(instant.toISOString())).toBe(instant.toISOString());
      }),
    );
  });

  it.each([
    '2026-09-06',
    '2026-09-06T01:00:00Z',
    '2026-09-06T01:00:00.000+08:00',
    '2026-09-06T01:00:00.000000Z',
    '2026-02-30T00:00:00.000Z',
    '2026-09-06T24:00:00.000Z',
    ' 2026-09-06T01:00:00.000Z',
  ])('refuses %j', (text) => {
    expect(Timestamp.safeParse(text).success).toBe(false);
  });
});
