import { isRunning } from '#features/billing/rules.ts';
import { tell } from '#platform/server/notices/news.ts';
import { returnNews } from '#features/billing/server/news/return-news.ts';
import { accessAfterCancellation } from '#features/billing/server/subscriptions/access-after-cancellation.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { ReturnRow } from './rows.ts';

/** Tells the member and the admins of a return, in the transaction that settles it. */
export async function tellReturned(
  deps: Pick<BillingDeps, 'clock' | 'notify' | 'mail'>,
  tx: Db,
  of: { row: ReturnRow; reasons: readonly string[]; userId: string; endsAt: Date | null },
): Promise<void> {
  const { endsAt, reasons, row, userId } = of;
  const { askedAt, currency, id, subscriptionId, why } = row;
  const now = deps.clock.now();
  const held = (await subscriptionsOf(tx, userId)).find((one) => one.id === subscriptionId);
  const isOver = endsAt !== null && endsAt <= now;
  const money = { amount: row.amount ?? 0, byHand: row.byHand ?? 0, disputed: row.disputed ?? 0, currency };
  const kept = await accessAfterCancellation(tx, userId, isOver || endsAt === null ? now : endsAt);
  const tier = held?.tier ?? null;
  const facts = { ...money, userId, id, why, askedAt, tier, isOver, kept, reasons };
  const goesOn = held !== undefined && isRunning(held.status);
  if (why === 'withdrawal') await tell(deps, tx, returnNews.withdrawn, facts);
  else if (row.ends === 'stays') await tell(deps, tx, returnNews.partSent, { ...facts, goesOn });
  else if (why === 'admin' && endsAt !== null)
    await tell(deps, tx, returnNews.endedByAdmin, { ...facts, endsAt });
  else if (money.amount > 0) await tell(deps, tx, returnNews.sent, facts);
  if (money.disputed > 0) await tell(deps, tx, returnNews.atBank, facts);
  if (money.byHand > 0) await tell(deps, tx, returnNews.byHand, facts);
  if (isOver && row.ends !== 'stays' && money.amount + money.byHand > 0)
    await tell(deps, tx, returnNews.refunded, facts);
}
