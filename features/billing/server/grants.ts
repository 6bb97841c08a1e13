import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import type { BillingDeps } from './stripe.ts';
import { dayOf, planName } from './wording.ts';

export type GrantRow = typeof accessGrants.$inferSelect;

/** A member with everything that was given to him by hand. */
export interface GrantedMember {
  readonly member: { readonly id: string; readonly email: string; readonly name: string };
  readonly isAdmin: boolean;
  readonly grants: readonly GrantRow[];
}

interface By {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

/** Spec section 8: the words for an address that nobody has (the specification's PGRST116). */
const noUser = 'No user found with this email. They need to sign up first.';

async function memberByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** What was given to the member behind an address; null when nobody has it. */
export async function grantsByEmail(deps: BillingDeps, email: string): Promise<GrantedMember | null> {
  const member = await memberByEmail(deps.db, email);
  return member && grantsOf(deps, deps.db, member);
}

async function grantsOf(
  { adminRole }: BillingDeps,
  db: Db,
  member: GrantedMember['member'],
): Promise<GrantedMember> {
  const grants = await db
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.userId, member.id))
    .orderBy(desc(accessGrants.startsAt), desc(accessGrants.id))
    .limit(50);
  return { member, grants, isAdmin: await adminRole.has(db, { userId: member.id }) };
}

function noted(by: By, subjectId: string, at: Date) {
  const { sessionId, userId } = by.viewer;
  return { at, actorId: userId, subjectId, sessionId, address: by.client.address };
}

/** What is given, for a while or without an end. */
export interface Gift {
  readonly email: string;
  readonly tier: Exclude<Tier, 'free'>;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly reason: string;
}

/** A row of `user_roles` holds neither dates nor a reason: an admin with one of them is one by a grant, which does. */
const isPlainRole = ({ endsAt, reason, startsAt, tier }: Gift) =>
  tier === 'admin' && startsAt === null && endsAt === null && reason === '';

/**
 * Gives access by hand to the member behind an address, notes who did it and tells the member. The admin role as such
 * is a row in `user_roles`; everything else is a grant beside whatever he pays for, and ends by itself.
 * @throws AppError not_found
 */
export async function grantAccess(deps: BillingDeps, by: By, gift: Gift): Promise<GrantedMember> {
  const { adminRole, clock, crm, db, notify } = deps;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const member = await memberByEmail(tx, gift.email);
    if (!member) throw new AppError('not_found', { message: noUser });
    const userId = member.id;
    const note = noted(by, userId, now);
    if (isPlainRole(gift)) {
      const before = await adminRole.has(tx, { userId });
      await adminRole.give(tx, { userId, now });
      const details = { role: 'admin', before, after: true };
      await audit(tx, { ...note, action: 'billing.admin_granted', details });
      return grantsOf(deps, tx, member);
    }
    const startsAt = gift.startsAt ?? now;
    const { endsAt, reason, tier } = gift;
    const [grant] = await tx
      .insert(accessGrants)
      .values({ userId, tier, reason, startsAt, endsAt })
      .returning({ id: accessGrants.id });
    const id = grant?.id ?? '';
    const period = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? 'none' };
    const details = { grant: id, tier, ...period, before: 'none', after: 'given' };
    await audit(tx, { ...note, action: 'billing.access_granted', details });
    await crm.changed(tx, { userId, now, key: `granted:${id}` });
    const plan = planName(tier);
    const from = startsAt > now ? `from ${dayOf(startsAt)} ` : '';
    await notify(tx, {
      userId,
      kind: 'payment',
      type: 'success',
      title: `You were given ${plan}`,
      message: `It is yours ${from}${endsAt ? `until ${dayOf(endsAt)}` : 'without an end'}, and costs you nothing.`,
      actionUrl: '/settings/billing',
      onceKey: `billing.granted:${id}`,
    });
    return grantsOf(deps, tx, member);
  });
}

/** Takes back what was given. Doing it twice is as good as once. @throws AppError not_found, last_admin */
export async function revokeGrant(deps: BillingDeps, by: By, grantId: string): Promise<GrantedMember> {
  const { adminRole, clock, crm, db } = deps;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [found] = await tx
      .select({ id: users.id, email: users.email, name: users.name, tier: accessGrants.tier })
      .from(accessGrants)
      .innerJoin(users, eq(users.id, accessGrants.userId))
      .where(eq(accessGrants.id, grantId));
    if (!found) throw new AppError('not_found');
    const { tier, ...member } = found;
    await adminRole.keepOneWithout(tx, { grantId, now });
    const revoked = await tx
      .update(accessGrants)
      .set({ revokedAt: now })
      .where(and(eq(accessGrants.id, grantId), isNull(accessGrants.revokedAt)))
      .returning({ id: accessGrants.id });
    if (revoked.length > 0) {
      const details = { grant: grantId, tier, before: 'given', after: 'revoked' };
      await audit(tx, { ...noted(by, member.id, now), action: 'billing.access_revoked', details });
      await crm.changed(tx, { userId: member.id, now, key: `revoked:${grantId}` });
    }
    return grantsOf(deps, tx, member);
  });
}

/** Takes the admin role from the member behind an address. @throws AppError not_found, last_admin */
export async function revokeAdmin(deps: BillingDeps, by: By, email: string): Promise<GrantedMember> {
  const { adminRole, clock, db } = deps;
  return db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email);
    if (!member) throw new AppError('not_found', { message: noUser });
    const now = clock.now();
    const before = await adminRole.has(tx, { userId: member.id });
    await adminRole.take(tx, { userId: member.id, now });
    if (before) {
      const details = { role: 'admin', before, after: false };
      const note = noted(by, member.id, now);
      await audit(tx, { ...note, action: 'billing.admin_revoked', details });
    }
    return grantsOf(deps, tx, member);
  });
}
