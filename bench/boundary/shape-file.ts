import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A text of which only its shape is kept: no word, name or secret of it. */
export interface LabelledShape {
  readonly isForbidden: boolean;
  /** How often it counts in fitting. */
  readonly weight: number;
  readonly shape: string;
}

const FILE = new URL('shapes.tsv.gz', import.meta.url);

export function readShapes(): LabelledShape[] {
  return gunzipSync(readFileSync(FILE))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [label = '', weight = '', shape = ''] = line.split('\t');
      return { isForbidden: label === '1', weight: Number(weight), shape: shape.replaceAll('⏎', '\n') };
    });
}

/** One a line, in an order of their own; the same shape once. */
export function writeShapes(shapes: readonly LabelledShape[]): void {
  const lines = shapes.map(
    ({ isForbidden, weight, shape }) => `${isForbidden ? 1 : 0}\t${weight}\t${shape.replaceAll('\n', '⏎')}`,
  );
  const text = `${[...new Set(lines)].toSorted().join('\n')}\n`;
  writeFileSync(FILE, gzipSync(text, { level: 9 }));
}
