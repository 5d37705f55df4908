import { defineConfig } from 'vitest/config';

/** Promises of docs/GUARANTEES.md, each counted: `npm run verify:quick` a part, `npm run verify:full` all of it. */
export default defineConfig({
  test: {
    include: ['test/promises/**/*.verify.ts'],
    // Some measure processor time, and the machine has few cores.
    fileParallelism: false,
    testTimeout: 6 * 3_600_000,
    hookTimeout: 600_000,
    reporters: ['default'],
  },
});
