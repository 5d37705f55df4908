import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTE_SHAPE, type RouterDeps, type RouteShape } from '../../src/directory/route/create-router.ts';
import type { DiscoveryQuery, DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import type { Ask } from '../evaluation/ask-by-strategy.ts';
import { measureSet } from '../evaluation/evaluate.ts';
import { readQuerySets, readScenarios } from '../evaluation/evaluation-files.ts';
import { judgeScenarios } from '../evaluation/judge-scenarios.ts';
import { createRecordFinder } from '../evaluation/record-finder.ts';
import { EVALUATION, evaluationCatalog, files, REPOSITORY } from './built-catalog.ts';
import { crossValidate } from './cross-validate.ts';
import { routedCatalog } from './route-catalog.ts';

/**
 * `node bench/directory/route.bench.ts`: what a route finds beside a search, what each
 * sign is worth, how it does on queries it was not chosen by, and what it costs. Needs
 * ../shared/data; about three minutes of CPU. Prints and writes bench/reports/route.md.
 */
const ANSWER_RECORDS = 20;
const ROUNDS = 3;
const NEVER = 2;

const catalog = await evaluationCatalog();
const { searcher, directory, routerWith } = routedCatalog(catalog);
const finder = createRecordFinder(catalog.built.projects);
const sets = await readQuerySets(EVALUATION, files);
const scenarios = await readScenarios(EVALUATION, files);
const queries = sets.flatMap((set) => set.queries.map(({ query }) => query));

function asked(query: string): DiscoveryQuery {
  return { text: query.trim(), locale: null, offset: 0, limit: ANSWER_RECORDS, filters: null };
}

function routing(shape: Partial<RouteShape>, deps: Partial<RouterDeps> = {}): Ask {
  const router = routerWith({ ...ROUTE_SHAPE, ...shape }, deps);
  return (query) => router.route(asked(query)).hits.map(({ recordIndex }) => recordIndex);
}

const withoutNames: DiscoverySearcher = {
  ...searcher,
  rankDeep: (query, depth) => ({ ...searcher.rankDeep(query, depth), isNamedFor: () => false }),
};
const unaskable = directory.capabilities.map((capability) => ({
  ...capability,
  label: { en: '', 'zh-CN': '' },
  terms: { en: [], 'zh-CN': [] },
}));
const searching: Ask = (query) => searcher.search(asked(query)).hits.map(({ recordIndex }) => recordIndex);
const strategies: ReadonlyArray<readonly [string, Ask]> = [
  ['search', searching],
  ['route', routing({})],
  ['without capabilities', routing({}, { directory: { ...directory, capabilities: unaskable } })],
  ['without branches', routing({ branchShare: NEVER })],
  ['without names', routing({}, { searcher: withoutNames })],
  ['the search has the first 5', routing({ keptHead: 5 })],
  ['the search has the first 15', routing({ keptHead: 15 })],
];
const measured = strategies.map(([name, ask]) => ({
  name,
  metrics: sets.map((set) => measureSet(set, finder, ask).metrics),
  suite: scenarios === null ? null : judgeScenarios({ scenarios, finder, projects: catalog.built.projects, ask }),
}));
const settings = [5, 10, 15].flatMap((keptHead) => [0.3, 0.5, 0.7].map((branchShare) => ({ keptHead, branchShare })));
const validated = crossValidate(
  sets,
  settings.map((setting) => ({ setting, ask: routing(setting) })),
  finder,
);

const report = `# Route

Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. \`node bench/directory/route.bench.ts\`

## What it finds

recall@20, in brackets MRR@10; of the scenario suite: required roles found, forbidden neighbours kept out, repeats, recall@10.

| | ${sets.map(({ name }) => name).join(' | ')} | required | forbidden | repeats | recall@10 |
|---|${'---|'.repeat(sets.length + 4)}
${measured
  .map(({ name, metrics, suite }) => {
    const cells = metrics.map(cellOf);
    const required = `${suite?.requiredFound ?? 0} of ${suite?.requiredTotal ?? 0}`;
    const forbidden = `${suite?.forbiddenKept ?? 0} of ${suite?.forbiddenTotal ?? 0}`;
    const rest = [required, forbidden, suite?.duplicates ?? 0, (suite?.recallAt10 ?? 0).toFixed(3)];
    return `| ${[name, ...cells, ...rest].join(' | ')} |`;
  })
  .join('\n')}

## On queries it was not chosen by

Five folds (every fifth query of a set). For each, the setting of ${settings.length} that has the highest sum of recall@20 and MRR@10 over the sets on the other four: hits that the search has at the head (5, 10, 15), share of the query that a branch must say (0.3, 0.5, 0.7). The route as it is has ${ROUTE_SHAPE.keptHead} and ${ROUTE_SHAPE.branchShare}.

| | ${sets.map(({ name }) => name).join(' | ')} |
|---|${'---|'.repeat(sets.length)}
${[...measured.slice(0, 2), { name: 'chosen on the other four folds', metrics: validated.heldOut }]
  .map(({ name, metrics }) => `| ${[name, ...metrics.map(cellOf)].join(' | ')} |`)
  .join('\n')}

Chosen: ${validated.chosen.map(({ keptHead, branchShare }) => `${keptHead} and ${branchShare}`).join('; ')}.

## What it costs

${queries.length} queries of all sets, ${ROUNDS} times each, search and route in turn in one process; CPU ms of the best time of each query.

${costTable()}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/route.md'), report);

function cellOf({ recallAt20, mrrAt10 }: { readonly recallAt20: number; readonly mrrAt10: number }): string {
  return `${recallAt20.toFixed(3)} (${mrrAt10.toFixed(3)})`;
}

function costTable(): string {
  const router = routerWith();
  const best = queries.map(() => ({ search: Number.POSITIVE_INFINITY, route: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, query] of queries.entries()) {
      const times = best[i]!;
      times.search = Math.min(
        times.search,
        cpuMs(() => searcher.search(asked(query))),
      );
      times.route = Math.min(
        times.route,
        cpuMs(() => router.route(asked(query))),
      );
    }
  }
  const row = (name: string, at: number): string => {
    const [search, route, ratio] = [
      quantile(
        best.map((times) => times.search),
        at,
      ),
      quantile(
        best.map((times) => times.route),
        at,
      ),
      quantile(
        best.map((times) => times.route / times.search),
        at,
      ),
    ];
    return `| ${name} | ${search.toFixed(2)} | ${route.toFixed(2)} | ${ratio.toFixed(2)} |`;
  };
  return ['| | search | route | ratio of a query |', '|---|---|---|---|', row('median', 0.5), row('p90', 0.9)].join(
    '\n',
  );
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function quantile(numbers: readonly number[], at: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * at)] ?? 0;
}
