/**
 * The integration tests that `npm test` runs on the embedded database too: what depends on the driver. The journeys of
 * `e2e/` run on it as well. All of them run on PostgreSQL, and `npm run test:all` runs all of them on both.
 */
export const onEmbedded = [
  // The driver itself, and what is built directly on it: transactions, jobs, files, backups, starts and stops.
  'platform/server/db/*.integration.test.ts',
  'platform/server/jobs/*.integration.test.ts',
  'platform/server/files/*.integration.test.ts',
  'app/backup/backup.integration.test.ts',
  'app/http/piped.integration.test.ts',
  'app/process/process.integration.test.ts',
  'app/process/upload-crash.integration.test.ts',
  // A search and filters in SQL that were written for both drivers.
  'features/tools/server/library/*.integration.test.ts',
  'features/search/server/*.integration.test.ts',
  'features/billing/server/ledger/ledger.integration.test.ts',
] as const;
