import { defineConfig } from 'vitest/config';

/** Only the tests that belong to the mutated area; `scripts/verify-mutation.ts` names them. */
export default defineConfig({
  test: {
    include: (process.env['PLUGIN_FACTS_MUTATION_TESTS'] ?? '').split(' '),
    env: { PLUGIN_FACTS_KEYS: '/nonexistent/keys', PLUGIN_FACTS_UNVERIFIED: 'serve' },
    // A mutant that never answers is killed by it; none of these tests takes a second.
    testTimeout: 10_000,
    hookTimeout: 10_000,
  },
});
