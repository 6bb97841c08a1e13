import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { holdMember, holdSession } from '#platform/server/auth/member-lock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { makeWebhook } from '#features/webhooks/contract.ts';
import { addressProblem, testEvent, webhookLimits } from '#features/webhooks/rules.ts';
import { dayBefore, writeDelivery } from './announce.ts';
import { queueName } from './deliver.ts';
import { secretOf } from './message.ts';
import { webhookNews } from './news.ts';
import * as queries from './queries.ts';
import { webhooks } from './tables.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** Who acts on which webhook, or on which delivery. */
interface Act {
  readonly viewer: Pick<Viewer, 'userId' | 'sessionId'>;
  readonly client: Pick<ClientInfo, 'address'>;
  readonly params: { readonly id: string };
}

const byMember = ({ client, viewer: { sessionId, userId } }: Omit<Act, 'params'>) => ({
  userId,
  by: { actorId: userId, sessionId, address: client.address },
});

const tooMany = `You have ${webhookLimits.webhooks} webhooks. Delete one first.`;
const isOffNow = 'Turn this webhook on first.';
const testsSpent = `You’ve sent ${webhookLimits.testsPerDay} tests within a day, and that’s the most. Try again tomorrow.`;

/** Called under the lock, with the one that came. @throws AppError conflict */
async function assertRoom(tx: Db, userId: string): Promise<void> {
  if ((await queries.countWebhooks(tx, userId)) > webhookLimits.webhooks)
    throw new AppError('conflict', { message: tooMany });
}

/** @throws AppError conflict */
function assertOn({ offAt, pausedAt }: queries.WebhookRow): void {
  if (offAt !== null || pausedAt !== null) throw new AppError('conflict', { message: isOffNow });
}

/** @returns it with its signing secret @throws AppError invalid_input, conflict when they have too many */
export async function make(
  deps: WebhooksDeps,
  act: Omit<Act, 'params'>,
  { address, events }: z.output<typeof makeWebhook.body>,
): Promise<{ full: queries.FullWebhook; secret: string }> {
  const problem = addressProblem(address, deps.local);
  if (problem !== null) throw new AppError('invalid_input', { fields: { address: problem } });
  const { host, href } = new URL(address);
  return deps.db.transaction(async (tx) => {
    await holdSession(tx, act.viewer);
    const { userId } = act.viewer;
    const row = { userId, address: href, host, events: [...new Set(events)], createdAt: deps.clock.now() };
    const [webhook] = await tx.insert(webhooks).values(row).returning();
    if (!webhook) throw new Error('the webhook was not stored');
    await assertRoom(tx, userId);
    const { id } = webhook;
    await tell(deps, tx, webhookNews.made, { ...byMember(act), id, host });
    return { full: { webhook, deliveries: [] }, secret: secretOf(deps, id) };
  });
}

/** @throws AppError not_found */
export async function pause({ clock, db }: WebhooksDeps, { params, viewer }: Act, paused: boolean) {
  const which = { id: params.id, userId: viewer.userId };
  // Turned on it gets another two days.
  const on = { pausedAt: null, offAt: null, failingSince: null };
  await queries.changeWebhook(db, { ...which, change: paused ? { pausedAt: clock.now() } : on });
  return queries.webhookOf(db, which);
}

/** Sends a test. @throws AppError not_found, conflict, allowance_spent */
export function test(deps: WebhooksDeps, { params: { id }, viewer: { userId } }: Act) {
  return deps.db.transaction(async (tx) => {
    await holdMember(tx, { userId });
    const { webhook } = await queries.webhookOf(tx, { id, userId });
    assertOn(webhook);
    const since = dayBefore(deps.clock.now());
    const many = await queries.deliveriesSince(tx, { userId, since, event: testEvent });
    if (many >= webhookLimits.testsPerDay) throw new AppError('allowance_spent', { message: testsSpent });
    await writeDelivery(deps, tx, { webhookId: id, event: testEvent, about: {} });
    return queries.webhookOf(tx, { id, userId });
  });
}

/**
 * Tries a delivery again: now, or a minute after its last try, since what a host gets in a minute is counted by
 * deliveries. @throws AppError not_found, conflict if it arrived or nothing is sent there */
export function retry({ clock, db, jobs }: WebhooksDeps, { params: { id }, viewer: { userId } }: Act) {
  return db.transaction(async (tx) => {
    const webhook = await queries.webhookOfDelivery(tx, { id, userId });
    assertOn(webhook);
    const now = clock.now();
    const nextTryAt = await queries.retryDelivery(tx, { id, now });
    if (nextTryAt === null) throw new AppError('conflict');
    await jobs.add(tx, queueName, webhook.id, nextTryAt > now ? nextTryAt : undefined);
    return queries.webhookOf(tx, { id: webhook.id, userId });
  });
}

/** @throws AppError not_found */
export async function remove(deps: WebhooksDeps, act: Act): Promise<void> {
  const which = { id: act.params.id, userId: act.viewer.userId };
  await deps.db.transaction(async (tx) => {
    const { host, id } = await queries.changeWebhook(tx, {
      ...which,
      change: { deletedAt: deps.clock.now() },
    });
    await tell(deps, tx, webhookNews.deleted, { ...byMember(act), id, host });
  });
}

/** @throws AppError not_found, conflict when they have too many by now */
export function restore({ db }: WebhooksDeps, { params: { id }, viewer: { userId } }: Act) {
  return db.transaction(async (tx) => {
    await holdMember(tx, { userId });
    await queries.restoreWebhook(tx, { id, userId });
    await assertRoom(tx, userId);
    return queries.webhookOf(tx, { id, userId });
  });
}

/**
 * Pauses a member's webhooks when somebody may have been locked out, who may have made one; also when the account is
 * closed. They stay on when only the second step or the mail address changes, like the calendar address.
 */
export function pauseWhenSecured({ clock }: Pick<WebhooksDeps, 'clock'>) {
  return async (
    tx: Db,
    { event, userId }: { readonly event: string; readonly userId: string },
  ): Promise<void> => {
    if (event === 'second_step_changed' || event === 'address_changed') return;
    await tx.update(webhooks).set({ pausedAt: clock.now() }).where(eq(webhooks.userId, userId));
  };
}
