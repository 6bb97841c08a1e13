import { defineConfig } from 'vitest/config';

/** The tests run against each mutation of the rules: pure, and fast enough for thousands of runs. */
export default defineConfig({
  test: {
    include: ['features/**/*.test.ts'],
    exclude: ['**/*.integration.test.ts', 'node_modules/**'],
    environment: 'node',
  },
});
