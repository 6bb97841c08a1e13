import { and, count, desc, eq, gt, gte, inArray, lt, min, notInArray, sql, sum } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import type { Money, PaidMoney, PaidSoFar } from '#features/billing/contract-money.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { ledgerInvoices, ledgerRefunds } from './tables.ts';

/** When a member paid money for the first time; null: never, e.g. as long as a coupon makes their first month free. */
export async function firstPaidAt(db: Db, userId: string): Promise<Date | null> {
  const { amount, paidAt, userId: whose } = ledgerInvoices;
  const [row] = await db
    .select({ first: min(paidAt) })
    .from(ledgerInvoices)
    .where(and(eq(whose, userId), gt(amount, 0)));
  return row?.first ?? null;
}

/** What was paid for a subscription. Cents. */
export interface LastPaid {
  /** The latest payment; 0 where nothing had to be paid. */
  readonly amount: number;
  /** What coupons took off it. */
  readonly discount: number;
  readonly currency: string;
  readonly at: Date;
  /** The sum of all payments, before refunds, and the number of payments above zero. */
  readonly inAll: number;
  readonly many: number;
}

/**
 * The latest payment of each subscription. Payments of zero count only if there was no other: credit may settle a
 * change of plan. Leaves out subscriptions without a payment on record.
 */
export async function lastPaidOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LastPaid>> {
  if (ids.length === 0) return new Map();
  const { amount, currency, discount, id, paidAt: at, subscriptionId } = ledgerInvoices;
  const rows = await db
    .selectDistinctOn([subscriptionId], { subscriptionId, amount, discount, currency, at })
    .from(ledgerInvoices)
    .where(inArray(subscriptionId, [...ids]))
    .orderBy(subscriptionId, sql`(${amount} > 0) desc`, desc(at), desc(id));
  const sums = await db
    .select({
      of: subscriptionId,
      inAll: sum(amount).mapWith(Number),
      many: sql`count(*) filter (where ${amount} > 0)`.mapWith(Number),
    })
    .from(ledgerInvoices)
    .where(inArray(subscriptionId, [...ids]))
    .groupBy(subscriptionId);
  const all = new Map(sums.map(({ inAll, many, of }) => [of, { inAll: inAll ?? 0, many }]));
  return new Map(
    rows.flatMap(({ subscriptionId: of, ...paid }) =>
      of === null ? [] : [[of, { ...paid, ...(all.get(of) ?? { inAll: paid.amount, many: 1 }) }] as const],
    ),
  );
}

/** A payment as it leaves. */
export const presentPaid = ({ amount: cents, at, currency, discount }: LastPaid): PaidMoney => ({
  currency,
  cents,
  discount,
  at: at.toISOString(),
});

/** The same with all payments. */
export const presentSoFar = (paid: LastPaid): PaidSoFar => ({
  ...presentPaid(paid),
  inAll: paid.inAll,
  many: paid.many,
});

/** What was paid for subscriptions, as it leaves. */
export async function paidOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PaidSoFar>> {
  const paid = await lastPaidOf(db, ids);
  return new Map([...paid].map(([id, one]) => [id, presentSoFar(one)]));
}

/**
 * What was paid for a subscription and did not go back, in cents; null: no payment of it is on record. Refunds are
 * counted by their customer, whose only subscription it is in all but rare cases.
 */
export async function paidAndKept(
  db: Db,
  { customerId, id }: Pick<SubscriptionRow, 'customerId' | 'id'>,
): Promise<number | null> {
  const paid = (await lastPaidOf(db, [id])).get(id);
  if (!paid) return null;
  const { amount, customerId: whose, status } = ledgerRefunds;
  const [back] = await db
    .select({ cents: sum(amount).mapWith(Number) })
    .from(ledgerRefunds)
    .where(and(eq(whose, customerId), notInArray(status, ['failed', 'canceled'])));
  return Math.max(0, paid.inAll - (back?.cents ?? 0));
}

/** Cents that a customer's bank returned after they were sent back, by the charge that had paid them. */
export async function returnedByBank(db: Db, customer: string): Promise<ReadonlyMap<string, number>> {
  const { amount, chargeId, customerId, status } = ledgerRefunds;
  const rows = await db
    .select({ chargeId, cents: sum(amount).mapWith(Number) })
    .from(ledgerRefunds)
    .where(and(eq(customerId, customer), eq(status, 'failed')))
    .groupBy(chargeId);
  return new Map(rows.map(({ cents, chargeId: of }) => [of ?? '', cents ?? 0]));
}

/** The number of payments above zero within a span, and their sum in each currency. */
export async function paymentsWithin(
  db: Db,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ payments: number; received: Money[] }> {
  const { amount, currency, paidAt } = ledgerInvoices;
  const rows = await db
    .select({ currency, cents: sum(amount).mapWith(Number), many: count() })
    .from(ledgerInvoices)
    .where(and(gt(amount, 0), gte(paidAt, from), lt(paidAt, until)))
    .groupBy(currency)
    .orderBy(currency);
  return {
    payments: rows.reduce((all, { many }) => all + many, 0),
    received: rows.map(({ cents, currency: of }) => ({ currency: of, cents: cents ?? 0 })),
  };
}

/** Each refund that the owner sent in the provider's own dashboard within a span, unless it failed. */
export async function refundsOfDashboard(
  db: Db,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Money[]> {
  const { amount: cents, createdAt, currency, isOurs, status } = ledgerRefunds;
  return db
    .select({ cents, currency })
    .from(ledgerRefunds)
    .where(
      and(
        eq(isOurs, false),
        notInArray(status, ['failed', 'canceled']),
        gte(createdAt, from),
        lt(createdAt, until),
      ),
    );
}

/** Those of the refunds that are not on record, or became something else since. */
export async function unrecorded(db: Db, refunds: readonly Stripe.Refund[]): Promise<Stripe.Refund[]> {
  if (refunds.length === 0) return [];
  const ids = refunds.map(({ id }) => id);
  const { id, status } = ledgerRefunds;
  const known = new Map(
    (await db.select({ id, status }).from(ledgerRefunds).where(inArray(id, ids))).map((row) => [
      row.id,
      row.status,
    ]),
  );
  return refunds.filter((refund) => known.get(refund.id) !== (refund.status ?? 'pending'));
}

/** The charges of a customer of which something went back, as far as that is on record. */
export async function chargesOnRecord(db: Db, customer: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: ledgerRefunds.chargeId })
    .from(ledgerRefunds)
    .where(eq(ledgerRefunds.customerId, customer));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
