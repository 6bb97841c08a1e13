import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { moneyOf } from '#platform/contract/money.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { returnNews } from '#features/billing/server/news/return-news.ts';
import { tell } from '#platform/server/notices/news.ts';
import { paidInvoices } from './carry-out.ts';
import { failedRefunds } from './refund-invoice.ts';
import type { ReturnRow } from './rows.ts';
import { billingReturns } from './tables.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A bank may return money up to a month later (docs.stripe.com/refunds#failed-refunds). */
const watchedDays = 30;

/** Checks whether what was sent back arrived, and tells once per refund what did not. @throws what the SDK throws */
async function checkArrival(deps: BillingDeps, payments: Payments, row: ReturnRow): Promise<void> {
  const { customerId, id, subscriptionId, userId } = row;
  if (userId === null) return;
  const invoices = (await paidInvoices(deps, payments, customerId)) ?? [];
  const failed = await failedRefunds(payments, invoices, id);
  if (failed.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const held = (await subscriptionsOf(tx, userId)).find((one) => one.id === subscriptionId);
    for (const { amount, currency, failure_reason: reason, id: refundId } of failed)
      await tell(deps, tx, returnNews.returnedByBank, {
        userId,
        refundId,
        tier: held?.tier ?? null,
        money: moneyOf(amount, currency),
        reason: reason ?? 'no reason given',
      });
  });
}

/** Checks on everything that was sent back to one member; for most there is nothing to do. */
export async function checkArrivalOf(deps: BillingDeps, payments: Payments, userId: string): Promise<void> {
  const { amount, userId: whose } = billingReturns;
  const rows = await deps.db
    .select()
    .from(billingReturns)
    .where(and(eq(whose, userId), gt(amount, 0)));
  for (const row of rows) await checkArrival(deps, payments, row);
}

/** Checks each refund of the last month, an hour after it was sent and then daily, since the event may have been lost. */
export async function checkArrivals(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const checked = deps.clock.now();
  const now = checked.getTime();
  const { amount, checkedAt, doneAt, id } = billingReturns;
  const rows = await deps.db
    .select()
    .from(billingReturns)
    .where(
      and(
        gt(amount, 0),
        gt(doneAt, new Date(now - watchedDays * day)),
        or(and(isNull(checkedAt), lt(doneAt, new Date(now - hour))), lt(checkedAt, new Date(now - day))),
      ),
    );
  for (const row of rows)
    await attempt(async () => {
      await checkArrival(deps, payments, row);
      await deps.db.update(billingReturns).set({ checkedAt: checked }).where(eq(id, row.id));
    });
}
