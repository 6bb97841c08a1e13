import { erasureQueue } from '#features/account/server/leaving.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { Deps } from './deps.ts';

/** Every kind of work that is done behind the requests. */
export function queuesOf({ mail, account }: Deps): JobQueue[] {
  return [mail.queue, erasureQueue(account)];
}
