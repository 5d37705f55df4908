import { machineSignsIn, PLACE, rowsOf, rowsScale, shapeOf, withoutOpen } from './shape.ts';
import { SHAPE_BIAS, SHAPE_WEIGHTS } from './shape-weights.ts';

/** Fewer than these, and a shape tells nothing. */
const LEAST_MACHINE_SIGNS = 4;
/** How much more than nothing the shape of sentences and of forms must weigh: they quote numbers and signs. */
const PROSE_MARGIN = 25;
const LEAST_WORDS = 8;
const PROSE_SHARE = 0.4;
const JOINING =
  /^(?:i|i'[dm]|an?|the|to|of|and|or|in|on|for|with|is|are|it|it's|its|that|this|which|what|how|do|does|can|my|me|not|from|by|at|be|if|when|but|so|there|any|we|you|have|has|would|like|should|more|than|ones?|where|why|was|will|into|them|they|as|no|without|need|want|could|after|only|all|[的了吗是我么在不有怎什这能用可以后和要还到会就那哪个呢])$/i;
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

/** Two of five words join others to sentences, which listings, logs and settings do not have. */
function isProse(text: string): boolean {
  const words = text.match(/\p{Script=Han}|[A-Za-z][A-Za-z']*|\d+/gu) ?? [];
  return words.length >= LEAST_WORDS && words.filter((word) => JOINING.test(word)).length >= words.length * PROSE_SHARE;
}
