import { defineConfig } from 'vitest/config';

/** Only the tests that belong to the mutated area; `scripts/verify-mutation.ts` names them. */
export default defineConfig({
  test: {
    include: (process.env['PLUGIN_FACTS_MUTATION_TESTS'] ?? '').split(' '),
    env: { PLUGIN_FACTS_KEYS: '/nonexistent/keys', PLUGIN_FACTS_UNVERIFIED: 'serve' },
    // A mutant that never answers is ended, and counted, by Stryker; never by Vitest as if a test had failed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
