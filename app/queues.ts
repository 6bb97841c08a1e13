import { erasureQueue } from '#features/account/server/leaving.ts';
import { tellQueue } from '#features/books/server/tell.ts';
import { mailingQueue } from '#features/notifications/server/mailing.ts';
import { publishQueue } from '#features/notifications/server/sending.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { Deps } from './deps.ts';

/** Every kind of work that is done behind the requests. */
export function queuesOf({ mail, account, crm, notifications, books }: Deps): JobQueue[] {
  return [
    mail.queue,
    erasureQueue(account),
    crm.queue,
    publishQueue(notifications),
    mailingQueue(notifications),
    tellQueue(books),
  ];
}
