import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { tell } from '#platform/server/notices/news.ts';
import { isGone, isLost, isTaken, waitAfter, webhookLimits } from '#features/webhooks/rules.ts';
import { messageOf } from './message.ts';
import { webhookNews } from './news.ts';
import * as queries from './queries.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

export const queueName = 'webhooks.deliver';

/** Longer than one try takes. */
const claimMs = 60_000;
const minuteMs = 60_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Sends what waits for webhooks. A job is about a webhook and makes one try: whoever has many deliveries, or a slow
 * receiver, waits in line again for each, and holds up one worker at most.
 */
export function webhooksQueue(deps: WebhooksDeps): JobQueue {
  const { clock, db, jobs, log, post } = deps;

  /** Frees a webhook, and then looks for what is due: whose job came meanwhile found it taken. */
  async function release(tx: Db, id: string, change: queries.WebhookChange = {}): Promise<void> {
    await queries.changeClaimed(tx, id, { claimedUntil: null, ...change });
    const now = clock.now();
    const next = await queries.nextDelivery(tx, id);
    if (next?.nextTryAt && next.nextTryAt <= now) await jobs.add(tx, queueName, id);
  }

  /** @param gone whether the receiver said so */
  async function switchOff(tx: Db, webhook: queries.WebhookRow, gone: boolean): Promise<void> {
    const { host, id, userId } = webhook;
    await queries.changeClaimed(tx, id, { offAt: clock.now() });
    await queries.dropPending(tx, id);
    await tell(deps, tx, webhookNews.switchedOff, { userId, id, host, gone });
  }

  /** Records what came of a try. @param status of the answer; null: there was none */
  async function settle(webhook: queries.WebhookRow, delivery: queries.DeliveryRow, status: number | null) {
    const now = clock.now();
    const tries = delivery.tries + 1;
    const arrived = isTaken(status);
    const wait = arrived ? null : waitAfter(delivery.event, tries);
    const nextTryAt = wait === null ? null : later(now, wait);
    const givenUp = !arrived && nextTryAt === null;
    const failingSince = arrived ? null : (webhook.failingSince ?? now);
    await db.transaction(async (tx) => {
      const state = arrived ? 'delivered' : givenUp ? 'dead' : 'pending';
      await queries.changeDelivery(tx, delivery.id, { tries, status, triedAt: now, nextTryAt, state });
      if (isGone(status) || (givenUp && failingSince !== null && isLost(failingSince, now)))
        await switchOff(tx, webhook, isGone(status));
      else if (nextTryAt !== null) await jobs.add(tx, queueName, webhook.id, nextTryAt);
      await release(tx, webhook.id, { failingSince });
    });
    // Neither the address nor the host: both are the member's.
    if (!arrived) log.info({ webhook: webhook.id, status, tries }, 'a delivery to a webhook did not arrive');
  }

  async function run(id: string): Promise<void> {
    const now = clock.now();
    const webhook = await queries.claimWebhook(db, { id, now, until: later(now, claimMs) });
    if (webhook === null) return;
    const delivery = await queries.nextDelivery(db, id);
    // One that is tried later has a job of its own.
    if (!delivery?.nextTryAt || delivery.nextTryAt > now) return db.transaction((tx) => release(tx, id));
    if (!(await queries.isOpen(db, id)))
      return db.transaction(async (tx) => {
        await queries.dropPending(tx, id);
        await release(tx, id);
      });
    const { atHost, ofMember } = await queries.triesSince(db, webhook, later(now, -minuteMs));
    if (
      atHost >= webhookLimits.deliveriesPerHostAndMinute ||
      ofMember >= webhookLimits.deliveriesPerMemberAndMinute
    )
      return db.transaction(async (tx) => {
        await queries.changeClaimed(tx, id, { claimedUntil: null });
        await jobs.add(tx, queueName, id, later(now, minuteMs));
      });
    const status = await post({ address: webhook.address, ...messageOf(deps, delivery, now) });
    await settle(webhook, delivery, status);
  }

  return {
    name: queueName,
    run,
    workers: 4,
    // Only for trouble of our own: what a receiver does is a result.
    retry: { limit: 10, firstDelaySeconds: 60, longestDelaySeconds: 600 },
    expireSeconds: 120,
    unfinished: () => queries.webhooksDue(db, clock.now()),
  };
}
