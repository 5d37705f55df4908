import { writeFileSync } from 'node:fs';
import { ROW_HASHES, rowsOf, rowsScale } from '../../src/api/http/data-boundary/shape.ts';
import { readShapes } from './shape-file.ts';

/**
 * `npm run fit:shapes`: fits the weights by which a text's shape is judged (logistic regression, AdaGrad) on
 * `shapes.tsv.gz` and writes `shape-weights.ts`. Seconds; the same shapes give the same weights.
 */
const PASSES = 10;
const STEP = 0.3;
const SHRINKING = 1e-5;
/** What the sum must be above: the threshold that lets all innocent texts of the set pass. */
const THRESHOLD = 1.4;
const TABLE = new URL('../../src/api/http/data-boundary/shape-weights.ts', import.meta.url);

const samples = readShapes().map(({ isForbidden, weight, shape }) => ({ isForbidden, weight, rows: rowsOf(shape) }));
/** A weight for each hash of a row, and behind them the bias. */
const weights = new Float64Array(ROW_HASHES + 1);
const gradients = new Float64Array(ROW_HASHES + 1).fill(1e-6);

for (let pass = 0; pass < PASSES; pass += 1) for (const at of shuffled(samples.length, pass)) learn(samples[at]!);
writeTable();

function learn({ isForbidden, weight, rows }: (typeof samples)[number]): void {
  const scale = rowsScale(rows.length);
  const sum = rows.reduce((total, row) => total + weights[row]! * scale, weights[ROW_HASHES]!);
  const error = (1 / (1 + Math.exp(-sum)) - Number(isForbidden)) * weight;
  for (const row of rows) step(row, error * scale + SHRINKING * weights[row]!);
  step(ROW_HASHES, error);
}

function step(place: number, gradient: number): void {
  gradients[place]! += gradient * gradient;
  weights[place]! -= (STEP * gradient) / Math.sqrt(gradients[place]!);
}

/** An order that is the same each time. */
function shuffled(count: number, pass: number): number[] {
  const key = (at: number): number => Math.imul(at + pass * 7919 + 1, 2_654_435_761) >>> 0;
  return Array.from({ length: count }, (_sample, at) => at).toSorted((a, b) => key(a) - key(b));
}

/** Bytes with a sign; what is farther from zero than nearly all others is cut. */
function writeTable(): void {
  const sizes = Array.from(weights.subarray(0, ROW_HASHES), Math.abs).toSorted((a, b) => a - b);
  const unit = sizes[Math.floor(ROW_HASHES * 0.998)]! / 127;
  const bytes = Int8Array.from(weights.subarray(0, ROW_HASHES), (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / unit))),
  );
  const bias = (weights[ROW_HASHES]! - THRESHOLD) / unit;
  const table =
    Buffer.from(bytes.buffer)
      .toString('base64')
      .match(/.{1,110}/g) ?? [];
  writeFileSync(
    TABLE,
    `// Written by bench/boundary/fit-shapes.ts; not to be changed by hand.

/** What is added to the sum of weights; below zero, since most texts are tasks. */
export const SHAPE_BIAS = ${bias.toFixed(1)};

/** One byte with a sign for each hash of a row of signs, in base64: above zero where what must not be sent has it. */
export const SHAPE_WEIGHTS = [
${table.map((line) => `  '${line}',`).join('\n')}
].join('');
`,
  );
  console.log(`Wrote ${ROW_HASHES} weights, fitted on ${samples.length} shapes.`);
}
