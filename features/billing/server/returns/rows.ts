import { and, eq, gt, inArray, isNotNull, isNull, ne, sum } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { billingReturns } from './tables.ts';

export type ReturnRow = typeof billingReturns.$inferSelect;

const { begunAt, declarationId, doneAt, ends, id, invoiceId, subscriptionId, userId, why } = billingReturns;

/** One return by its id; null if there is none. */
export async function returnOf(db: Db, of: string): Promise<ReturnRow | null> {
  const [row] = await db.select().from(billingReturns).where(eq(id, of));
  return row ?? null;
}

/** The member's guarantee, asked for or begun; null if they never asked for it. */
export async function guaranteeReturnOf(db: Db, member: string): Promise<ReturnRow | null> {
  const [row] = await db
    .select()
    .from(billingReturns)
    .where(and(eq(userId, member), eq(why, 'guarantee')));
  return row ?? null;
}

/** Whether a member used the guarantee, finished or still in progress. */
export async function hasUsedGuarantee(db: Db, member: string): Promise<boolean> {
  const row = await guaranteeReturnOf(db, member);
  return row !== null && row.begunAt !== null;
}

/** The returns that are ending a subscription, begun and not done: its end is told with what goes back. */
export async function openReturnsOf(db: Db, subscription: string): Promise<ReturnRow[]> {
  return db
    .select()
    .from(billingReturns)
    .where(and(eq(subscriptionId, subscription), ne(ends, 'stays'), isNotNull(begunAt), isNull(doneAt)));
}

/** What already ends a contract for the same reason, or by the guarantee, done or not; null if nothing does. */
export async function returnEnding(
  db: Db,
  params: { readonly subscriptionId: string; readonly why: 'withdrawal' | 'cancellation' },
): Promise<ReturnRow | null> {
  const [row] = await db
    .select()
    .from(billingReturns)
    .where(
      and(
        eq(subscriptionId, params.subscriptionId),
        inArray(why, ['guarantee', params.why]),
        isNotNull(begunAt),
      ),
    )
    .orderBy(begunAt)
    .limit(1);
  return row ?? null;
}

/** The return that a declaration has begun; null if there is none: until then it can be undone. */
export async function returnOfDeclaration(db: Db, declaration: string): Promise<ReturnRow | null> {
  const [row] = await db.select().from(billingReturns).where(eq(declarationId, declaration));
  return row ?? null;
}

/** Returns that are not done, of one member or of all: begun, or asked for while Stripe could not be asked. */
export async function openReturns(
  db: Db,
  params: { readonly begun: boolean; readonly userId?: string },
): Promise<ReturnRow[]> {
  return db
    .select()
    .from(billingReturns)
    .where(
      and(
        isNull(doneAt),
        params.begun ? isNotNull(begunAt) : isNull(begunAt),
        params.userId === undefined ? undefined : eq(userId, params.userId),
      ),
    );
}

/** Cents of one payment that admins were told to send by hand: the provider does not count them as refunded. */
export async function byHandOf(db: Db, invoice: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(billingReturns.byHand).mapWith(Number) })
    .from(billingReturns)
    .where(eq(invoiceId, invoice));
  return row?.cents ?? 0;
}

/** Cents of a subscription that an admin was told to send by hand for other returns: nobody is told a second time. */
export async function byHandBefore(db: Db, row: Pick<ReturnRow, 'id' | 'subscriptionId'>): Promise<number> {
  const { byHand } = billingReturns;
  const [before] = await db
    .select({ cents: sum(byHand).mapWith(Number) })
    .from(billingReturns)
    .where(and(eq(subscriptionId, row.subscriptionId), ne(id, row.id), gt(byHand, 0)));
  return before?.cents ?? 0;
}
