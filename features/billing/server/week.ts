import { and, countDistinct, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Money } from '#features/billing/contract-money.ts';
import { priceCurrency } from '#features/billing/plans.ts';
import { paymentsWithin, refundsOfDashboard } from './ledger/read.ts';
import { ledgerInvoices } from './ledger/tables.ts';
import type { BillingDeps } from './stripe.ts';
import { adminCancellations, billingRefunds, contractDeclarations, stripeEvents } from './tables.ts';

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
      ? byCurrency(rows.map(({ cents, currency: of }) => ({ cents, currency: of ?? priceCurrency })))
      : [],
  };
}

interface Paid {
  readonly amount: PgColumn;
  readonly byHand: PgColumn;
  readonly currency: PgColumn;
}

const moneyIn = ({ amount, byHand, currency }: Paid): Paid => ({ amount, byHand, currency });

/** Refunds by the guarantee, by a declaration and by an admin: how many, and how much in each currency. */
async function refundsWithin(db: Db, span: Span) {
  const sources: readonly (Paid & { readonly table: PgTable; readonly at: PgColumn })[] = [
    { table: billingRefunds, at: billingRefunds.doneAt, ...moneyIn(billingRefunds) },
    { table: contractDeclarations, at: contractDeclarations.settledAt, ...moneyIn(contractDeclarations) },
    { table: adminCancellations, at: adminCancellations.doneAt, ...moneyIn(adminCancellations) },
  ];
  let refunds = 0;
  const refunded: Money[] = [];
  for (const { amount, at, byHand, currency, table } of sources) {
    const cents = sql`coalesce(${amount}, 0) + coalesce(${byHand}, 0)`;
    // Rows of before the currency was stored are in the one that everything is sold in.
    const of = sql<string>`lower(coalesce(${currency}, ${priceCurrency}::text))`;
    const rows = await db
      .select({ of, many: sql`count(*)`.mapWith(Number), cents: sql`sum(${cents})`.mapWith(Number) })
      .from(table)
      .where(and(within(at, span), sql`${cents} > 0`))
      .groupBy(sql`1`);
    for (const row of rows) {
      refunds += row.many;
      refunded.push({ currency: row.of, cents: row.cents });
    }
  }
  return { refunds, refunded };
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
  const { refunded, refunds } = await refundsWithin(db, span);
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
