import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file to count the results from. */
const reportFile = process.env['TEST_REPORT_FILE'];

/** Promises of a time that others on the machine would spoil: each has it to itself, before the others begin. */
const TIMED = [
  'connections',
  'damaged-publication',
  'event-loop',
  'hostile-archives',
  'overload',
  'provider-faults',
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
    globalSetup: 'test/support/run-folder.ts',
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'counted',
          include: ['test/promises/**/*.verify.ts'],
          exclude: TIMED,
          // More than two cores keep busy: most of them wait for processes, kills and timeouts.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
