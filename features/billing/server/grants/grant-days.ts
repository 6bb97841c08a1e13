import { and, eq, gt, isNull, lte, notInArray, or } from 'drizzle-orm';
import { isRole, roles, tiers } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { accessOf } from '#platform/server/access/access.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { tell } from '#platform/server/notices/news.ts';
import { grantDayAt, grantNewsSpan, grantOver, grantStateAt } from '#features/billing/rules-grants.ts';
import { accessNews } from '#features/billing/server/news/access-news.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { planName } from '#features/billing/server/wording.ts';
import { assertNoUpgradeOn } from './granted-tools.ts';
import { giver, type GrantedMember, type GrantRow, grantsOf, type Requester } from './grants.ts';

// What members hear of the days of a plan that they were given, and how an admin moves its last one.

const rank = (tier: (typeof tiers)[number]) => tiers.indexOf(tier);

/** The tier that a member has at an instant. */
const tierAt = async (db: Db, userId: string, at: Date) =>
  (await accessOf(db, [userId], at)).get(userId)?.tier ?? 'free';

async function tellOf(
  deps: BillingDeps,
  tx: Db,
  { endsAt, id, startsAt, tier, userId }: GrantRow,
): Promise<void> {
  const now = deps.clock.now();
  const news = grantDayAt({ startsAt, endsAt }, now);
  if (news === null || isRole(tier)) return;
  const facts = { userId, grantId: id, tier };
  if (news === 'begun') return tell(deps, tx, accessNews.grantBegun, { ...facts, endsAt });
  // What they pay for, or were given besides, goes on: then nothing ends for them.
  if (endsAt === null || rank(await tierAt(tx, userId, endsAt)) >= rank(tier)) return;
  if (news === 'ending') return tell(deps, tx, accessNews.grantEnding, { ...facts, endsAt });
  const left = await tierAt(tx, userId, now);
  return tell(deps, tx, accessNews.grantEnded, {
    ...facts,
    endsAt,
    kept: left === 'free' ? '' : planName(left),
  });
}

/** Tells members that what they were given begins, will end, or has ended: each once. Runs every hour. */
export async function tellOfGrants(deps: BillingDeps): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now().getTime();
  const { endsAt, revokedAt, startsAt, tier } = accessGrants;
  const [since, until] = [new Date(now - grantNewsSpan.back), new Date(now + grantNewsSpan.ahead)];
  const rows = await db
    .select()
    .from(accessGrants)
    .where(
      and(
        isNull(revokedAt),
        notInArray(tier, [...roles]),
        or(
          and(gt(startsAt, since), lte(startsAt, new Date(now))),
          and(gt(endsAt, since), lte(endsAt, until)),
        ),
      ),
    );
  for (const row of rows) await db.transaction((tx) => tellOf(deps, tx, row));
}

/**
 * Moves the last day of what was given: later, earlier, or to none at all.
 * @throws AppError not_found, invalid_input for a day that is over, conflict for one that has ended or is needed
 */
export async function moveGrantEnd(
  deps: BillingDeps,
  by: Requester,
  { endsAt, grantId }: { readonly grantId: string; readonly endsAt: Date | null },
): Promise<GrantedMember> {
  const { clock, db } = deps;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [row] = await tx.select().from(accessGrants).where(eq(accessGrants.id, grantId)).for('update');
    if (!row || isRole(row.tier)) throw new AppError('not_found');
    const [member] = await tx
      .select({ id: users.id, email: users.email, name: users.name })
      .from(users)
      .where(eq(users.id, row.userId));
    if (!member) throw new AppError('not_found');
    const state = grantStateAt(row, now);
    if (state === 'ended' || state === 'revoked')
      throw new AppError('conflict', { message: 'This has ended meanwhile. Grant it again instead.' });
    if (endsAt !== null && (endsAt <= now || endsAt <= row.startsAt))
      throw new AppError('invalid_input', { message: grantOver, fields: { endsAt: grantOver } });
    if (row.endsAt?.getTime() === endsAt?.getTime()) return grantsOf(deps, tx, member);
    const isEarlier = endsAt !== null && (row.endsAt === null || endsAt < row.endsAt);
    if (isEarlier && row.tier === 'tools') await assertNoUpgradeOn(tx, { grantId, userId: member.id, now });
    await tx.update(accessGrants).set({ endsAt }).where(eq(accessGrants.id, grantId));
    const about = { userId: member.id, by: giver(by), grantId, tier: row.tier };
    await tell(deps, tx, accessNews.grantMoved, { ...about, endsAt, before: row.endsAt, now });
    return grantsOf(deps, tx, member);
  });
}
