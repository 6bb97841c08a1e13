import type Stripe from 'stripe';
import { audit } from '#platform/server/audit/audit.ts';
import { isRunning } from '#features/billing/rules.ts';
import { keepMovements } from '#features/billing/server/ledger/movements.ts';
import { announceChanges } from './announce.ts';
import {
  databaseInstant,
  keepSubscription,
  lockCustomer,
  noteMissing,
  type SubscriptionRow,
  subscriptionsOf,
} from '#features/billing/server/queries.ts';
import { noRenewal } from './renewal-price.ts';
import { type BillingDeps, isMissing, type Payments } from '#features/billing/server/stripe.ts';

/** The requested object, or null if Stripe has no such thing. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** A customer; null if Stripe has none with this id, or none anymore. @throws what the SDK throws */
export async function retrieveCustomer({ stripe }: Payments, id: string): Promise<Stripe.Customer | null> {
  const customer = await orNull(stripe.customers.retrieve(id));
  return customer === null || customer.deleted ? null : customer;
}

/** A subscription that is over because Stripe no longer has it. @param at when we noticed and asked Stripe */
export function endedRow(former: SubscriptionRow, at: { now: Date; askedAt: string }): SubscriptionRow {
  const { askedAt, now } = at;
  const canceledAt = former.canceledAt ?? now;
  const over = { canceledAt, endedAt: now, pastDueSince: null, owedAmount: null, confirmUrl: null, askedAt };
  return { ...former, ...over, ...noRenewal, monthly: 0, status: 'canceled' };
}

/**
 * Whether Stripe no longer has this customer, or never did. A key of another account knows none of our customers
 * either: if it does not sell at our prices, nobody counts as gone. @throws what the SDK throws
 */
export async function isCustomerMissing(
  { log }: Pick<BillingDeps, 'log'>,
  { prices, stripe }: Payments,
  customerId: string,
): Promise<boolean> {
  const customer: Stripe.Customer | Stripe.DeletedCustomer | null = await orNull(
    stripe.customers.retrieve(customerId),
  );
  if (customer !== null) return customer.deleted === true;
  const { premium } = await prices();
  if (premium.month !== null && (await orNull(stripe.prices.retrieve(premium.month))) !== null) return true;
  log.error({}, 'Stripe knows neither a customer nor our prices: is its key of another account?');
  return false;
}

/**
 * Forgets a customer that Stripe no longer has, so the member gets a new one with their next purchase. What they paid
 * for there is over, and they are told. We keep a record of the old customer. Doing it twice has the same effect as
 * once.
 * @returns whether the customer is gone @throws what the SDK throws
 */
export async function forgetMissingCustomer(
  deps: BillingDeps,
  payments: Payments,
  customerId: string,
): Promise<boolean> {
  const { clock, db } = deps;
  const askedAt = await databaseInstant(db);
  if (!(await isCustomerMissing(deps, payments, customerId))) return false;
  await db.transaction(async (tx) => {
    const userId = await lockCustomer(tx, customerId);
    const now = clock.now();
    if (userId === null || !(await noteMissing(tx, { customerId, now }))) return;
    const held = (await subscriptionsOf(tx, userId)).filter((row) => row.customerId === customerId);
    for (const former of held.filter(({ status }) => isRunning(status))) {
      const row = endedRow(former, { now, askedAt });
      if (!(await keepSubscription(tx, row))) continue;
      await keepMovements(tx, { former, row, now });
      await announceChanges(deps, tx, { former, row, invoice: null, now });
    }
    await audit(tx, {
      at: now,
      action: 'billing.customer_forgotten',
      actorId: null,
      subjectId: userId,
      details: { customer: customerId },
    });
  });
  return true;
}

/**
 * Asks Stripe something about a customer. @returns null if Stripe no longer has the customer, who is then forgotten
 * @throws what the SDK throws, also for anything else that is missing
 */
export async function askAboutCustomer<T>(
  deps: BillingDeps,
  payments: Payments,
  params: { customerId: string; ask: (stripe: Stripe) => Promise<T> },
): Promise<T | null> {
  try {
    return await params.ask(payments.stripe);
  } catch (error) {
    if (isMissing(error) && (await forgetMissingCustomer(deps, payments, params.customerId))) return null;
    throw error;
  }
}
