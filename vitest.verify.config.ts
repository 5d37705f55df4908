import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file to count the results from. */
const reportFile = process.env['TEST_REPORT_FILE'];

/** Promises of a time, or of processor time: each has the machine to itself, before the others begin. */
const TIMED = [
  'beyond-one-machine',
  'connections',
  'damaged-publication',
  'event-loop',
  'hostile-archives',
  'overload',
  'provider-faults',
  'rate-limit',
  'rate-limit-redis',
  'soak',
  'switches',
  'workers',
].map((name) => `test/promises/${name}.verify.ts`);

/** Promises of docs/GUARANTEES.md, each counted: `npm run verify:quick` a part, `npm run verify:full` all of it. */
export default defineConfig({
  test: {
    // Nobody's own keys are used, and none are made in a home folder; whoever tests signatures says so.
    env: { PLUGIN_FACTS_KEYS: '/nonexistent/keys', PLUGIN_FACTS_UNVERIFIED: 'serve' },
    testTimeout: 6 * 3_600_000,
    hookTimeout: 600_000,
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          fileParallelism: false,
          globalSetup: 'test/promises/support/evaluation-folder.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'counted',
          // What is signed is verified by what others wrote in every run of the tests, and counted here.
          include: ['test/promises/**/*.verify.ts', 'test/verifiers/**/*.test.ts'],
          exclude: TIMED,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
