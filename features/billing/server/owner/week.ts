import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  notInArray,
  sql,
  sum,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Money } from '#features/billing/contract-money.ts';
import { paymentsWithin, refundsOfDashboard } from '#features/billing/server/ledger/read.ts';
import { ledgerInvoices } from '#features/billing/server/ledger/tables.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { billingReturns } from '#features/billing/server/returns/tables.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const within = (column: PgColumn, { from, until }: Span) => and(gte(column, from), lt(column, until));

const isSold = and(
  isNotNull(subscriptions.tier),
  notInArray(subscriptions.status, ['incomplete', 'incomplete_expired']),
);

async function subscriptionsWithin(db: Db, column: PgColumn, span: Span): Promise<number> {
  const [row] = await db
    .select({ many: countDistinct(subscriptions.id) })
    .from(subscriptions)
    .where(and(within(column, span), isSold));
  return row?.many ?? 0;
}

/**
 * How many plans were bought, and what was paid for them then. No amount where the first payment of one is not on record
 * yet: a part of a sum would be read as all of it.
 */
async function purchasesWithin(db: Db, span: Span) {
  const { amount, currency, reason, subscriptionId } = ledgerInvoices;
  const rows = await db
    .select({
      currency,
      cents: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number),
      many: countDistinct(subscriptions.id),
    })
    .from(subscriptions)
    .leftJoin(ledgerInvoices, and(eq(subscriptionId, subscriptions.id), eq(reason, 'subscription_create')))
    .where(and(within(subscriptions.startedAt, span), isSold))
    .groupBy(currency);
  const isWhole = rows.every((row) => row.currency !== null);
  return {
    purchases: rows.reduce((all, { many }) => all + many, 0),
    purchased: isWhole
      ? byCurrency(rows.flatMap(({ cents, currency: of }) => (of === null ? [] : [{ cents, currency: of }])))
      : [],
  };
}

/** Money that went back by the guarantee, a declaration or an admin: how many times, and how much in each currency. */
async function returnsWithin(db: Db, span: Span) {
  const { amount, byHand, currency, doneAt } = billingReturns;
  const cents = sql<number>`${amount} + ${byHand}`;
  const rows = await db
    .select({ currency, many: count(), cents: sum(cents).mapWith(Number) })
    .from(billingReturns)
    .where(and(within(doneAt, span), gt(cents, 0)))
    .groupBy(currency);
  return {
    refunds: rows.reduce((all, { many }) => all + many, 0),
    refunded: rows.map((row) => ({ currency: row.currency, cents: row.cents })),
  };
}

/** One amount for each currency, in the order of their codes. */
function byCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
}

/** What happened to the money in a week, by our own tables: nothing of it waits for the provider. */
export async function moneyOfWeek({ db }: Pick<BillingDeps, 'db'>, span: Span) {
  const { customerId, createdAt, type } = stripeEvents;
  const [failed] = await db
    .select({ many: countDistinct(customerId) })
    .from(stripeEvents)
    .where(and(eq(type, 'invoice.payment_failed'), within(createdAt, span)));
  const { endedAt, pastDueSince, tier, userId } = subscriptions;
  const [owing] = await db
    .select({ many: countDistinct(userId) })
    .from(subscriptions)
    .where(and(isNull(endedAt), isNotNull(tier), isNotNull(pastDueSince)));
  const { refunded, refunds } = await returnsWithin(db, span);
  const byOwner = await refundsOfDashboard(db, span);
  return {
    ...(await purchasesWithin(db, span)),
    ...(await paymentsWithin(db, span)),
    cancellations: await subscriptionsWithin(db, subscriptions.canceledAt, span),
    refunds: refunds + byOwner.length,
    refunded: byCurrency([...refunded, ...byOwner]),
    failed: failed?.many ?? 0,
    owing: owing?.many ?? 0,
  };
}
