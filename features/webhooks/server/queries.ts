import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { MemberEvent } from '#platform/contract/member-events.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { webhookLimits } from '#features/webhooks/rules.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

interface Which {
  readonly id: string;
  readonly userId: string;
}

/** A webhook with its last deliveries, newest first. */
export interface FullWebhook {
  readonly webhook: WebhookRow;
  readonly deliveries: readonly DeliveryRow[];
}

export const isOn = and(isNull(webhooks.pausedAt), isNull(webhooks.offAt), isNull(webhooks.deletedAt));

const full = async (db: Db, webhook: WebhookRow): Promise<FullWebhook> => ({
  webhook,
  deliveries: await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook.id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(webhookLimits.listed),
});

const own = ({ id, userId }: Which) =>
  and(eq(webhooks.id, id), eq(webhooks.userId, userId), isNull(webhooks.deletedAt));

/** The member's webhooks, the oldest first. */
export async function webhooksOf(db: Db, userId: string): Promise<FullWebhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), isNull(webhooks.deletedAt)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return Promise.all(rows.map((row) => full(db, row)));
}

/** One of this member's webhooks. @throws AppError not_found for anyone else's, and for deleted ones */
export async function webhookOf(db: Db, { id, userId }: Which): Promise<FullWebhook> {
  const [row] = await db.select().from(webhooks).where(own({ id, userId }));
  if (!row) throw new AppError('not_found');
  return full(db, row);
}

/** How many the member has. */
export const countWebhooks = (tx: Db, userId: string): Promise<number> =>
  tx.$count(webhooks, and(eq(webhooks.userId, userId), isNull(webhooks.deletedAt)));

/** Changes one of this member's webhooks. @throws AppError not_found */
export async function changeWebhook(
  tx: Db,
  {
    change,
    id,
    userId,
  }: Which & {
    readonly change: Partial<Pick<WebhookRow, 'deletedAt' | 'failingSince' | 'offAt' | 'pausedAt'>>;
  },
): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(change).where(own({ id, userId })).returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Brings a deleted webhook back; any other stays unchanged. */
export async function restoreWebhook(tx: Db, { id, userId }: Which): Promise<void> {
  await tx
    .update(webhooks)
    .set({ deletedAt: null })
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
}

/**
 * How many deliveries a member's webhooks were given since then, those that they deleted too.
 * @param which only of this webhook, or of this kind
 */
export async function deliveriesSince(
  tx: Db,
  which: { userId: string; since: Date; webhookId?: string; event?: DeliveryRow['event'] },
): Promise<number> {
  const { event, since, userId, webhookId } = which;
  const [row] = await tx
    .select({ many: count() })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhooks.userId, userId),
        gt(webhookDeliveries.createdAt, since),
        webhookId === undefined ? undefined : eq(webhooks.id, webhookId),
        event === undefined ? undefined : eq(webhookDeliveries.event, event),
      ),
    );
  return row?.many ?? 0;
}

/** The member's webhooks that are on and want to hear of this. */
export function listeningTo(tx: Db, { event, userId }: { userId: string; event: MemberEvent }) {
  return tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), isOn, sql`${event} = any(${webhooks.events})`));
}

/** Has a delivery tried again. @returns when; null if it arrived before */
export async function retryDelivery(tx: Db, { id, now }: { id: string; now: Date }): Promise<Date | null> {
  const { nextTryAt, state, triedAt } = webhookDeliveries;
  const soonest = sql`greatest(${now.toISOString()}::timestamptz, ${triedAt} + interval '1 minute')`;
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: 'pending', tries: 0, nextTryAt: soonest })
    .where(and(eq(webhookDeliveries.id, id), ne(state, 'delivered')))
    .returning({ nextTryAt });
  return row?.nextTryAt ?? null;
}

/** The webhook of one of this member's deliveries. @throws AppError not_found */
export async function webhookOfDelivery(tx: Db, { id, userId }: Which): Promise<WebhookRow> {
  const [row] = await tx
    .select({ webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhooks.userId, userId), isNull(webhooks.deletedAt)));
  if (!row) throw new AppError('not_found');
  return row.webhook;
}

/** Gives a webhook to one worker. @returns null if another has it */
export async function claimWebhook(
  db: Db,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<WebhookRow | null> {
  const [row] = await db
    .update(webhooks)
    .set({ claimedUntil: until })
    .where(and(eq(webhooks.id, id), or(isNull(webhooks.claimedUntil), lt(webhooks.claimedUntil, now))))
    .returning();
  return row ?? null;
}

export type WebhookChange = Partial<Pick<WebhookRow, 'claimedUntil' | 'failingSince' | 'offAt'>>;

/** Changes a webhook for the worker that has it. */
export async function changeClaimed(tx: Db, id: string, change: WebhookChange): Promise<void> {
  await tx.update(webhooks).set(change).where(eq(webhooks.id, id));
}

/** Whether this webhook may be sent anything now: it is on, and its member is let in. */
export async function isOpen(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(and(eq(webhooks.id, id), isOn, isNull(users.suspendedAt)));
  return row !== undefined;
}

/** The delivery of a webhook that is tried next, whenever that is. */
export async function nextDelivery(db: Db, webhookId: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending')))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.createdAt))
    .limit(1);
  return row ?? null;
}

/** How many tries since then went to a webhook's host, whoever's, and how many its member has had, wherever. */
export async function triesSince(
  db: Db,
  { host, userId }: Pick<WebhookRow, 'host' | 'userId'>,
  since: Date,
): Promise<{ atHost: number; ofMember: number }> {
  const isAtHost = eq(webhooks.host, host);
  const isMembers = eq(webhooks.userId, userId);
  const [row] = await db
    .select({
      atHost: sql`count(*) filter (where ${isAtHost})`.mapWith(Number),
      ofMember: sql`count(*) filter (where ${isMembers})`.mapWith(Number),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(or(isAtHost, isMembers), gt(webhookDeliveries.triedAt, since)));
  return row ?? { atHost: 0, ofMember: 0 };
}

/** Changes a delivery for the worker that tried it. */
export async function changeDelivery(
  tx: Db,
  id: string,
  change: Partial<Pick<DeliveryRow, 'nextTryAt' | 'state' | 'status' | 'triedAt' | 'tries'>>,
): Promise<void> {
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id));
}

/** What waits for a webhook is not sent. */
export async function dropPending(tx: Db, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dropped', nextTryAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending')));
}

/** The webhooks that have something to send now. */
export async function webhooksDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(lte(webhookDeliveries.nextTryAt, now));
  return rows.map(({ id }) => id);
}

/** Deletes old deliveries, and for good what was deleted a day ago; for the hourly chore. */
export async function dropOldWebhooks(db: Db, now: Date): Promise<void> {
  const before = (name: 'deletedWebhooks' | 'webhookDeliveries') => new Date(now.getTime() - keptMs(name));
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before('webhookDeliveries')));
  await db.delete(webhooks).where(lt(webhooks.deletedAt, before('deletedWebhooks')));
}
