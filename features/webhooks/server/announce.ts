import type { Announce } from '#platform/server/announce.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type DeliveryEvent, webhookLimits } from '#features/webhooks/rules.ts';
import { queueName } from './deliver.ts';
import { deliveriesSince, listeningTo } from './queries.ts';
import { webhookDeliveries } from './tables.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

type Deps = Pick<WebhooksDeps, 'clock' | 'jobs'>;
const { deliveriesPerDay, webhooks: atOnce } = webhookLimits;
const dayMs = 24 * 60 * 60 * 1000;

/** The beginning of the day in which something is bounded: a moving one. */
export const dayBefore = (now: Date) => new Date(now.getTime() - dayMs);

/** Writes a delivery and its job, in the caller's transaction. */
export async function writeDelivery(
  { clock, jobs }: Deps,
  tx: Db,
  row: { webhookId: string; event: DeliveryEvent; about: Parameters<Announce>[1]['about'] },
): Promise<void> {
  const now = clock.now();
  await tx.insert(webhookDeliveries).values({ ...row, createdAt: now, nextTryAt: now });
  await jobs.add(tx, queueName, row.webhookId);
}

/** What other slices call when a member did something. */
export function createAnnounce(deps: Deps): Announce {
  return async (tx, { about, event, userId }) => {
    const since = dayBefore(deps.clock.now());
    for (const { id: webhookId } of await listeningTo(tx, { userId, event })) {
      const many = await deliveriesSince(tx, { userId, since, webhookId });
      const all = await deliveriesSince(tx, { userId, since });
      if (many < deliveriesPerDay && all < deliveriesPerDay * atOnce)
        await writeDelivery(deps, tx, { webhookId, event, about });
    }
  };
}
