import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { moneyOf } from '#features/billing/money.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { CancellationRow } from './cancellation-end.ts';
import type { DeclarationRow } from './declaration-rows.ts';
import { subscriptionsOf } from './queries.ts';
import { boughtOf, paidInvoices, type RefundRow } from './refund.ts';
import { failedRefunds } from './refund-payments.ts';
import type { BillingDeps, Payments } from './stripe.ts';
import { adminCancellations, billingRefunds, contractDeclarations } from './tables.ts';
import { tellAdmins } from './tell-admins.ts';
import { planName } from './wording.ts';

const day = 24 * 60 * 60 * 1000;
/** A bank may return money up to a month later (docs.stripe.com/refunds#failed-refunds). */
const watchedDays = 30;

/**
 * Tells the member and the admins, once per refund, what did not arrive. Stripe does not resend what a bank returned, and
 * asks for another way (docs.stripe.com/refunds#failed-refunds).
 */
async function tellFailed(
  deps: BillingDeps,
  tx: Db,
  about: { failed: readonly Stripe.Refund[]; userId: string; plan: string },
): Promise<void> {
  const { failed, plan, userId } = about;
  for (const { amount, currency, failure_reason: reason, id } of failed) {
    const money = moneyOf(amount, currency);
    await deps.notify(tx, {
      userId,
      kind: 'payment',
      type: 'warning',
      title: 'Your money didn’t arrive',
      message: `Your bank returned the ${money} we sent back for ${plan}. We’ll email you about another way.`,
      actionUrl: '/settings/billing',
      onceKey: `billing.refund-failed:${id}`,
      mail: { template: 'billing.refundFailed', params: { plan, amount: money } },
    });
    await tellAdmins(deps, tx, {
      about: userId,
      title: `A refund of ${money} came back`,
      message: `A member’s bank didn’t accept it (${reason ?? 'no reason given'}). The money is in your Stripe balance: ask them where to send it, and send it by hand.`,
      onceKey: `billing.refund-failed:${id}`,
    });
  }
}

/** Checks whether the refund of a guarantee arrived. @throws what the SDK throws */
async function checkGuarantee(deps: BillingDeps, payments: Payments, row: RefundRow): Promise<void> {
  const { clock, db } = deps;
  const { subscriptionId, userId } = row;
  const { bought, customer } = await boughtOf(db, row);
  const invoices = (await paidInvoices(deps, payments, customer)) ?? [];
  const failed = await failedRefunds(payments, invoices, { guarantee: subscriptionId });
  await db.transaction(async (tx) => {
    await tellFailed(deps, tx, { failed, userId, plan: planName(bought?.tier ?? null) });
    await tx.update(billingRefunds).set({ checkedAt: clock.now() }).where(eq(billingRefunds.userId, userId));
  });
}

/** Checks whether what an admin sent back arrived. @throws what the SDK throws */
async function checkCancellation(deps: BillingDeps, payments: Payments, row: CancellationRow): Promise<void> {
  const { clock, db } = deps;
  const { customerId, id, subscriptionId, userId } = row;
  const invoices = (await paidInvoices(deps, payments, customerId)) ?? [];
  const failed = await failedRefunds(payments, invoices, { cancellation: id });
  await db.transaction(async (tx) => {
    if (userId !== null) {
      const held = (await subscriptionsOf(tx, userId)).find((one) => one.id === subscriptionId);
      await tellFailed(deps, tx, { failed, userId, plan: planName(held?.tier ?? null) });
    }
    await tx.update(adminCancellations).set({ checkedAt: clock.now() }).where(eq(adminCancellations.id, id));
  });
}

/**
 * Checks whether what a declaration sent back arrived: by a withdrawal, or of a month that began after a cancellation.
 * @throws what the SDK throws
 */
async function checkDeclaration(deps: BillingDeps, payments: Payments, row: DeclarationRow): Promise<void> {
  const { db } = deps;
  const { subscriptionId, userId } = row;
  if (subscriptionId === null || userId === null) return;
  const { bought, customer } = await boughtOf(db, { subscriptionId, userId });
  const invoices = (await paidInvoices(deps, payments, customer)) ?? [];
  const failed = await failedRefunds(payments, invoices, { guarantee: subscriptionId });
  if (failed.length === 0) return;
  await db.transaction((tx) =>
    tellFailed(deps, tx, { failed, userId, plan: planName(bought?.tier ?? null) }),
  );
}

/** The declarations that sent money back within the last month; of one member, or of all. */
async function declarationsPaidBack({ clock, db }: BillingDeps, userId?: string): Promise<DeclarationRow[]> {
  const { amount, settledAt, userId: whose } = contractDeclarations;
  const since = new Date(clock.now().getTime() - watchedDays * day);
  return db
    .select()
    .from(contractDeclarations)
    .where(and(gt(amount, 0), gt(settledAt, since), userId === undefined ? undefined : eq(whose, userId)));
}

/** Checks on everything that was sent back to one member; for most there is nothing to do. */
export async function checkArrivalOf(deps: BillingDeps, payments: Payments, userId: string): Promise<void> {
  const [row] = await deps.db.select().from(billingRefunds).where(eq(billingRefunds.userId, userId));
  if (row?.doneAt) await checkGuarantee(deps, payments, row);
  const { amount, userId: whose } = adminCancellations;
  for (const one of await deps.db
    .select()
    .from(adminCancellations)
    .where(and(eq(whose, userId), gt(amount, 0))))
    await checkCancellation(deps, payments, one);
  for (const one of await declarationsPaidBack(deps, userId)) await checkDeclaration(deps, payments, one);
}

/** Checks each refund of the last month, at least once a day, since the event may have been lost. */
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
  for (const row of rows) await attempt(() => checkGuarantee(deps, payments, row));
  const { amount, checkedAt, doneAt } = adminCancellations;
  const cancelled = await deps.db
    .select()
    .from(adminCancellations)
    .where(
      and(
        gt(amount, 0),
        gt(doneAt, new Date(now - watchedDays * day)),
        or(isNull(checkedAt), lt(checkedAt, new Date(now - day))),
      ),
    );
  for (const row of cancelled) await attempt(() => checkCancellation(deps, payments, row));
  // Few enough to be asked about every hour: there is no note of when they were.
  for (const row of await declarationsPaidBack(deps))
    await attempt(() => checkDeclaration(deps, payments, row));
}
