import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import {
  coversMonth,
  type GrantedTools,
  guaranteeCovers,
  guaranteeOf,
  isRunning,
  monthAfter,
  monthsAfter,
} from '#features/billing/rules.ts';
import type { Money } from '#features/billing/contract-money.ts';
import type { Discounted } from '#features/billing/rules-consent.ts';
import type { Rhythm } from '#platform/contract/prices.ts';
import { discountedOf, previewOfChange } from './change-price.ts';
import { askAboutCustomer } from './missing-customer.ts';
import { grantedTools } from '#features/billing/server/grants/granted-tools.ts';
import { guaranteeFactsOf } from '#features/billing/server/returns/guarantee-uses.ts';
import { type DeclarationRow, waitingWithdrawal } from '#features/billing/server/declarations/rows.ts';
import { customerOfMember, type SubscriptionRow, subscriptionsOf } from '#features/billing/server/queries.ts';
import { backOf, chargesOf } from '#features/billing/server/ledger/invoice.ts';
import {
  type LastPaid,
  lastPaidOf,
  paidAndKept,
  returnedByBank,
} from '#features/billing/server/ledger/read.ts';
import { refundedOf } from '#features/billing/server/ledger/refunded.ts';
import { chargeOf } from './renewal-price.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from './sync.ts';

/** Whose plan it is, and who changes it: null for a declaration made without signing in. */
export interface Changer {
  readonly userId: string;
  readonly actorId: string | null;
  readonly sessionId?: string;
  readonly address?: string;
  /** Which contract, where somebody might have two; the first that runs if omitted. */
  readonly subscriptionId?: string;
}

/** What a member pays for now; null if nothing is running. */
export async function runningOf(deps: BillingDeps, userId: string): Promise<SubscriptionRow | null> {
  const rows = await subscriptionsOf(deps.db, userId);
  return rows.find(({ status }) => isRunning(status)) ?? null;
}

interface EndedSubscription {
  readonly tier: SubscriptionRow['tier'];
  readonly endedAt: Date;
  readonly refunded: number;
  /** Cents that the bank returned after they were sent, and that are still here. */
  readonly returned: number;
  readonly currency: string;
}

/** The subscription that ended last, with what of it went back. */
async function lastOf(db: Db, rows: readonly SubscriptionRow[]): Promise<EndedSubscription | null> {
  const [last] = rows
    .flatMap(({ endedAt, ...row }) => (endedAt ? [{ ...row, endedAt }] : []))
    .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  if (!last) return null;
  const { currency, customerId, endedAt, id, tier } = last;
  const returned = [...(await returnedByBank(db, customerId)).values()].reduce((all, one) => all + one, 0);
  // What was sent a second time, and arrived, isn't here anymore.
  const kept = returned > 0 ? ((await paidAndKept(db, { customerId, id })) ?? 0) : 0;
  return {
    tier,
    endedAt,
    currency,
    refunded: (await refundedOf(db, [id])).get(id) ?? 0,
    returned: Math.min(returned, kept),
  };
}

/** What a member pays for now, until when they can get their first payment back, and a withdrawal that waits. */
export async function membershipOf(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'keyed'>,
  userId: string,
): Promise<{
  held: SubscriptionRow | null;
  /** The latest payment of what they have now; null: none is on record. */
  paid: LastPaid | null;
  last: EndedSubscription | null;
  guaranteeEndsAt: Date | null;
  guaranteeCovers: boolean;
  guaranteeUsed: boolean;
  withdrawal: DeclarationRow | null;
  given: GrantedTools | null;
}> {
  const { clock, db } = deps;
  const now = clock.now();
  const rows = await subscriptionsOf(db, userId);
  const held = rows.find(({ status }) => isRunning(status)) ?? null;
  const facts = await guaranteeFactsOf(deps, db, userId);
  return {
    held,
    paid: held === null ? null : ((await lastPaidOf(db, [held.id])).get(held.id) ?? null),
    last: held === null ? await lastOf(db, rows) : null,
    given: held === null ? await grantedTools(db, { userId, now }) : null,
    guaranteeEndsAt: guaranteeOf(rows, facts),
    guaranteeCovers: guaranteeCovers(facts),
    guaranteeUsed: facts.refunded,
    withdrawal: await waitingWithdrawal(db, userId),
  };
}

/** More than eighty years of months. */
const mostListed = 1000;

/** An invoice, and the cents of it that went back or are on their way back. */
export interface InvoiceAndBack {
  readonly invoice: Stripe.Invoice;
  readonly refunded: number;
  /** Cents of it that the bank returned after they were sent back. */
  readonly returned: number;
}

interface Account {
  readonly invoices: readonly InvoiceAndBack[];
  /** What the next invoice takes; null: nothing. */
  readonly credit: Money | null;
}

/** The member's invoices, newest first, and their credit. @throws AppError payments_off, payments_failed */
export async function invoicesOf(deps: BillingDeps, userId: string): Promise<Account> {
  const payments = await paymentsOf(deps);
  const customerId = await customerOfMember(deps.db, userId);
  const nothing: Account = { invoices: [], credit: null };
  if (customerId === null) return nothing;
  const returned = await returnedByBank(deps.db, customerId);
  const paysIn = (await runningOf(deps, userId))?.currency ?? null;
  const found = await askStripe(deps.log, () =>
    askAboutCustomer(deps, payments, {
      customerId,
      ask: async (stripe): Promise<Account> => {
        const [invoices, charges, customer] = await Promise.all([
          stripe.invoices
            .list({ customer: customerId, limit: 100, expand: ['data.payments'] })
            .autoPagingToArray({ limit: mostListed }),
          stripe.charges.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: mostListed }),
          stripe.customers.retrieve(customerId),
        ]);
        return {
          invoices: invoices.map((invoice) => ({
            invoice,
            refunded: backOf(invoice, charges),
            returned: chargesOf(invoice, charges).reduce((all, { id }) => all + (returned.get(id) ?? 0), 0),
          })),
          credit: creditOf(customer, paysIn),
        };
      },
    }),
  );
  return found ?? nothing;
}

/**
 * A balance below zero is credit (docs.stripe.com/billing/customer/balance). It pays invoices in its own currency and no
 * others: what is left in a former one pays nothing of this plan. @param paysIn null: they have no plan
 */
function creditOf(customer: Stripe.Customer | Stripe.DeletedCustomer, paysIn: string | null): Money | null {
  if (customer.deleted || customer.balance >= 0 || !customer.currency) return null;
  if (paysIn !== null && paysIn !== customer.currency) return null;
  return { cents: -customer.balance, currency: customer.currency };
}

interface Quote {
  readonly dueToday: number;
  readonly currency: string;
  /** What the next renewal charges, with tax and what a coupon still takes off. */
  readonly renewsFor: number;
  /** The price of a month or a year. */
  readonly price: number;
  readonly rhythm: Rhythm;
  readonly renewsAt: Date;
  readonly discounted: Discounted | null;
}

/** The upgrade on top of Tools that were given: a month of it, from today. */
async function quoteOnGiven(
  deps: BillingDeps,
  { prices, stripe }: Payments,
  userId: string,
): Promise<Quote | null> {
  const now = deps.clock.now();
  const given = await grantedTools(deps.db, { userId, now });
  if (given === null || !coversMonth(given, now)) return null;
  return askStripe(deps.log, async () => {
    const { upgrade } = await prices();
    if (upgrade.month === null) return null;
    const { currency, unit_amount } = await stripe.prices.retrieve(upgrade.month);
    const monthly = unit_amount ?? 0;
    const renews = {
      renewsFor: monthly,
      price: monthly,
      rhythm: 'month',
      renewsAt: monthAfter(now),
      discounted: null,
    } as const;
    return { dueToday: monthly, currency, ...renews };
  });
}

/**
 * What a change of plan would cost this member right now: cents due today, at the next renewal, and a month or a year.
 * Null if there is nothing to change: a plan may end in another tab while a page shows the price.
 * @param to the upgrade in the rhythm of today if omitted
 * @throws AppError payments_off, payments_failed
 */
export async function upgradeQuote(
  deps: BillingDeps,
  userId: string,
  to: { readonly plan?: 'tools' | 'premium' | undefined; readonly rhythm?: Rhythm | undefined } = {},
): Promise<Quote | null> {
  const payments = await paymentsOf(deps);
  const { stripe } = payments;
  const held = await runningOf(deps, userId);
  if (held === null) return quoteOnGiven(deps, payments, userId);
  const { plan = 'premium', rhythm = held.rhythm } = to;
  const isOther = rhythm !== held.rhythm;
  // It stays in the currency that it was bought in.
  if (held.currency !== deps.book().currency) return null;
  if (held.tier === null || (held.tier === plan && !isOther) || (held.tier === 'premium' && plan === 'tools'))
    return null;
  const { customerId } = held;
  return askStripe(deps.log, async () => {
    const priceId = (await payments.prices())[plan][rhythm];
    if (priceId === null) return null;
    const [today, renewal, price] = await Promise.all([
      previewOfChange(stripe, held, { price: priceId, when: 'today' }),
      previewOfChange(stripe, held, { price: priceId, when: 'renewal' }),
      stripe.prices.retrieve(priceId),
    ]);
    if (today === null || renewal === null) {
      // Stripe lost the customer or the subscription, or it ended a moment ago: either way, it is over here too.
      await syncCustomer(deps, payments, customerId);
      return null;
    }
    return {
      dueToday: today.amount_due,
      currency: today.currency,
      renewsFor: chargeOf(renewal),
      price: price.unit_amount ?? 0,
      rhythm,
      renewsAt: isOther ? monthsAfter(deps.clock.now(), rhythm === 'year' ? 12 : 1) : held.currentPeriodEnd,
      discounted: await discountedOf(stripe, held.id, renewal),
    };
  });
}
