import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file to count the results from. */
const reportFile = process.env['PLUGIN_FACTS_TEST_REPORT'];

/** Promises of docs/GUARANTEES.md, each counted: `npm run verify:quick` a part, `npm run verify:full` all of it. */
export default defineConfig({
  test: {
    // What is signed is verified by what others wrote in every run of the tests, and counted here.
    include: ['test/promises/**/*.verify.ts', 'test/verifiers/**/*.test.ts'],
    // Nobody's own keys are used, and none are made in a home folder; whoever tests signatures says so.
    env: { PLUGIN_FACTS_KEYS: '/nonexistent/keys', PLUGIN_FACTS_UNVERIFIED: 'serve' },
    // Some measure processor time, and the machine has few cores.
    fileParallelism: false,
    testTimeout: 6 * 3_600_000,
    hookTimeout: 600_000,
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
  },
});
