import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = 3900;
const origin = `http://127.0.0.1:${port}`;

/** Journeys in a real browser, on the demo exactly as `npm start` brings it up: built, embedded, with its box. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One server, two cores: journeys side by side would only make each other slow.
  workers: 1,
  forbidOnly: true,
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    // Each journey is a new browser profile: it would fetch everything a second time, for the cache of a worker that only
    // the journeys about being offline look at.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'exec node launcher/start.ts',
    url: `${origin}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'mmg-e2e-')),
      IDENTIFIER_DAILY_LIMIT: '20',
      RATE_LIMIT_SCALE: '50',
    },
  },
});
