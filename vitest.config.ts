import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { pageModules } from './launcher/build-pages.ts';
import { measured } from './testing/measured.ts';
import { onEmbedded } from './testing/on-embedded.ts';
import { SlowestFirst } from './testing/slowest-first.ts';

/** What a test waits for is to happen, not to happen within the second that vitest grants: machines are busy. */
const patient = { poll: { timeout: 10_000 } };
const built = ['node_modules/**', 'dist/**', 'data/**'];

const integration = {
  globalSetup: './testing/image.ts',
  exclude: built,
  setupFiles: './testing/unexpected-output.ts',
  expect: patient,
  // Loading the server anew for each file is a quarter of the processor's time. What a file mocks, it resets.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Enough for whoever works beside it; `npm test` asks for more (launcher/test.ts).
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        plugins: [pageModules()],
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', ...built, 'e2e/**'],
          setupFiles: [
            './testing/fresh-file.ts',
            './testing/fresh-document.ts',
            './testing/unexpected-output.ts',
          ],
          sequence: { setupFiles: 'list' },
          expect: patient,
          // Libraries and the document stay; our own modules and what a file left behind do not (testing/fresh-file.ts).
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: [...built, ...measured],
        },
      },
      {
        test: {
          ...integration,
          name: 'measured',
          include: [...measured],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...integration, name: 'embedded', include: [...onEmbedded] } },
    ],
  },
});
