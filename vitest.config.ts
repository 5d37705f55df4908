import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file to count the results from. */
const reportFile = process.env['PLUGIN_FACTS_TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'hosts/**/*.test.ts'],
    // Processes are started and stopped in some tests; a noisy machine needs room.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
  },
});
