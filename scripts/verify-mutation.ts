import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

interface MutationArea {
  /** What is mutated: paths from the root, patterns, `!` leaves out, `:from-to` is lines. */
  readonly mutate: readonly string[];
  /** The tests that belong to it; none that takes seconds. */
  readonly tests: readonly string[];
  /** Kinds of changes that are left out, by Stryker's names. */
  readonly without?: readonly string[];
}

const NO_TESTS = '!src/**/*.test.ts';

const AREAS: Readonly<Record<string, MutationArea>> = {
  cursor: {
    mutate: ['src/api/responses/paging.ts', 'src/api/routes/get-changes.ts', 'src/api/routes/directory-nodes.ts'],
    tests: [
      'src/api/responses/paging.test.ts',
      'src/api/routes/get-changes.test.ts',
      'src/api/routes/directory-routes.test.ts',
    ],
  },
  limiter: {
    mutate: ['src/api/http/rate-limit/*.ts', NO_TESTS],
    tests: ['src/api/http/rate-limit/!(rate-limiter).test.ts'],
  },
  reader: {
    mutate: ['src/publication/{read-*,held-file,manifest-content,verified-*}.ts', NO_TESTS],
    tests: ['src/publication/{compile-publication,held-file,manifest-content,read-publication,verified-*}.test.ts'],
  },
  publisher: {
    mutate: [
      'src/publication/{compile-publication,durable-files,publication-folder,retain-publications,write-publication}.ts',
    ],
    tests: [
      'src/publication/{compile-publication,durable-files,publication-folder,retain-publications,write-publication}.test.ts',
    ],
  },
  boundary: {
    mutate: ['src/api/http/data-boundary/*.ts', NO_TESTS],
    tests: ['src/api/http/data-boundary/*.test.ts'],
    // Patterns and words are tables: texts of every form hold them, `test/conformance/boundary-sets.test.ts`.
    without: ['Regex', 'StringLiteral'],
  },
};

const [name = ''] = process.argv.slice(2);
const area = AREAS[name];
if (area === undefined) {
  process.stderr.write(`Name an area: npm run verify:mutation -- <${Object.keys(AREAS).join('|')}>\n`);
  process.exit(2);
}

// Read by vitest.mutation.config.ts, in the processes that Stryker starts.
process.env['PLUGIN_FACTS_MUTATION_TESTS'] = area.tests.join(' ');

await new Stryker({
  mutate: [...area.mutate],
  mutator: { excludedMutations: [...(area.without ?? [])] },
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['PLUGIN_FACTS_MUTATION_CONCURRENCY'] ?? 2),
  timeoutMS: 20_000,
  // What did not change since the last run is not run again; outside git.
  incremental: true,
  incrementalFile: `coverage/mutation/${name}.json`,
  tempDirName: join(tmpdir(), 'plugin-facts-mutation'),
  ignorePatterns: ['/bench', '/docs', '/hosts', '/data', '/packages'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 90, low: 90, break: 90 },
}).runMutationTest();
