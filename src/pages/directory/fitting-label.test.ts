import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingLabel } from './fitting-label.ts';

describe('the label of a part of a picture', () => {
  it('is whole where it fits, else cut, and left out where nothing of it could be read', () => {
    expect(fittingLabel('Messaging', 7)).toBe('Messaging');
    expect(fittingLabel('Messaging', 4.1)).toBe('Messa…');
    expect(fittingLabel('Messaging', 2)).toBeNull();
    expect(fittingLabel('工业设备与楼宇', 5)).toBe('工业设备…');
  });

  it('is never wider than there is room, and cuts no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (text, width) => {
          const shown = fittingLabel(text, width) ?? '';

          expect(Array.from(shown).length).toBeLessThanOrEqual(Array.from(text).length + 1);
          expect(shown.isWellFormed()).toBe(true);
          expect(text.startsWith(shown.replace(/…$/, ''))).toBe(true);
        },
      ),
    );
  });
});
