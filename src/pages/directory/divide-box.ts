import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';

/** A rectangle, in the units of its picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Weighed {
  readonly weight: number;
  /** Place in the list of weights. */
  readonly place: number;
  readonly children?: readonly Weighed[];
}

/**
 * Divides a box among weights: areas are in proportion to them, shapes as near
 * to one shape as can be (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000,
 * in a box that is narrower by that shape). The largest stands at the top left.
 *
 * @param weights above 0
 * @param shape how many times as wide as high; absent: squares
 * @returns the part of each, in their order
 */
export function divideBox(weights: readonly number[], { x, y, width, height }: Box, shape: number = 1): readonly Box[] {
  if (weights.length === 0) return [];
  const root = hierarchy<Weighed>({
    weight: 0,
    place: -1,
    children: weights.map((weight, place) => ({ weight, place })),
  })
    .sum(({ weight }) => weight)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.data.place - b.data.place);
  const parts = treemap<Weighed>()
    .tile(treemapSquarify)
    .size([width / shape, height])(root)
    .leaves();
  return parts
    .toSorted((a, b) => a.data.place - b.data.place)
    .map(({ x0, y0, x1, y1 }) => ({ x: x + x0 * shape, y: y + y0, width: (x1 - x0) * shape, height: y1 - y0 }));
}
