import { and, desc, eq, gt, gte, lt } from 'drizzle-orm';
import { ledgerInvoices } from '#features/billing/server/ledger/tables.ts';
import { taskNews } from '#features/billing/server/news/task-news.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';
import { tell } from '#platform/server/notices/news.ts';

const hourMs = 60 * 60 * 1000;
/** A message that comes later than this is late by an hour at least: the provider sends within seconds, and again soon. */
const patience = { from: hourMs, to: 24 * hourMs } as const;
/** The provider's clock and ours may differ. */
const clocksApartMs = 10 * 60 * 1000;

/**
 * Tells the admins, once a day, when the newest payment was found only because we asked: then no webhook reaches this
 * site, or its secret is a wrong one, and renewals, refunds and disputes are known late. Part of the hourly round.
 */
export async function tellOfSilence(deps: BillingDeps): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now();
  const { amount, customerId, paidAt, userId } = ledgerInvoices;
  const [paid] = await db
    .select({ customerId, paidAt, userId })
    .from(ledgerInvoices)
    .where(
      and(
        gt(amount, 0),
        gte(paidAt, new Date(now.getTime() - patience.to)),
        lt(paidAt, new Date(now.getTime() - patience.from)),
      ),
    )
    .orderBy(desc(paidAt))
    .limit(1);
  if (!paid) return;
  const [heard] = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(
      and(
        eq(stripeEvents.customerId, paid.customerId),
        gte(stripeEvents.receivedAt, new Date(paid.paidAt.getTime() - clocksApartMs)),
      ),
    )
    .limit(1);
  if (heard) return;
  const day = now.toISOString().slice(0, 10);
  await db.transaction((tx) => tell(deps, tx, taskNews.webhookSilent, { userId: paid.userId, day }));
}
