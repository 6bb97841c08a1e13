import { resetQueue } from '#features/members/server/help/second-step-reset.ts';
import { suspensionQueue } from '#features/members/server/help/suspension.ts';
import { erasureQueue } from '#features/account/server/leaving/leaving.ts';
import { declarationQueue } from '#features/billing/server/declarations/declarations.ts';
import { eventQueue } from '#features/billing/server/webhook/events.ts';
import { customerQueue } from '#features/billing/server/checkout/customer-updates.ts';
import { tellQueue } from '#features/books/server/tell.ts';
import { mailingQueue } from '#features/notifications/server/sending/mailing.ts';
import { publishQueue } from '#features/notifications/server/sending/sending.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { membersDepsOf } from './members-deps.ts';

/** Every kind of background work. */
export function queuesOf(deps: Deps): JobQueue[] {
  const { mail, account, billing, crm, notifications, books, webhooks } = deps;
  const members = membersDepsOf(deps);
  return [
    mail.queue,
    erasureQueue(account),
    resetQueue(members),
    suspensionQueue(members),
    declarationQueue(billing),
    customerQueue(billing),
    eventQueue(billing),
    crm.queue,
    crm.erasures,
    webhooks.queue,
    publishQueue(notifications),
    mailingQueue(notifications),
    tellQueue(books),
  ];
}
