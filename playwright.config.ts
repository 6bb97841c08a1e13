import { defineConfig } from '@playwright/test';
import { chromiumWith } from './e2e/chromium.ts';

/** Journeys in a real browser. Each worker has a demo of its own (e2e/demos.ts), so that they don't disturb each other. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demos.ts',
  // What a journey waits for is to happen, not to happen fast: machines are slow and busy.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // With a third one on two cores, answers come after their timeout.
  workers: 2,
  forbidOnly: true,
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    // Each journey is a new browser profile: it would fetch everything a second time, for the cache of a worker that only
    // the journeys about being offline look at.
    serviceWorkers: 'block',
    launchOptions: chromiumWith(),
  },
});
