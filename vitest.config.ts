import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file to count the results from. */
const reportFile = process.env['PLUGIN_FACTS_TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'hosts/**/*.test.ts', 'bench/**/*.test.ts'],
    // Files share their worker's modules: loading them anew for each of some 370 files takes four times the time of
    // the tests themselves. So a test puts back what it changes of the process (environment, time zone).
    isolate: false,
    // Processes are started and stopped in some tests; a noisy machine needs room.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
  },
});
