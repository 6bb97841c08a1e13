import { randomInt } from 'node:crypto';
import { and, eq, gt, or } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { referralCodeIn, referralParameter } from '#platform/contract/source.ts';
import type { Db } from '#platform/server/db/client.ts';
import { begun } from '#features/billing/rules.ts';
import { mayRefer, mostReferrals, referralsSince } from '#features/billing/rules-referral.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';
import { hasPaid } from './paid.ts';
import { referrals } from './tables.ts';

/** Without what is taken for something else when it is read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

/** Whether a member may hand on a link now. */
export async function isReferrer(
  { db, refers }: Pick<BillingDeps, 'db' | 'refers'>,
  userId: string,
): Promise<boolean> {
  if (!refers()) return false;
  const held = await subscriptionsOf(db, userId);
  return mayRefer(held, { firstPaidAt: await firstPaidAt(db, userId) });
}

/** A member's link as it is handed on; null: they have not asked for one. */
export async function linkOf({ appUrl, db }: Pick<BillingDeps, 'appUrl' | 'db'>, userId: string) {
  const [row] = await db
    .select({ code: billingCustomers.referralCode })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  return row?.code ? addressOf(appUrl, row.code) : null;
}

function addressOf(appUrl: string, code: string): string {
  const url = new URL('/', appUrl);
  url.searchParams.set(referralParameter, code);
  return url.toString();
}

/** Gives a member a new link; the one before brings nothing anymore. @throws AppError not_found for who may have none */
export async function renewLink(deps: BillingDeps, userId: string): Promise<string> {
  if (!(await isReferrer(deps, userId))) throw new AppError('not_found');
  const referralCode = newCode();
  await deps.db.update(billingCustomers).set({ referralCode }).where(eq(billingCustomers.userId, userId));
  return addressOf(deps.appUrl, referralCode);
}

/** How many purchases by a member's link brought credit in the last year, or may still. */
async function countOf(db: Db, { now, userId }: { userId: string; now: Date }): Promise<number> {
  const { notedAt, referrerId, state } = referrals;
  const counts = or(eq(state, 'credited'), and(eq(state, 'waiting'), hasPaid));
  return db.$count(referrals, and(eq(referrerId, userId), gt(notedAt, referralsSince(now)), counts));
}

/**
 * Whose link a source names, if it brings anything to this visitor.
 * @param who null: a visitor without an account
 */
export async function referrerOf(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'refers'>,
  source: string | null,
  who: string | null,
): Promise<string | null> {
  const code = referralCodeIn(source);
  if (code === null || !deps.refers()) return null;
  const { clock, db } = deps;
  const [row] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.referralCode, code));
  if (!row || row.userId === who || !(await isReferrer(deps, row.userId))) return null;
  // It is for people who have had no plan here yet.
  if (who !== null && (await subscriptionsOf(db, who)).some(({ status }) => begun(status))) return null;
  const { userId } = row;
  return (await countOf(db, { userId, now: clock.now() })) < mostReferrals ? userId : null;
}
