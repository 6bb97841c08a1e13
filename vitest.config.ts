import { defineConfig } from 'vitest/config';

const noise = ['./testing/quiet.ts'];
/** What a test waits for is to happen, not to happen within the second that vitest grants: machines are busy. */
const patient = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // Two cores: more workers than that only fight over them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', 'node_modules/**', 'dist/**', 'data/**', 'e2e/**'],
          setupFiles: noise,
          expect: patient,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          globalSetup: './testing/image.ts',
          include: ['**/*.integration.test.ts'],
          exclude: ['node_modules/**', 'dist/**', 'data/**'],
          setupFiles: noise,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
