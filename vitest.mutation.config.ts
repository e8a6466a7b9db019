import { defineConfig } from 'vitest/config';

/** What `npm run mutation` runs for each mutant: the tests beside the code, without a second try. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/server/src/features/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 60_000,
  },
});
