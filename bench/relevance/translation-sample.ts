import { readFileSync } from 'node:fs';
import { createDraw } from '../../test/support/draw.ts';

/**
 * `npm run sample:translations -- <translations.jsonl> [seed]`: a hundred mined
 * pairs of a publication for a bilingual reader to judge, drawn by how many texts
 * hold them, each at most once; all there are where there are fewer. Prints the
 * lines of bench/relevance/judged-translations, verdicts left open.
 */
const SAMPLE = 100;
const [path = 'translations.jsonl', seed = '1'] = process.argv.slice(2);

interface Pair {
  readonly left: string;
  readonly right: string;
  readonly support: number;
}

const left = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line): Pair => JSON.parse(line));
const draw = createDraw(Number(seed));
const drawn: Pair[] = [];
while (drawn.length < SAMPLE && left.length > 0) {
  let place = draw(left.reduce((sum, { support }) => sum + support, 0));
  const at = left.findIndex(({ support }) => (place -= support) < 0);
  drawn.push(...left.splice(at, 1));
}
for (const pair of drawn) console.log(`?\t${pair.left}\t${pair.right}\t${pair.support}`);
