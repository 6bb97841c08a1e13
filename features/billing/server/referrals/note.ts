import { eq, isNotNull } from 'drizzle-orm';
import { mailboxOf } from '#features/billing/rules-guarantee.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { referrerOf } from './link.ts';
import { referrals } from './tables.ts';

/** The server's own machine: it says nothing about where somebody is. */
const here = new Set(['127.0.0.1', networkOf('::1').own]);

/** Whether a member is signed in somewhere in the network of an address. The network itself is not kept. */
async function usesNetwork(db: Db, userId: string, address: string): Promise<boolean> {
  const { own } = networkOf(address);
  if (here.has(own)) return false;
  const rows = await db
    .select({ address: sessions.ipAddress })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return rows.some((row) => row.address !== null && networkOf(row.address).own === own);
}

async function mailboxes(db: Db, ids: readonly [string, string]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
    found.push(mailboxOf(row?.email ?? ''));
  }
  return found;
}

/**
 * Notes whose link a buyer came by, as they are sent to pay. One who comes by another link the next time has come by
 * that one.
 * @param buyer.source where they come from now; undefined: as their account says
 */
export async function noteReferral(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'refers' | 'sourceOfMember'>,
  buyer: { readonly userId: string; readonly source: string | undefined; readonly address: string },
): Promise<void> {
  const { clock, db } = deps;
  const { address, userId: colleagueId } = buyer;
  if (!deps.refers()) return;
  const referrerId = await cameBy(deps, buyer);
  if (referrerId === null) return;
  const [theirs, own] = await mailboxes(db, [referrerId, colleagueId]);
  if (theirs === own) return;
  const fresh = {
    referrerId,
    notedAt: clock.now(),
    ownNetwork: await usesNetwork(db, referrerId, address),
  };
  await db
    .insert(referrals)
    .values({ colleagueId, ...fresh })
    .onConflictDoUpdate({
      target: referrals.colleagueId,
      targetWhere: isNotNull(referrals.colleagueId),
      set: fresh,
      setWhere: eq(referrals.state, 'waiting'),
    });
}

/** Whose link somebody came by: the one they come by now, else the one they joined by. */
export async function cameBy(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'refers' | 'sourceOfMember'>,
  { source, userId }: { readonly userId: string | null; readonly source: string | undefined },
): Promise<string | null> {
  const now = await referrerOf(deps, source ?? null, userId);
  if (now !== null || userId === null) return now;
  return referrerOf(deps, await deps.sourceOfMember(deps.db, { userId }), userId);
}
