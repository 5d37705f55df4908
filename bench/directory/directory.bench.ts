import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import type { WholeInput } from '../../src/directory/directory-input.ts';
import type { DirectoryValue } from '../../src/directory/directory-value.ts';
import { type DirectoryReader, openDirectory } from '../../src/directory/read/open-directory.ts';
import { bundledCatalog, evaluationCatalog, REPOSITORY } from './built-catalog.ts';
import { stabilityFigures } from './stability-figures.ts';
import { treeFigures, type TreeFigures } from './tree-figures.ts';
import { arrivals, walkTasks } from './walk-figures.ts';

/**
 * `node bench/directory/directory.bench.ts`: the limits of the directory over two
 * catalogs, how well its paths last, how many walks arrive, and what it costs.
 * Needs ../shared/data. Prints and writes bench/reports/directory.md.
 */
const SEEDS = [1, 2, 3];
const BUILDS = 3;

const large = await evaluationCatalog();
const small = await bundledCatalog();
const value = buildDirectory(large.input);
const reader = openDirectory(value);
const walks = await walkTasks(large, reader);
const { one, bestTwo, leavesOfBestTwo } = arrivals(walks);
const stabilities = SEEDS.map((seed) => stabilityFigures(large, value, seed));

const report = `# Directory

Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. \`node bench/directory/directory.bench.ts\`

## Limits

${treeTable([
  ['dsh, evaluation', treeFigures(value)],
  ...stabilities.slice(0, 1).map(({ built }): [string, TreeFigures] => ['the same, changed and built on', built.tree]),
  ['Node-RED, bundled', treeFigures(buildDirectory(small.input))],
])}

## Paths that last

A random tenth of the entries dropped, the texts of 5 % of the others changed (a fifth of the words gone, words of another entry added), translations mined anew. Share of the surviving plugins with the same path key.

| seed | built on the directory before | texts unchanged | texts changed | built anew |
|---|---|---|---|---|
${stabilities
  .map(
    ({ built, anew }, i) =>
      `| ${SEEDS[i]} | ${percent(built.all)} | ${percent(built.unchangedTexts)} | ${percent(built.changedTexts)} | ${percent(anew.all)} |`,
  )
  .join('\n')}

## Walks

${walks.length} judged tasks, no model: ${percent(one)} arrive at a leaf that is home of a plugin judged 2; ${percent(bestTwo)} with the best two of each level followed (${leavesOfBestTwo.toFixed(1)} leaves on average).

## Cost

| | |
|---|---|
${costRows(large.input, value, reader)
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/directory.md'), report);

function treeTable(columns: ReadonlyArray<readonly [string, TreeFigures]>): string {
  const rows: ReadonlyArray<readonly [string, (figures: TreeFigures) => string]> = [
    ['plugins', ({ plugins }) => String(plugins)],
    ['reached by walking', ({ reachable }) => String(reachable)],
    ['nodes', ({ nodes }) => String(nodes)],
    ['leaves', ({ leaves }) => String(leaves)],
    ['most children (20)', ({ mostChildren }) => String(mostChildren)],
    ['levels (6)', ({ levels }) => String(levels)],
    ['median leaf (20)', ({ medianLeaf }) => String(medianLeaf)],
    ['leaf of the median plugin', ({ medianLeafOfPlugins }) => String(medianLeafOfPlugins)],
    ['largest leaf', ({ largestLeaf }) => String(largestLeaf)],
    ['plugins in leaves of at most 20', ({ inLeavesUpTo20 }) => percent(inLeavesUpTo20)],
    ['plugins in leaves of at most 40 (90 %)', ({ inLeavesUpTo40 }) => percent(inLeavesUpTo40)],
    ['plugins at a topic', ({ byTopic }) => percent(byTopic)],
    ['plugins under a letter', ({ byInitial }) => percent(byInitial)],
    ['plugins in a rest', ({ inRest }) => percent(inRest)],
    ['rests above 15 % of their parent (0)', ({ largeRests }) => String(largeRests)],
    ['cross-entries', ({ crossEntries }) => String(crossEntries)],
    ['size of the value, MB', ({ bytes }) => (bytes / 1e6).toFixed(1)],
  ];
  return [
    `| (limit) | ${columns.map(([name]) => name).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows.map(([name, cell]) => `| ${name} | ${columns.map(([, figures]) => cell(figures)).join(' | ')} |`),
  ].join('\n');
}

function costRows(
  input: WholeInput,
  before: DirectoryValue,
  open: DirectoryReader,
): ReadonlyArray<readonly [string, string]> {
  const buildMs = medianOf(Array.from({ length: BUILDS }, () => cpuMs(() => buildDirectory(input))));
  const openMs = medianOf(Array.from({ length: BUILDS }, () => cpuMs(() => openDirectory(before))));
  return [
    ['build, CPU s, median', (buildMs / 1000).toFixed(1)],
    ['open, CPU ms, median', openMs.toFixed(0)],
    ['read of a node with 20 plugins and a plugin’s places, p99 ms', readMs(before, open).toFixed(3)],
  ];
}

function readMs({ plugins }: DirectoryValue, open: DirectoryReader): number {
  const times = plugins.map(({ id }) => {
    const start = performance.now();
    const node = open.node(open.placementsOf(id)!.canonical.node.ancestors.at(-1)!.nodeId)!;
    open.pluginsOf(node, { offset: 0, limit: 20 });
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
