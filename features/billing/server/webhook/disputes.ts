import type Stripe from 'stripe';
import { products } from '#platform/contract/plans.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { isRunning } from '#features/billing/rules.ts';
import { disputeStage } from '#features/billing/rules-disputes.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { askAboutCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { accessAfterCancellation } from '#features/billing/server/subscriptions/access-after-cancellation.ts';
import {
  chargesOf,
  paysWholePeriod,
  periodOf,
  subscriptionOf,
} from '#features/billing/server/ledger/invoice.ts';
import { memberOfCustomer, subscriptionsOf } from '#features/billing/server/queries.ts';
import { leaveSchedule } from '#features/billing/server/subscriptions/schedule.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { paymentNews } from '#features/billing/server/news/payment-news.ts';
import { taskNews } from '#features/billing/server/news/task-news.ts';
import { tell } from '#platform/server/notices/news.ts';

/** At most banks a dispute is over within three months; older ones are not news. */
const watchedSeconds = 120 * 24 * 60 * 60;

const customerOf = ({ charge }: Stripe.Dispute) => {
  const customer = typeof charge === 'string' ? null : charge.customer;
  return typeof customer === 'object' ? (customer?.id ?? null) : customer;
};

/** The invoice that was paid with a charge. @throws what the SDK throws */
async function invoicePaidWith(
  deps: BillingDeps,
  payments: Payments,
  { charge, customer }: { readonly charge: Stripe.Charge; readonly customer: string },
): Promise<Stripe.Invoice | null> {
  const invoices = await askAboutCustomer(deps, payments, {
    customerId: customer,
    ask: (stripe) =>
      stripe.invoices
        .list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] })
        .autoPagingToArray({ limit: 1000 }),
  });
  return invoices?.find((invoice) => chargesOf(invoice, [charge]).length > 0) ?? null;
}

interface Lost {
  readonly dispute: Stripe.Dispute;
  readonly customer: string;
  readonly userId: string;
}

/** The price of Tools in the rhythm that a subscription has. @throws Error when Stripe has none */
async function toolsPriceBeside(payments: Payments, { items }: Stripe.Subscription): Promise<string> {
  const { tools } = await payments.prices();
  const isYearly = items.data[0]?.price.recurring?.interval === 'year';
  const price = (isYearly ? tools.year : null) ?? tools.month;
  if (price === null) throw new Error('Stripe has no price of Tools: run npm run stripe:setup');
  return price;
}

/**
 * Ends what a lost payment paid for, if that still lasts: the plan, or the step from Tools to Premium. The member is
 * told, once. @returns whether there was anything to end @throws what the SDK throws
 */
async function takeBack(
  deps: BillingDeps,
  payments: Payments,
  { customer, dispute, userId }: Lost,
): Promise<boolean> {
  const { clock, db } = deps;
  const { charge } = dispute;
  if (typeof charge === 'string') return false;
  const invoice = await invoicePaidWith(deps, payments, { charge, customer });
  const until = invoice && periodOf(invoice)?.end;
  const row = (await subscriptionsOf(db, userId)).find(({ id }) => invoice && id === subscriptionOf(invoice));
  if (!invoice || !until || !row || until <= clock.now()) return false;
  if (isRunning(row.status)) {
    const { stripe } = payments;
    if (paysWholePeriod(invoice)) await stripe.subscriptions.cancel(row.id);
    else if (row.productId === products.premium) {
      const subscription = await stripe.subscriptions.retrieve(row.id);
      const price = await toolsPriceBeside(payments, subscription);
      await leaveSchedule(deps, payments, { subscription, userId });
      await stripe.subscriptions.update(row.id, {
        items: [{ id: row.itemId, price }],
        proration_behavior: 'none',
      });
    }
    await syncCustomer(deps, payments, customer);
    await audit(db, {
      at: clock.now(),
      action: 'billing.dispute_lost',
      actorId: null,
      subjectId: userId,
      details: { subscription: row.id, dispute: dispute.id },
    });
  }
  await db.transaction(async (tx) =>
    tell(deps, tx, paymentNews.disputeLost, {
      userId,
      disputeId: dispute.id,
      tier: row.tier,
      amount: moneyOf(dispute.amount, dispute.currency),
      kept: await accessAfterCancellation(tx, userId, clock.now()),
    }),
  );
  return true;
}

/**
 * Tells the admins about disputes, each stage once. Stripe does not end a subscription because of one unless its owner
 * configured that (docs.stripe.com/disputes/how-disputes-work): access goes on until the bank has decided. What a lost
 * payment paid for ends then.
 * @param of the customer's disputes; if omitted, all that need an answer or are lost, since an event may have been lost
 * @throws what the SDK throws
 */
export async function tellOfDisputes(
  deps: BillingDeps,
  payments: Payments,
  of: string | null,
): Promise<void> {
  const { clock, db } = deps;
  const since = Math.floor(clock.now().getTime() / 1000) - watchedSeconds;
  const disputes = await payments.stripe.disputes
    .list({ created: { gte: since }, limit: 100, expand: ['data.charge'] })
    .autoPagingToArray({ limit: 1000 });
  for (const dispute of disputes) {
    const stage = disputeStage(dispute.status);
    const customer = customerOf(dispute);
    if (stage === null || customer === null || (of === null ? stage === 'won' : of !== customer)) continue;
    const userId = await memberOfCustomer(db, customer);
    if (userId === null) continue;
    const isTaken = stage === 'lost' && (await takeBack(deps, payments, { dispute, customer, userId }));
    await db.transaction((tx) => tell(deps, tx, taskNews.disputed, { userId, dispute, stage, isTaken }));
  }
}
