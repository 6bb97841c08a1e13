import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { moneyOf } from '#features/billing/money.ts';
import { boughtOf, paidInvoices, type RefundRow } from './refund.ts';
import { failedRefunds } from './refund-payments.ts';
import type { BillingDeps, Payments } from './stripe.ts';
import { billingRefunds } from './tables.ts';
import { tellAdmins } from './tell-admins.ts';
import { planName } from './wording.ts';

const day = 24 * 60 * 60 * 1000;
/** A bank may return money up to a month later (docs.stripe.com/refunds#failed-refunds). */
const watchedDays = 30;

/**
 * Checks whether the refund of a guarantee arrived. Stripe does not resend what a bank returned, and asks for another
 * way (docs.stripe.com/refunds#failed-refunds): the member and the admins are told, once per refund.
 * @throws what the SDK throws
 */
async function checkArrival(deps: BillingDeps, payments: Payments, row: RefundRow): Promise<void> {
  const { clock, db, notify } = deps;
  const { subscriptionId, userId } = row;
  const { bought, customer } = await boughtOf(db, row);
  const invoices = (await paidInvoices(deps, payments, customer)) ?? [];
  const failed = await failedRefunds(payments, invoices, subscriptionId);
  await db.transaction(async (tx) => {
    for (const { amount, currency, failure_reason: reason, id } of failed) {
      const money = moneyOf(amount, currency);
      const plan = planName(bought?.tier ?? null);
      await notify(tx, {
        userId,
        kind: 'payment',
        type: 'warning',
        title: 'Your money did not arrive',
        message: `Your bank returned the ${money} that we sent back for ${plan}. We write to you about another way.`,
        actionUrl: '/settings/billing',
        onceKey: `billing.refund-failed:${id}`,
        mail: { template: 'billing.refundFailed', params: { plan, amount: money } },
      });
      await tellAdmins(deps, tx, {
        about: userId,
        title: `A refund of ${money} came back`,
        message: `The bank of a member who used the guarantee did not take it (${reason ?? 'no reason given'}). The money is in your Stripe balance: ask them where it may go, and send it by hand.`,
        onceKey: `billing.refund-failed:${id}`,
      });
    }
    await tx.update(billingRefunds).set({ checkedAt: clock.now() }).where(eq(billingRefunds.userId, userId));
  });
}

/** Checks on the guarantee of one member; for most there is nothing to do. */
export async function checkArrivalOf(deps: BillingDeps, payments: Payments, userId: string): Promise<void> {
  const [row] = await deps.db.select().from(billingRefunds).where(eq(billingRefunds.userId, userId));
  if (row?.doneAt) await checkArrival(deps, payments, row);
}

/** Checks each guarantee of the last month once a day, since the event may have been lost. */
export async function checkArrivals(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const rows = await deps.db
    .select()
    .from(billingRefunds)
    .where(
      and(
        gt(billingRefunds.doneAt, new Date(now - watchedDays * day)),
        or(isNull(billingRefunds.checkedAt), lt(billingRefunds.checkedAt, new Date(now - day))),
      ),
    );
  for (const row of rows) await attempt(() => checkArrival(deps, payments, row));
}
