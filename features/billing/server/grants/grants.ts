import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { isRole, type Tier } from '#platform/contract/capabilities.ts';
import { type AccessGrant, entitlementAt } from '#platform/contract/entitlement.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { grantBefore, grantOver } from '#features/billing/rules-grants.ts';
import { accessNews } from '#features/billing/server/news/access-news.ts';
import { assertNoUpgradeOn } from './granted-tools.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { planName } from '#features/billing/server/wording.ts';

export type GrantRow = typeof accessGrants.$inferSelect;

/** A member and everything that was given to them by hand. */
export interface GrantedMember {
  readonly member: { readonly id: string; readonly email: string; readonly name: string };
  readonly isAdmin: boolean;
  readonly grants: readonly GrantRow[];
  /** When this was so. */
  readonly asOf: Date;
}

export interface Requester {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

/** The message for an address that no member has [billing.grant-no-user]. */
const noUser = 'No user found with this email. They need to sign up first.';

/** Until an address is confirmed, anybody could have signed up with it. */
const unconfirmed =
  'This address isn’t confirmed yet. Ask them to press “Forgot your password?” and set a new one, which confirms it. Then give them the role.';

async function memberByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, name: users.name, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** What was given to the member behind an address; null if there is no such member. */
export async function grantsByEmail(deps: BillingDeps, email: string): Promise<GrantedMember | null> {
  const member = await memberByEmail(deps.db, email);
  return member && grantsOf(deps, deps.db, member);
}

/** A member's grants, newest first. */
export async function grantsOf(
  { adminRole, clock }: BillingDeps,
  db: Db,
  member: GrantedMember['member'],
): Promise<GrantedMember> {
  const grants = await db
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.userId, member.id))
    .orderBy(desc(accessGrants.startsAt), desc(accessGrants.id))
    .limit(50);
  const isAdmin = await adminRole.has(db, { userId: member.id });
  return { member, grants, isAdmin, asOf: clock.now() };
}

/** The role has no first day. */
const always = new Date(0);

/**
 * A member's grants that were not revoked; the admin role counts as one of admin without an end. Call it in a
 * transaction: it locks the member, so that pressing a button twice gives access once.
 */
async function heldBy({ adminRole }: BillingDeps, tx: Db, userId: string): Promise<AccessGrant[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const { endsAt, revokedAt, startsAt, tier } = accessGrants;
  const grants = await tx
    .select({ tier, startsAt, endsAt, revokedAt })
    .from(accessGrants)
    .where(and(eq(accessGrants.userId, userId), isNull(revokedAt)));
  const isAdmin = await adminRole.has(tx, { userId });
  const role = { tier: 'admin', startsAt: always, endsAt: null, revokedAt: null } as const;
  return isAdmin ? [...grants, role] : grants;
}

/** The access that the grants gave before, as the audit log keeps it. */
function heldBefore(grants: readonly AccessGrant[], now: Date): Readonly<Record<string, string>> {
  const { tier, until } = entitlementAt({ roles: [], grants, subscriptions: [] }, now);
  return tier === 'free'
    ? { before: 'none' }
    : { before: tier, beforeEndsAt: until?.toISOString() ?? 'none' };
}

/** Refuses a grant that adds nothing. It names no days: the list does, in the reader's time zone. */
function nothingToAdd({ endsAt, tier }: AccessGrant): AppError {
  const long = endsAt === null ? 'with no end date' : 'for at least that long';
  const message = `They were already given ${planName(tier)} ${long}. To change that, revoke it first.`;
  return new AppError('conflict', { message, fields: { tier: message } });
}

/** Who gives or takes, as the audit log keeps it. */
export function giver({ client, viewer }: Requester) {
  const { sessionId, userId } = viewer;
  return { actorId: userId, sessionId, address: client.address };
}

/** What is given, with or without an end date. */
export interface GrantOrder {
  readonly email: string;
  readonly tier: Exclude<Tier, 'free'>;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly reason: string;
}

/**
 * A `user_roles` row has neither dates nor a reason: an admin with either of those is one through a grant, which has
 * both.
 */
const isPlainRole = ({ endsAt, reason, startsAt, tier }: GrantOrder) =>
  tier === 'admin' && startsAt === null && endsAt === null && reason === '';

/**
 * Gives access by hand to the member behind an address, records who did it, and tells the member. The permanent admin
 * role is a row in `user_roles`; everything else is a grant next to whatever they pay for, and ends by itself.
 * @throws AppError not_found, invalid_input for a last day that is over, conflict for a role of somebody whose address is not
 * confirmed and for what adds nothing
 */
export async function grantAccess(
  deps: BillingDeps,
  by: Requester,
  order: GrantOrder,
): Promise<GrantedMember> {
  const { adminRole, clock, db } = deps;
  return db.transaction(async (tx) => {
    const now = clock.now();
    if (order.endsAt !== null && order.endsAt <= now)
      throw new AppError('invalid_input', { message: grantOver, fields: { endsAt: grantOver } });
    const member = await memberByEmail(tx, order.email);
    if (!member) throw new AppError('not_found', { message: noUser });
    if (isRole(order.tier) && !member.isConfirmed) throw new AppError('conflict', { message: unconfirmed });
    const userId = member.id;
    const about = { userId, by: giver(by) };
    const held = await heldBy(deps, tx, userId);
    const startsAt = order.startsAt ?? now;
    const { endsAt, reason, tier } = order;
    const given = grantBefore(held, { tier, startsAt, endsAt }, now);
    if (given) throw nothingToAdd(given);
    const newOnTeam = { userId, givenBy: by.viewer.email, email: member.email };
    if (isPlainRole(order)) {
      await adminRole.give(tx, { userId, now });
      await tell(deps, tx, accessNews.adminGiven, about);
      await tell(deps, tx, accessNews.roleBegun, { ...about, role: 'admin', endsAt: null });
      await tell(deps, tx, accessNews.newOnTeam, { ...newOnTeam, role: 'admin' });
      return grantsOf(deps, tx, member);
    }
    const [grant] = await tx
      .insert(accessGrants)
      .values({ userId, tier, reason, startsAt, endsAt })
      .returning({ id: accessGrants.id });
    const grantId = grant?.id ?? '';
    const before = heldBefore(held, now);
    await tell(deps, tx, accessNews.granted, { ...about, grantId, tier, startsAt, endsAt, now, before });
    if (isRole(tier)) {
      await tell(deps, tx, accessNews.newOnTeam, { ...newOnTeam, role: tier });
      if (startsAt <= now) await tell(deps, tx, accessNews.roleBegun, { ...about, role: tier, endsAt });
    }
    return grantsOf(deps, tx, member);
  });
}

/** Takes back what was given. Doing it twice has the same effect as once. @throws AppError not_found, last_admin, conflict */
export async function revokeGrant(deps: BillingDeps, by: Requester, grantId: string): Promise<GrantedMember> {
  const { adminRole, clock, db } = deps;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [found] = await tx
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        tier: accessGrants.tier,
        endsAt: accessGrants.endsAt,
      })
      .from(accessGrants)
      .innerJoin(users, eq(users.id, accessGrants.userId))
      .where(eq(accessGrants.id, grantId));
    if (!found) throw new AppError('not_found');
    const { endsAt, tier, ...member } = found;
    await adminRole.keepOneWithout(tx, { grantId, now });
    if (tier === 'tools') await assertNoUpgradeOn(tx, { grantId, userId: member.id, now });
    const revoked = await tx
      .update(accessGrants)
      .set({ revokedAt: now })
      .where(and(eq(accessGrants.id, grantId), isNull(accessGrants.revokedAt)))
      .returning({ id: accessGrants.id });
    if (revoked.length > 0) {
      const about = { userId: member.id, by: giver(by) };
      const isOver = endsAt !== null && endsAt <= now;
      await tell(deps, tx, accessNews.revoked, { ...about, grantId, tier, isOver });
      if (isRole(tier) && !isOver) await tell(deps, tx, accessNews.roleEnded, { ...about, role: tier });
    }
    return grantsOf(deps, tx, member);
  });
}

/** Takes the admin role from the member behind an address. @throws AppError not_found, last_admin */
export async function revokeAdmin(deps: BillingDeps, by: Requester, email: string): Promise<GrantedMember> {
  const { adminRole, clock, db } = deps;
  return db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email);
    if (!member) throw new AppError('not_found', { message: noUser });
    const now = clock.now();
    const before = await adminRole.has(tx, { userId: member.id });
    await adminRole.take(tx, { userId: member.id, now });
    if (before) {
      const about = { userId: member.id, by: giver(by) };
      await tell(deps, tx, accessNews.adminTaken, about);
      await tell(deps, tx, accessNews.roleEnded, { ...about, role: 'admin' });
    }
    return grantsOf(deps, tx, member);
  });
}
