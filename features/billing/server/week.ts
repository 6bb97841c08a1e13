import { and, countDistinct, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError } from '#platform/server/logger.ts';
import { dashboardRefunds } from './refunded.ts';
import type { BillingDeps } from './stripe.ts';
import { adminCancellations, billingRefunds, contractDeclarations, stripeEvents } from './tables.ts';

type MoneyDeps = Pick<BillingDeps, 'db' | 'log' | 'payments'>;

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const within = (column: PgColumn, { from, until }: Span) => and(gte(column, from), lt(column, until));

async function subscriptionsWithin(db: Db, column: PgColumn, span: Span): Promise<number> {
  const { id, status, tier } = subscriptions;
  const [row] = await db
    .select({ many: countDistinct(id) })
    .from(subscriptions)
    .where(
      and(within(column, span), isNotNull(tier), notInArray(status, ['incomplete', 'incomplete_expired'])),
    );
  return row?.many ?? 0;
}

const moneyIn = ({ amount, byHand }: { amount: PgColumn; byHand: PgColumn }) => ({ amount, byHand });

/** Refunds by the guarantee, by a declaration and by an admin: how many, and how many cents. */
async function refundsWithin(db: Db, span: Span) {
  const sources: readonly { table: PgTable; at: PgColumn; amount: PgColumn; byHand: PgColumn }[] = [
    { table: billingRefunds, at: billingRefunds.doneAt, ...moneyIn(billingRefunds) },
    { table: contractDeclarations, at: contractDeclarations.settledAt, ...moneyIn(contractDeclarations) },
    { table: adminCancellations, at: adminCancellations.doneAt, ...moneyIn(adminCancellations) },
  ];
  let [refunds, refundedCents] = [0, 0];
  for (const { amount, at, byHand, table } of sources) {
    const cents = sql`coalesce(${amount}, 0) + coalesce(${byHand}, 0)`;
    const [row] = await db
      .select({
        many: sql`count(*)`.mapWith(Number),
        cents: sql`coalesce(sum(${cents}), 0)`.mapWith(Number),
      })
      .from(table)
      .where(and(within(at, span), sql`${cents} > 0`));
    refunds += row?.many ?? 0;
    refundedCents += row?.cents ?? 0;
  }
  return { refunds, refundedCents };
}

/** Refunds that the owner sent in the provider's dashboard; none while it doesn't answer. */
async function refundsOfOwner(deps: MoneyDeps, span: Span): Promise<number[]> {
  if (deps.payments === null) return [];
  try {
    return await dashboardRefunds(deps, await deps.payments(), span);
  } catch (error) {
    deps.log.warn(describeError(error), 'the refunds of a week could not be asked for');
    return [];
  }
}

/** What happened to the money in a week: by our own tables, and what the owner sent back in the provider's dashboard. */
export async function moneyOfWeek(deps: MoneyDeps, span: Span) {
  const { db } = deps;
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
  const { refundedCents, refunds } = await refundsWithin(db, span);
  const byOwner = await refundsOfOwner(deps, span);
  return {
    purchases: await subscriptionsWithin(db, subscriptions.startedAt, span),
    cancellations: await subscriptionsWithin(db, subscriptions.canceledAt, span),
    refunds: refunds + byOwner.length,
    refundedCents: byOwner.reduce((sum, cents) => sum + cents, refundedCents),
    failed: failed?.many ?? 0,
    owing: owing?.many ?? 0,
  };
}
