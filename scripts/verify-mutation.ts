import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

interface MutationArea {
  /** What is mutated: paths from the root, patterns, `!` leaves out, `:from-to` is lines. */
  readonly mutate: readonly string[];
  /** The tests that belong to it, the quick ones first: the first that fails is the last. None takes seconds. */
  readonly tests: readonly string[];
}

/** Only Linux has it. */
const IN_MEMORY = '/dev/shm';
const NO_TESTS = '!src/**/*.test.ts';

const AREAS: Readonly<Record<string, MutationArea>> = {
  cursor: {
    mutate: ['src/api/responses/paging.ts', 'src/api/routes/{get-changes,directory-nodes}.ts', 'src/mcp/cursor.ts'],
    tests: [
      'src/api/responses/paging.test.ts',
      'src/api/routes/{get-changes,directory-routes}.test.ts',
      'src/mcp/cursor.test.ts',
    ],
  },
  limiter: {
    mutate: ['src/api/http/rate-limit/*.ts', 'src/api/http/rate-limit/redis/*.ts', NO_TESTS],
    tests: [
      'src/api/http/rate-limit/!(rate-limiter).test.ts',
      'src/api/http/rate-limit/redis/!(redis-store).test.ts',
      // Against a real server, which some machines lack.
      'src/api/http/rate-limit/redis/redis-store.test.ts',
    ],
  },
  reader: {
    mutate: [
      'src/publication/{read-*,held-file,manifest-content,verified-*}.ts',
      'src/publication/changes/{changes-file,join-changes,kept-changes}.ts',
      'src/publication/signing/{current-metadata,last-signed,metadata-*,publication-signature}.ts',
      'src/publication/signing/{repository*,root-metadata,signed-targets,trusted-*,verify-head}.ts',
      NO_TESTS,
    ],
    tests: [
      'src/publication/{compile-publication,held-file,manifest-content,read-publication,verified-*}.test.ts',
      'src/publication/changes/{changes-file,join-changes,kept-changes}.test.ts',
      'src/publication/signing/!(interrupted-signing).test.ts',
    ],
  },
  publisher: {
    mutate: [
      'src/publication/{compile-publication,durable-files,publication-folder,retain-publications,write-publication}.ts',
      'src/publication/changes/{changed-fields,compare-publications}.ts',
      'src/publication/log/*.ts',
      'src/publication/signing/{key-folder,make-keys,sign-publication,signing-key}.ts',
      'src/operations/publish/*.ts',
      NO_TESTS,
    ],
    tests: [
      'src/publication/{compile-publication,durable-files,publication-folder,retain-publications,write-publication}.test.ts',
      'src/publication/changes/{changed-fields,compare-publications}.test.ts',
      'src/publication/log/*.test.ts',
      'src/publication/signing/{signing-key,make-keys,key-folder,sign-publication,signing}.test.ts',
      'src/operations/publish/{build-*,compile-*,left-out-*,published-*,run-facts}.test.ts',
      'src/operations/publish/publish-*.test.ts',
    ],
  },
  boundary: {
    // Not the table of token forms: it is the issuers' data, and each of its rules is held by their own examples; nor fitted weights.
    mutate: ['src/api/http/data-boundary/!(issued-tokens|shape-weights).ts', NO_TESTS],
    tests: ['src/api/http/data-boundary/*.test.ts'],
  },
};

const [name = '', ...only] = process.argv.slice(2);
const area = AREAS[name];
if (area === undefined) {
  process.stderr.write(`Name an area: npm run verify:mutation -- <${Object.keys(AREAS).join('|')}> [its files…]\n`);
  process.exit(2);
}

// Read by the test runner, in the processes that Stryker starts. Who tries one file may name its own tests.
process.env['PLUGIN_FACTS_MUTATION_TESTS'] ??= area.tests.join(' ');
// As in vitest.config.ts.
Object.assign(process.env, { PLUGIN_FACTS_KEYS: '/nonexistent/keys', PLUGIN_FACTS_UNVERIFIED: 'serve' });

const tempDirName = join(tmpdir(), 'plugin-facts-mutation');
// Tests that wait for a disk wait for most of their time. Where a folder is in memory they do not.
if (existsSync(IN_MEMORY)) process.env['TMPDIR'] = IN_MEMORY;

await new Stryker({
  mutate: only.length === 0 ? [...area.mutate] : only,
  testRunner: 'in-process',
  plugins: [fileURLToPath(import.meta.resolve('./mutation/test-runner.ts'))],
  // Modules that were loaded stay in memory.
  maxTestRunnerReuse: 200,
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['PLUGIN_FACTS_MUTATION_CONCURRENCY'] ?? 2),
  // Other work on the machine must not end a mutant: only one that has no end takes this long.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 60,
  // What did not change since the last run is not run again; outside git.
  incremental: true,
  incrementalFile: `coverage/mutation/${name}.json`,
  tempDirName,
  ignorePatterns: ['/bench', '/docs', '/hosts', '/data', '/packages'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 90, low: 90, break: 90 },
}).runMutationTest();
