import { isProse } from './prose.ts';
import { machineSignsIn, PLACE, rowsOf, rowsScale, shapeOf, withoutOpen } from './shape.ts';
import { SHAPE_BIAS, SHAPE_WEIGHTS } from './shape-weights.ts';

/** Fewer than these, and a shape tells nothing. */
const LEAST_MACHINE_SIGNS = 4;
/** How much more than nothing the shape of sentences and of forms must weigh: they quote numbers and signs. */
const PROSE_MARGIN = 25;
const WEIGHTS = new Int8Array(Buffer.from(SHAPE_WEIGHTS, 'base64'));

/**
 * A listing, a log, settings, an encoded or drawn value, of whatever make: a text whose shape is more like those
 * that must not be sent than like tasks. The weights are fitted (`bench/boundary/`).
 */
export function looksLikeMachineText(text: string): boolean {
  const shown = withoutOpen(text);
  if (machineSignsIn(shown) < LEAST_MACHINE_SIGNS) return false;
  const rows = rowsOf(shapeOf(shown));
  let sum = 0;
  for (const row of rows) sum += WEIGHTS[row] ?? 0;
  const weight = sum * rowsScale(rows.length) + SHAPE_BIAS;
  return weight > PROSE_MARGIN || (weight > 0 && !shown.includes(PLACE) && !isProse(text));
}
