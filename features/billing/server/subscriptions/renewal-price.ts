import type Stripe from 'stripe';
import { describeError } from '#platform/server/logger.ts';
import { idIn } from '#features/billing/server/ledger/invoice.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { pauseOf } from './pause-at-stripe.ts';
import { type BillingDeps, isOutage, type Payments, refusalCode } from '#features/billing/server/stripe.ts';

/** What the next renewal costs, as it stands in the row of a subscription. */
export type RenewalPrice = Pick<SubscriptionRow, 'renewsFor' | 'renewsTax' | 'renewsCredit' | 'renewalOf'>;

/** It does not renew, or nobody can say for how much. */
export const noRenewal: RenewalPrice = {
  renewsFor: null,
  renewsTax: null,
  renewsCredit: null,
  renewalOf: null,
};

/** Members may be waiting for what comes after it. */
const shortly = { timeout: 4000, maxNetworkRetries: 0 };

const willRenew = ({ cancel_at, cancel_at_period_end, status }: Stripe.Subscription) =>
  (status === 'active' || status === 'trialing') && cancel_at === null && !cancel_at_period_end;

/** What decides the price of the next renewal: as long as it is the same, so is the price. */
function askedAbout(subscription: Stripe.Subscription): string {
  const { automatic_tax, customer, discounts, items, latest_invoice } = subscription;
  const pause = pauseOf(subscription);
  return JSON.stringify([
    ...(pause ? [pause.until] : []),
    ...(typeof customer === 'object' && !customer.deleted && customer.balance !== 0
      ? [{ balance: customer.balance }]
      : []),
    idIn(latest_invoice),
    items.data.map(({ current_period_end, price, quantity }) => [price.id, quantity, current_period_end]),
    discounts.map(idIn),
    automatic_tax.enabled,
  ]);
}

/** What an invoice charges, in cents: one below zero is charged as nothing, and the rest is credit. */
export const chargeOf = ({ total }: Pick<Stripe.Invoice, 'total'>) => Math.max(0, total);

/** Whether a coupon counts no more when a pause ends: its months pass while the plan rests. */
async function isOverBy(
  { stripe }: Payments,
  { discounts, id }: Stripe.Subscription,
  until: Date,
): Promise<boolean> {
  if (discounts.length === 0) return false;
  const held = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] }, shortly);
  return held.discounts.every(
    (one) => typeof one === 'object' && one.end !== null && one.end * 1000 <= until.getTime(),
  );
}

/** What a paused plan costs when it goes on, or one that runs when it renews. */
async function askedOf(
  payments: Payments,
  subscription: Stripe.Subscription,
): Promise<Stripe.InvoiceCreatePreviewParams> {
  const pause = pauseOf(subscription);
  if (pause === null) return { subscription: subscription.id };
  return {
    subscription: subscription.id,
    subscription_details: { resume_at: 'now' },
    ...((await isOverBy(payments, subscription, pause.until)) ? { discounts: '' as const } : {}),
  };
}

/**
 * What the next renewal will cost, by the provider's own preview: it knows what a coupon still takes off, the tax, and
 * what credit pays. It
 * is asked once for each state of a subscription. Nothing waits for it: while it does not say, nobody is told an amount.
 */
export async function renewalPriceOf(
  { log }: Pick<BillingDeps, 'log'>,
  payments: Payments,
  {
    former,
    subscription,
  }: { readonly subscription: Stripe.Subscription; readonly former: SubscriptionRow | null },
): Promise<RenewalPrice> {
  if (!willRenew(subscription) && pauseOf(subscription) === null) return noRenewal;
  const renewalOf = askedAbout(subscription);
  if (former?.renewalOf === renewalOf) {
    const { renewsCredit, renewsFor, renewsTax } = former;
    return { renewsFor, renewsTax, renewsCredit, renewalOf };
  }
  try {
    const {
      amount_due: due,
      total,
      total_excluding_tax: untaxed,
    } = await payments.stripe.invoices.createPreview(await askedOf(payments, subscription), shortly);
    const renewsFor = chargeOf({ total });
    return {
      renewsFor,
      renewsTax: Math.min(renewsFor, total - (untaxed ?? total)),
      renewsCredit: Math.max(0, renewsFor - due),
      renewalOf,
    };
  } catch (error) {
    const isAnswer = refusalCode(error) !== null;
    if (!isAnswer && !isOutage(error)) throw error;
    log.warn(describeError(error), 'what a plan renews for could not be asked');
    // A refusal is an answer for this state; after an outage it is asked again.
    return isAnswer ? { ...noRenewal, renewalOf } : noRenewal;
  }
}
