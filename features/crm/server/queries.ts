import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type CrmEvent, paymentEvents } from '#features/crm/rules.ts';
import {
  type DeliveryState,
  deliveryStates,
  type DeliveryTransition,
  deliveryTransitions,
} from '#features/crm/rules-deliveries.ts';
import { crmDeliveries } from './tables.ts';

export type DeliveryRow = typeof crmDeliveries.$inferSelect;

/** One delivery of one member, or null: to them, others' deliveries do not exist. */
export async function deliveryOf(
  db: Db,
  params: { id: number; userId: string },
): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(crmDeliveries)
    .where(and(eq(crmDeliveries.id, params.id), eq(crmDeliveries.userId, params.userId)));
  return row ?? null;
}

/** A contact's first waiting delivery, up to and including `upTo`. */
export async function firstWaiting(db: Db, params: { upTo: number }): Promise<DeliveryRow | null> {
  const owner = db
    .select({ userId: crmDeliveries.userId })
    .from(crmDeliveries)
    .where(eq(crmDeliveries.id, params.upTo));
  const [row] = await db
    .select()
    .from(crmDeliveries)
    .where(
      and(
        inArray(crmDeliveries.userId, owner),
        eq(crmDeliveries.state, 'pending'),
        lte(crmDeliveries.id, params.upTo),
      ),
    )
    .orderBy(asc(crmDeliveries.id))
    .limit(1);
  return row ?? null;
}

/** The newest payment event that was already delivered and is younger than `id`. */
export async function newerArrived(db: Db, params: { id: number; userId: string }): Promise<CrmEvent | null> {
  const [row] = await db
    .select({ event: crmDeliveries.event })
    .from(crmDeliveries)
    .where(
      and(
        eq(crmDeliveries.userId, params.userId),
        gt(crmDeliveries.id, params.id),
        eq(crmDeliveries.state, 'delivered'),
        inArray(crmDeliveries.event, paymentEvents),
      ),
    )
    .orderBy(desc(crmDeliveries.id))
    .limit(1);
  return row?.event ?? null;
}

/** How many test contacts this member has asked for since. */
export async function testsSince(db: Db, params: { userId: string; since: Date }): Promise<number> {
  return db.$count(
    crmDeliveries,
    and(
      eq(crmDeliveries.userId, params.userId),
      eq(crmDeliveries.event, 'test'),
      gt(crmDeliveries.createdAt, params.since),
    ),
  );
}

/** The newest announcement of one kind since then that was not discarded. */
export async function announcedSince(
  db: Db,
  params: { userId: string; event: CrmEvent; wantedProduct: string | null; since: Date },
): Promise<DeliveryRow | null> {
  const { event, since, userId, wantedProduct } = params;
  const [row] = await db
    .select()
    .from(crmDeliveries)
    .where(
      and(
        eq(crmDeliveries.userId, userId),
        eq(crmDeliveries.event, event),
        wantedProduct === null
          ? isNull(crmDeliveries.wantedProduct)
          : eq(crmDeliveries.wantedProduct, wantedProduct),
        gt(crmDeliveries.createdAt, since),
        inArray(crmDeliveries.state, ['pending', 'delivered', 'withheld']),
      ),
    )
    .orderBy(desc(crmDeliveries.id))
    .limit(1);
  return row ?? null;
}

/** Claims a waiting delivery for one worker. @returns false if another has it or it is no longer waiting */
export async function claimDelivery(
  db: Db,
  params: { id: number; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db
    .update(crmDeliveries)
    .set({
      claimedUntil: params.until,
      attempts: sql`${crmDeliveries.attempts} + 1`,
      triedAt: params.now,
      queuedAt: sql`coalesce(${crmDeliveries.queuedAt}, ${params.now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(crmDeliveries.id, params.id),
        eq(crmDeliveries.state, 'pending'),
        or(isNull(crmDeliveries.claimedUntil), lt(crmDeliveries.claimedUntil, params.now)),
      ),
    )
    .returning({ id: crmDeliveries.id });
  return claimed.length > 0;
}

type Change = Partial<
  Pick<DeliveryRow, 'answer' | 'attempts' | 'claimedUntil' | 'lastError' | 'queuedAt' | 'retriedAt' | 'sent'>
>;

/**
 * Moves deliveries by the table of transitions; those whose state does not allow it stay as they are.
 * @param params.of one delivery, those of a member, or all @returns those that were moved, in the order of sending
 */
export async function moveDeliveries(
  db: Db,
  params: {
    readonly transition: DeliveryTransition;
    readonly of: { readonly id?: number; readonly userId?: string };
    readonly now: Date;
    readonly change?: Change;
  },
): Promise<{ id: number }[]> {
  const { change = {}, now, of, transition } = params;
  const { from, to } = deliveryTransitions[transition];
  const rows = await db
    .update(crmDeliveries)
    .set({ state: to, settledAt: to === 'pending' ? null : now, ...change })
    .where(
      and(
        inArray(crmDeliveries.state, [...from]),
        of.id === undefined ? undefined : eq(crmDeliveries.id, of.id),
        of.userId === undefined ? undefined : eq(crmDeliveries.userId, of.userId),
      ),
    )
    .returning({ id: crmDeliveries.id });
  return rows.sort((a, b) => a.id - b.id);
}

/** Notes that a delivery has no job: when sending resumes, it gets one. */
export async function noteUnqueued(db: Db, id: number): Promise<void> {
  await db
    .update(crmDeliveries)
    .set({ queuedAt: null })
    .where(and(eq(crmDeliveries.id, id), eq(crmDeliveries.state, 'pending')));
}

/**
 * Takes the waiting deliveries that have no job, or whose job has not been heard from for hours, in the order in which
 * they are to be sent; the caller creates a job for each.
 */
export async function takeForgotten(
  db: Db,
  params: { now: Date; lostBefore: Date },
): Promise<{ id: number; userId: string }[]> {
  const rows = await db
    .update(crmDeliveries)
    .set({ queuedAt: params.now })
    .where(
      and(
        eq(crmDeliveries.state, 'pending'),
        or(
          isNull(crmDeliveries.queuedAt),
          lt(
            sql`greatest(${crmDeliveries.queuedAt}, ${crmDeliveries.triedAt})`,
            params.lostBefore.toISOString(),
          ),
        ),
      ),
    )
    .returning({ id: crmDeliveries.id, userId: crmDeliveries.userId });
  return rows.sort((a, b) => a.id - b.id);
}

/** One delivery with the member that it is about. */
export type ListedDelivery = DeliveryRow & { readonly email: string; readonly name: string };

/** Deliveries for admins, newest first. `q` is part of an address. */
export async function deliveriesWith(
  db: Db,
  params: { state?: DeliveryState; q?: string; before?: number; id?: number; limit: number },
): Promise<ListedDelivery[]> {
  const { before, id, limit, q, state } = params;
  const pattern = q ? `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await db
    .select({ row: crmDeliveries, email: users.email, name: users.name })
    .from(crmDeliveries)
    .innerJoin(users, eq(users.id, crmDeliveries.userId))
    .where(
      and(
        state && eq(crmDeliveries.state, state),
        before === undefined ? undefined : lt(crmDeliveries.id, before),
        id === undefined ? undefined : eq(crmDeliveries.id, id),
        pattern === null ? undefined : sql`${users.email} like ${pattern}`,
      ),
    )
    .orderBy(desc(crmDeliveries.id))
    .limit(limit);
  return rows.map(({ row, email, name }) => ({ ...row, email, name }));
}

/** How many there are in each state, and how long the oldest has been waiting. */
export async function deliveryFigures(db: Db) {
  const rows = await db
    .select({ state: crmDeliveries.state, many: count(), oldest: min(crmDeliveries.createdAt) })
    .from(crmDeliveries)
    .groupBy(crmDeliveries.state);
  const found = new Map(rows.map((row) => [row.state, row]));
  const counts = Object.fromEntries(
    deliveryStates.map((state) => [state, found.get(state)?.many ?? 0]),
  ) as Record<DeliveryState, number>;
  return { counts, oldestPendingAt: found.get('pending')?.oldest ?? null };
}

/** Erases what was sent and what came back, long after the delivery ended. */
export async function forgetOldWords(db: Db, before: Date): Promise<void> {
  await db.update(crmDeliveries).set({ sent: null, answer: null }).where(lt(crmDeliveries.settledAt, before));
}
