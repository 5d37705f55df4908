import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, divideBox } from './divide-box.ts';

const BOX: fc.Arbitrary<Box> = fc.record({
  x: fc.integer({ min: -50, max: 50 }),
  y: fc.integer({ min: -50, max: 50 }),
  width: fc.integer({ min: 1, max: 1_000 }),
  height: fc.integer({ min: 1, max: 1_000 }),
});
const WEIGHTS = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 20 });

/** Overlap of two spans on one axis. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
}

const SHAPES = fc.double({ min: 0.5, max: 4, noNaN: true });

describe('divideBox', () => {
  it('gives each weight an area in proportion to it', () => {
    fc.assert(
      fc.property(WEIGHTS, BOX, SHAPES, (weights, box, shape) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const parts = divideBox(weights, box, shape);

        expect(parts).toHaveLength(weights.length);
        for (const [place, { width, height }] of parts.entries()) {
          const share = (width * height) / (box.width * box.height);
          expect(Math.abs(share - weights[place]! / whole)).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('keeps every part within the box', () => {
    fc.assert(
      fc.property(WEIGHTS, BOX, SHAPES, (weights, box, shape) => {
        for (const { x, y, width, height } of divideBox(weights, box, shape)) {
          expect(x).toBeGreaterThanOrEqual(box.x - 1e-6);
          expect(y).toBeGreaterThanOrEqual(box.y - 1e-6);
          expect(x + width).toBeLessThanOrEqual(box.x + box.width + 1e-6);
          expect(y + height).toBeLessThanOrEqual(box.y + box.height + 1e-6);
        }
      }),
    );
  });

  it('lets no two parts overlap', () => {
    fc.assert(
      fc.property(WEIGHTS, BOX, SHAPES, (weights, box, shape) => {
        const parts = divideBox(weights, box, shape);
        for (const [place, a] of parts.entries()) {
          for (const b of parts.slice(place + 1)) {
            const overlap = shared(a.x, a.width, b.x, b.width) * shared(a.y, a.height, b.y, b.height);
            expect(overlap / (box.width * box.height)).toBeLessThan(1e-9);
          }
        }
      }),
    );
  });

  it('is the same whatever is asked before, and empty for nothing', () => {
    const box = { x: 0, y: 0, width: 6, height: 4 };

    expect(divideBox([6, 6, 4, 3, 2, 2, 1], box)).toEqual(divideBox([6, 6, 4, 3, 2, 2, 1], box));
    expect(divideBox([], box)).toEqual([]);
  });

  it('makes near squares of the weights of the paper that describes it', () => {
    const parts = divideBox([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    const longest = Math.max(...parts.map(({ width, height }) => Math.max(width / height, height / width)));

    expect(parts[0]).toEqual({ x: 0, y: 0, width: 3, height: 2 });
    expect(longest).toBeLessThan(3);
  });

  it('makes them as wide as is asked for', () => {
    const parts = divideBox([1, 1, 1, 1], { x: 0, y: 0, width: 40, height: 40 }, 4);

    for (const { width, height } of parts) expect(width / height).toBe(4);
  });
});
