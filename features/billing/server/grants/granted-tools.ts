import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { coversMonth, type GrantedTools, isRunning } from '#features/billing/rules.ts';
import { type SubscriptionRow, subscriptionsOf } from '#features/billing/server/queries.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';

// The upgrade on top of Tools that an admin gave: decision 010.

/** Tools that were given to a member and hold now, up to the latest end; null if there are none. @param without a grant to leave out */
export async function grantedTools(
  db: Db,
  { userId, now, without }: { userId: string; now: Date; without?: string },
): Promise<GrantedTools | null> {
  const { endsAt, id, revokedAt, startsAt, tier } = accessGrants;
  const grants = await db
    .select({ id, endsAt })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.userId, userId),
        eq(tier, 'tools'),
        lte(startsAt, now),
        isNull(revokedAt),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    );
  const ends = grants.filter((grant) => grant.id !== without).map((grant) => grant.endsAt);
  if (ends.length === 0) return null;
  const last = ends.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b));
  return { until: last };
}

/**
 * Lets an upgrade end with the month that is paid when the Tools below it don't cover the next one. Asked with every
 * sync, so that a month that they don't cover is never charged. @returns whether Stripe was told
 */
export async function endWithGrantedTools(
  deps: BillingDeps,
  { stripe }: Payments,
  running: readonly SubscriptionRow[],
): Promise<boolean> {
  const upgrade = running.find(({ endsAt, onTopOfTools }) => onTopOfTools && endsAt === null);
  if (!upgrade) return false;
  const { currentPeriodEnd, id, userId } = upgrade;
  const given = await grantedTools(deps.db, { userId, now: deps.clock.now() });
  if (given && coversMonth(given, currentPeriodEnd)) return false;
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  return true;
}

/** @throws AppError conflict when the member pays for an upgrade that needs this grant */
export async function assertNoUpgradeOn(
  tx: Db,
  { grantId, userId, now }: { grantId: string; userId: string; now: Date },
): Promise<void> {
  const rows = await subscriptionsOf(tx, userId);
  const upgrade = rows.find(({ onTopOfTools, status }) => onTopOfTools && isRunning(status));
  if (!upgrade) return;
  const left = await grantedTools(tx, { userId, now, without: grantId });
  const paidUntil = upgrade.endsAt ?? upgrade.currentPeriodEnd;
  if (left && (left.until === null || left.until >= paidUntil)) return;
  throw new AppError('conflict', {
    message:
      'They pay for the upgrade to Premium on top of this. End that subscription first, with or without a refund; then you can revoke this.',
  });
}
