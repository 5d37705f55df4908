import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import { openDirectory } from '../../src/directory/read/open-directory.ts';
import { evaluationCatalog } from './built-catalog.ts';
import { arrivals, walkTasks } from './walk-figures.ts';

/** `node bench/directory/walk.bench.ts`: where each judged task leads; needs ../shared/data. */
const catalog = await evaluationCatalog();
const walks = await walkTasks(catalog, openDirectory(buildDirectory(catalog.input)));
for (const { query, leaf, hasArrived, hasArrivedByBestTwo, leavesOfBestTwo } of walks) {
  const signals = [hasArrived, hasArrivedByBestTwo].map((has) => (has ? '+' : '-')).join('');
  console.log(`${signals} ${query}: ${leaf.pathKey} (${leaf.pluginCount}); best two: ${leavesOfBestTwo} leaves`);
}
const { one, bestTwo } = arrivals(walks);
console.log(
  `${walks.length} tasks: ${(one * 100).toFixed(0)} % arrive, ${(bestTwo * 100).toFixed(0)} % by the best two`,
);
