import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { guaranteeEnd, isRunning } from '#features/billing/rules.ts';
import { moneyOf } from '#features/billing/money.ts';
import { askAboutCustomer } from './gone.ts';
import { customerOfMember, subscriptionsOf } from './queries.ts';
import { askStripe, type BillingDeps, isMissing, type Payments, paymentsOf } from './stripe.ts';
import { isAnythingOwed, refundInvoice } from './refund-payments.ts';
import { syncCustomer } from './sync.ts';
import { billingRefunds } from './tables.ts';
import { planName } from './wording.ts';

type RefundRow = typeof billingRefunds.$inferSelect;

const tooLate = 'The 7 days after your first payment are over. You can cancel at any time.';

const allBack = 'What you paid was sent back already. You can cancel at any time.';
const lostPayment = 'We cannot find this payment any more. Please write to us, and we send it back by hand.';

const paidAtOf = ({ status_transitions: { paid_at: seconds } }: Stripe.Invoice) =>
  seconds === null ? null : new Date(seconds * 1000);

/** What a customer has paid so far, oldest first. */
async function paidInvoices({ stripe }: Payments, customer: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 100 });
  return data.filter(({ amount_paid }) => amount_paid > 0).toReversed();
}

/**
 * Sends back what was paid, ends the subscription, and notes and tells it once. Whatever stops it, it can be done again
 * from the row. @throws what the SDK throws
 */
async function carryOut(
  deps: BillingDeps,
  payments: Payments,
  row: RefundRow,
  by: { readonly sessionId?: string; readonly address?: string } = {},
): Promise<{ amount: number; currency: string }> {
  const { db, clock, crm, log, notify } = deps;
  const { subscriptionId, userId } = row;
  const bought = (await subscriptionsOf(db, userId)).find(({ id }) => id === subscriptionId);
  // Of the customer who paid: since then the member may have become another one.
  const customer = bought?.customerId ?? (await customerOfMember(db, userId)) ?? '';
  const invoices = await askAboutCustomer(deps, payments, {
    customerId: customer,
    ask: () => paidInvoices(payments, customer),
  });
  if (invoices === null) {
    log.error({ userId, subscription: subscriptionId }, 'Stripe does not know who is to get money back');
    throw new AppError('conflict', { message: lostPayment });
  }
  let amount = 0;
  // An upgrade within the 7 days is part of the first purchase: all of it goes back.
  for (const invoice of invoices) amount += await refundInvoice(payments, invoice, subscriptionId);
  const currency = invoices[0]?.currency ?? 'usd';
  await payments.stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await syncCustomer(deps, payments, customer);
  const held = (await subscriptionsOf(db, userId)).find(({ id }) => id === subscriptionId);
  const plan = planName(held?.tier ?? null);
  await db.transaction(async (tx) => {
    const now = clock.now();
    const first = await tx
      .update(billingRefunds)
      .set({ amount, currency, doneAt: now })
      .where(and(eq(billingRefunds.userId, userId), isNull(billingRefunds.doneAt)))
      .returning({ userId: billingRefunds.userId });
    if (first.length === 0) return;
    await audit(tx, {
      at: now,
      action: 'billing.refunded',
      actorId: userId,
      subjectId: userId,
      ...by,
      details: { subscription: subscriptionId, amount, currency },
    });
    await crm.cancelled(tx, { userId, now, key: `refunded:${subscriptionId}` });
    const words = moneyOf(amount, currency);
    await notify(tx, {
      userId,
      kind: 'payment',
      type: 'success',
      title: 'Your money is on its way back',
      message: `We have sent back ${words} for ${plan}. Banks often need 5 to 10 days.`,
      actionUrl: '/settings/billing',
      onceKey: `billing.refunded:${subscriptionId}`,
      mail: { template: 'billing.refunded', params: { plan, amount: words } },
    });
  });
  return { amount, currency };
}

/**
 * The 7-day guarantee: the first payment back and the subscription ended at once, once per member. Asking again gives
 * the same answer. @throws AppError not_found without a payment, conflict when it is too late, payments_off,
 * payments_failed
 */
export async function refundFirstPayment(
  deps: BillingDeps,
  by: { viewer: Viewer; client: ClientInfo },
): Promise<{ amount: number; currency: string }> {
  const payments = await paymentsOf(deps);
  const { db } = deps;
  const { userId, sessionId } = by.viewer;
  const former = await refundOf(deps, userId);
  if (former?.doneAt && former.amount !== null && former.currency !== null) {
    const held = (await subscriptionsOf(db, userId)).some(({ status }) => isRunning(status));
    if (held) throw new AppError('conflict', { message: 'You had your money back once already.' });
    return { amount: former.amount, currency: former.currency };
  }
  const { address } = by.client;
  return askStripe(deps.log, async () =>
    carryOut(deps, payments, former ?? (await begin(deps, payments, userId)), { sessionId, address }),
  );
}

/** Writes the row that makes it once per member. @throws AppError not_found, conflict */
async function begin(deps: BillingDeps, payments: Payments, userId: string): Promise<RefundRow> {
  const { clock, db } = deps;
  const customer = await customerOfMember(db, userId);
  const synced = customer === null ? null : await syncCustomer(deps, payments, customer);
  const [held] = synced?.running ?? [];
  const invoices = customer === null || synced === null ? [] : await paidInvoices(payments, customer);
  const [first] = invoices;
  const paidAt = first && paidAtOf(first);
  if (!held || !paidAt) throw new AppError('not_found', { message: 'There is no payment to give back.' });
  if (guaranteeEnd(paidAt) <= clock.now()) throw new AppError('conflict', { message: tooLate });
  if (!(await isAnythingOwed(payments, invoices))) throw new AppError('conflict', { message: allBack });
  await db
    .insert(billingRefunds)
    .values({ userId, subscriptionId: held.id, requestedAt: clock.now() })
    .onConflictDoNothing();
  const row = await refundOf(deps, userId);
  if (!row) throw new Error('the refund was not kept');
  return row;
}

async function refundOf({ db }: Pick<BillingDeps, 'db'>, userId: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(billingRefunds).where(eq(billingRefunds.userId, userId));
  return row ?? null;
}

/** Finishes refunds that were begun and not done, because Stripe or we went down in between. */
export async function finishRefunds(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const rows = await deps.db.select().from(billingRefunds).where(isNull(billingRefunds.doneAt));
  for (const row of rows) await attempt(() => carryOut(deps, payments, row));
}
