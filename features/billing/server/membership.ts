import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { guaranteeOf, isRunning } from '#features/billing/rules.ts';
import { askAboutCustomer } from './gone.ts';
import { customerOfMember, hasRefund, type SubscriptionRow, subscriptionsOf } from './queries.ts';
import { askStripe, type BillingDeps, paymentsOf } from './stripe.ts';

/** What a member pays for now; null when nothing runs. */
export async function runningOf(deps: BillingDeps, userId: string): Promise<SubscriptionRow | null> {
  const rows = await subscriptionsOf(deps.db, userId);
  return rows.find(({ status }) => isRunning(status)) ?? null;
}

/** What a member pays for now, and until when they may have their first payment back. */
export async function membershipOf(
  { clock, db }: Pick<BillingDeps, 'clock' | 'db'>,
  userId: string,
): Promise<{ held: SubscriptionRow | null; guaranteeEndsAt: Date | null }> {
  const rows = await subscriptionsOf(db, userId);
  const refunded = rows.length > 0 && (await hasRefund(db, userId));
  return {
    held: rows.find(({ status }) => isRunning(status)) ?? null,
    guaranteeEndsAt: guaranteeOf(rows, { refunded, now: clock.now() }),
  };
}

/** The member's invoices, newest first, at most 24. @throws AppError payments_off, payments_failed */
export async function invoicesOf(deps: BillingDeps, userId: string): Promise<Stripe.Invoice[]> {
  const payments = await paymentsOf(deps);
  const customer = await customerOfMember(deps.db, userId);
  if (customer === null) return [];
  const list = await askStripe(deps.log, () =>
    askAboutCustomer(deps, payments, {
      customerId: customer,
      ask: (stripe) => stripe.invoices.list({ customer, limit: 24 }),
    }),
  );
  return list?.data ?? [];
}

/**
 * What the upgrade would cost this member at this moment: cents due today, and cents a month from the next renewal.
 * @throws AppError not_found when there is nothing to upgrade, payments_off, payments_failed
 */
export async function upgradeQuote(
  deps: BillingDeps,
  userId: string,
): Promise<{ dueToday: number; currency: string; monthly: number; renewsAt: Date }> {
  const payments = await paymentsOf(deps);
  const { settings, stripe } = payments;
  const held = await runningOf(deps, userId);
  const nothing = new AppError('not_found', { message: 'There is no plan to upgrade.' });
  if (held?.tier !== 'tools') throw nothing;
  const { customerId } = held;
  return askStripe(deps.log, async () => {
    const [preview, price] = await Promise.all([
      askAboutCustomer(deps, payments, {
        customerId,
        ask: () =>
          stripe.invoices.createPreview({
            customer: customerId,
            subscription: held.id,
            subscription_details: {
              items: [{ id: held.itemId, price: settings.prices.premium }],
              proration_behavior: 'always_invoice',
            },
          }),
      }),
      stripe.prices.retrieve(settings.prices.premium),
    ]);
    if (preview === null) throw nothing;
    return {
      dueToday: preview.amount_due,
      currency: preview.currency,
      monthly: price.unit_amount ?? 0,
      renewsAt: held.currentPeriodEnd,
    };
  });
}
