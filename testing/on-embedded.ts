/**
 * The integration tests that `npm test` runs on the embedded database too: what depends on the driver, and one journey
 * of each slice. All of them run on PostgreSQL, and `npm run test:all` runs all of them on both.
 */
export const onEmbedded = [
  // The driver itself, and what is built directly on it: transactions, jobs, files, backups, starts and stops.
  'platform/server/db/*.integration.test.ts',
  'platform/server/jobs/*.integration.test.ts',
  'platform/server/files/*.integration.test.ts',
  'app/backup.integration.test.ts',
  'app/piped.integration.test.ts',
  'app/process.integration.test.ts',
  'app/upload-crash.integration.test.ts',
  // A search and filters in SQL that were written for both drivers.
  'features/tools/server/studio/library.integration.test.ts',
  'features/billing/server/ledger/ledger.integration.test.ts',
  // One journey of each slice.
  'features/account/server/account.integration.test.ts',
  'features/admin/server/admin.integration.test.ts',
  'features/assessment/server/assessment.integration.test.ts',
  'features/billing/server/webhook.integration.test.ts',
  'features/books/server/books.integration.test.ts',
  'features/course/server/pictures/pictures.integration.test.ts',
  'features/course/server/progress.integration.test.ts',
  'features/crm/server/admin.integration.test.ts',
  'features/home/server/site/site.integration.test.ts',
  'features/notifications/server/notifications.integration.test.ts',
  'features/spar/server/spar.integration.test.ts',
  'features/spar/server/after-talk.integration.test.ts',
  'features/tools/server/cards.integration.test.ts',
] as const;
