import { defineConfig } from 'vitest/config';

/** What `npm run mutation` runs for each mutant: the tests that it was given, without a second try. */
export default defineConfig({
  test: {
    include: [process.env.PHASOR_MUTATION_TESTS ?? 'packages/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 60_000,
  },
});
