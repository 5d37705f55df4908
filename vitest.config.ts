import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `.ci/run` names a file to count the results from. */
const reportFile = process.env['TEST_REPORT_FILE'];

/** Tests that start processes, look at pages or publish a large catalog: each takes seconds. */
const SLOW = /\/(?:(?:test\/(?:end-to-end|pages)|src\/sandbox|hosts\/[^/]+\/runtime\/faulty)\/|directory-truth)/;

/**
 * The slow ones first, so that none is left running alone at the end. Vitest itself knows what took long only
 * from an earlier run, and a fresh checkout has none: it begins with the longest files.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'packages/**/*.test.ts',
      'test/**/*.test.ts',
      'hosts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Files share their worker's modules: loading them anew for each of some 370 files takes four times the time of
    // the tests themselves. So a test puts back what it changes of the process (environment, time zone).
    isolate: false,
    // One more than there are cores: tests that wait for processes, timeouts and pauses leave them idle.
    maxWorkers: availableParallelism() + 1,
    globalSetup: 'test/support/run-folder.ts',
    sequence: { sequencer: SlowestFirst },
    // Nobody's own keys are used, and none are made in a home folder; whoever tests signatures says so.
    env: { PLUGIN_FACTS_KEYS: '/nonexistent/keys', PLUGIN_FACTS_UNVERIFIED: 'serve' },
    // Processes are started and stopped in some tests; a noisy machine needs room.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
  },
});
