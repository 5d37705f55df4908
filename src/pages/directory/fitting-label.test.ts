import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingLabel, widthOfText } from './fitting-label.ts';

describe('the label of a part of a picture', () => {
  it('is whole in as many lines as it needs, broken between words and Han characters', () => {
    expect(fittingLabel('Messaging', 7, 1)).toEqual({ lines: ['Messaging'], isWhole: true });
    expect(fittingLabel('Timers and schedules', 6, 3)).toEqual({ lines: ['Timers and', 'schedules'], isWhole: true });
    expect(fittingLabel('工业设备与楼宇', 4, 2)).toEqual({ lines: ['工业设备', '与楼宇'], isWhole: true });
  });

  it('is cut where it has too few lines or a word is too wide, and left out where nothing of it could be read', () => {
    expect(fittingLabel('Messaging', 4.1, 3)).toEqual({ lines: ['Messa…'], isWhole: false });
    expect(fittingLabel('Timers and schedules', 6, 1)).toEqual({ lines: ['Timers a…'], isWhole: false });
    expect(fittingLabel('Messaging', 2, 3)).toBeNull();
    expect(fittingLabel('工业设备与楼宇', 5, 1)).toEqual({ lines: ['工业设备…'], isWhole: false });
    expect(fittingLabel('Messaging', 7, 0)).toBeNull();
  });

  it('is never wider or higher than there is room, says itself where it is whole, and cuts no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', ' ', '工', '业', ',', '，', '😀'), maxLength: 40 }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.nat({ max: 5 }),
        (text, width, mostLines) => {
          const shown = fittingLabel(text, width, mostLines);
          const bare = (given: string): string => given.replaceAll(/\s/g, '');
          const said = bare(shown?.lines.join('') ?? '');

          expect(shown?.lines.length ?? 0).toBeLessThanOrEqual(mostLines);
          for (const line of shown?.lines ?? []) expect(widthOfText(line)).toBeLessThanOrEqual(width + 1e-9);
          expect(said.isWellFormed()).toBe(true);
          expect(bare(text).startsWith(said.replace(/…$/, ''))).toBe(true);
          expect(shown?.isWhole !== true || said === bare(text)).toBe(true);
        },
      ),
    );
  });
});
