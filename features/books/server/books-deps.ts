import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { FileLinks } from '#platform/server/files/links.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Notify } from '#platform/server/notices/notice.ts';

/** Everything the books depend on. */
export interface BooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly store: FileStore;
  readonly fileLinks: FileLinks;
  readonly notify: Notify;
}
