import type Stripe from 'stripe';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { isOnRecord } from './keep.ts';

/** The latest invoice of a subscription that was asked for with it. */
export const latestInvoiceOf = ({ latest_invoice: latest }: Stripe.Subscription) =>
  typeof latest === 'object' ? latest : null;

/**
 * What a customer paid, all of it, whenever something was paid since; null: everything is on record.
 * @param given.isPayment the provider has just said that something was paid, maybe an invoice that is not the latest
 * @throws what the SDK throws
 */
export async function newlyPaid(
  { db }: Pick<BillingDeps, 'db'>,
  { stripe }: Payments,
  given: {
    readonly customerId: string;
    readonly subscriptions: readonly Stripe.Subscription[];
    readonly isPayment: boolean;
  },
): Promise<Stripe.Invoice[] | null> {
  const { customerId: customer, isPayment, subscriptions } = given;
  const latest = subscriptions.flatMap((one) => latestInvoiceOf(one) ?? []);
  if (subscriptions.length === 0 || (!isPayment && (await isOnRecord(db, latest)))) return null;
  const paid = await stripe.invoices
    .list({ customer, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  // One that was paid in this very moment may have come with its subscription and not yet with the list.
  return [...new Map([...latest, ...paid].map((invoice) => [invoice.id, invoice])).values()];
}
