import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { billingCustomers } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The member's customer; null if they never went to a checkout, or the provider lost the customer. */
export async function customerOfMember(db: Db, userId: string): Promise<string | null> {
  const row = await formerCustomerOf(db, userId);
  return row === null || row.isMissing ? null : row.customerId;
}

/** The member's current or former customer; null if they never went to a checkout. */
export async function formerCustomerOf(
  db: Db,
  userId: string,
): Promise<{ customerId: string; isMissing: boolean } | null> {
  const [row] = await db
    .select({ customerId: billingCustomers.customerId, goneAt: billingCustomers.goneAt })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  return row ? { customerId: row.customerId, isMissing: row.goneAt !== null } : null;
}

/** The member behind a customer; null for customers that are not ours. */
export async function memberOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId));
  return row?.userId ?? null;
}

/**
 * Stores the member's customer id at the provider, replacing a customer who is gone.
 * @returns the customer that counts: the first one, if two were created at the same time
 */
export async function keepCustomer(
  db: Db,
  params: { userId: string; customerId: string; now: Date },
): Promise<string> {
  const { customerId, now, userId } = params;
  const fresh = { customerId, createdAt: now, goneAt: null, syncedAt: null };
  // Without a target: with one, PostgreSQL still throws if a twin took the other unique index in the same instant.
  await db
    .insert(billingCustomers)
    .values({ userId, ...fresh })
    .onConflictDoNothing();
  await db
    .update(billingCustomers)
    .set(fresh)
    .where(and(eq(billingCustomers.userId, userId), isNotNull(billingCustomers.goneAt)));
  return (await customerOfMember(db, userId)) ?? customerId;
}

/** Records that the provider no longer has a customer. @returns false if that was known */
export async function noteMissing(tx: Db, params: { customerId: string; now: Date }): Promise<boolean> {
  const noted = await tx
    .update(billingCustomers)
    .set({ goneAt: params.now })
    .where(and(eq(billingCustomers.customerId, params.customerId), isNull(billingCustomers.goneAt)))
    .returning({ userId: billingCustomers.userId });
  return noted.length > 0;
}

/** Records that a customer exists after all: for a while, the key was another account's. */
export async function noteFound(tx: Db, customerId: string): Promise<void> {
  await tx.update(billingCustomers).set({ goneAt: null }).where(eq(billingCustomers.customerId, customerId));
}

/** Notes that a member was sent to pay. */
export async function noteCheckout(db: Db, params: { userId: string; now: Date }): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ lastCheckoutAt: params.now })
    .where(eq(billingCustomers.userId, params.userId));
}

/** When a member was last sent to pay; null if they never were. */
export async function lastCheckoutOf(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: billingCustomers.lastCheckoutAt })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  return row?.at ?? null;
}

/** What a member pays or paid for, newest first. */
export async function subscriptionsOf(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.startedAt} desc`);
}

/** Since when a payment of a subscription is owed, as far as we heard; null if none is. */
export async function owedSince(db: Db, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: subscriptions.pastDueSince })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row?.since ?? null;
}

/** The database's own clock: it orders two answers from the provider, whichever process asked. */
export async function databaseInstant(db: Db): Promise<string> {
  const [row] = await db
    .select({ at: sql<string>`clock_timestamp()::text` })
    .from(sql`(values (1)) as one(n)`);
  if (!row) throw new Error('the database did not tell the time');
  return row.at;
}

/**
 * Stores the provider's state of one subscription unless a newer answer is already stored.
 * @returns whether it was stored
 */
export async function keepSubscription(tx: Db, row: SubscriptionRow): Promise<boolean> {
  // Refunds are recorded separately, when the provider reports them.
  const { id: _id, refunded: _refunded, ...changes } = row;
  const kept = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: changes,
      setWhere: sql`${subscriptions.askedAt} <= excluded.asked_at`,
    })
    .returning({ id: subscriptions.id });
  return kept.length > 0;
}

/**
 * Locks a customer and their account until the transaction ends. The account comes first, because deleting an account
 * takes the locks in that order. @returns whose customer it is; null if the account was deleted in the meantime
 */
export async function lockCustomer(tx: Db, customerId: string): Promise<string | null> {
  const userId = await memberOfCustomer(tx, customerId);
  if (userId === null) return null;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  const [held] = await tx
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId))
    .for('update');
  return held?.userId ?? null;
}

/** Records that we asked about everything a customer has: the next round starts with those asked longest ago. */
export async function noteSynced(db: Db, params: { customerId: string; now: Date }): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ syncedAt: params.now })
    .where(eq(billingCustomers.customerId, params.customerId));
}

/**
 * Customers about whom we may have missed something: recently sent to pay, a period that is over, a payment that is
 * owed, or a renewal whose invoice is still a draft, where we know an hour later whether it is paid. Those asked about
 * longest ago come first.
 */
export async function customersToAsk(
  db: Db,
  params: { now: Date; checkoutSince: Date; limit: number },
): Promise<string[]> {
  const doubtful = db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.endedAt),
        or(
          lt(subscriptions.currentPeriodEnd, params.now),
          sql`${subscriptions.status} not in ('active', 'trialing')`,
          inArray(subscriptions.invoiceStatus, ['draft', 'open']),
        ),
      ),
    );
  const rows = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(
      and(
        isNull(billingCustomers.goneAt),
        or(
          gt(billingCustomers.lastCheckoutAt, params.checkoutSince),
          sql`${billingCustomers.customerId} in ${doubtful}`,
        ),
      ),
    )
    .orderBy(sql`${billingCustomers.syncedAt} nulls first`)
    .limit(params.limit);
  return rows.map(({ customerId }) => customerId);
}
