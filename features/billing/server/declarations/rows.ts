import { and, count, desc, eq, gt, isNull, lt, min } from 'drizzle-orm';
import { keptMs } from '#platform/contract/retention.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { contractDeclarations } from '#features/billing/server/tables.ts';

export type DeclarationRow = typeof contractDeclarations.$inferSelect;

/** Records how a declaration ended; a second call changes nothing. @returns whether it was still open */
export async function settleDeclaration(
  tx: Db,
  id: string,
  end: Partial<DeclarationRow> & { outcome: NonNullable<DeclarationRow['outcome']>; settledAt: Date },
): Promise<boolean> {
  const settled = await tx
    .update(contractDeclarations)
    .set(end)
    .where(and(eq(contractDeclarations.id, id), isNull(contractDeclarations.settledAt)))
    .returning({ id: contractDeclarations.id });
  return settled.length > 0;
}

/** Lets nobody else settle a declaration, or begin its return, until the transaction ends. */
export async function lockDeclaration(tx: Db, id: string): Promise<DeclarationRow | null> {
  const [row] = await tx
    .select()
    .from(contractDeclarations)
    .where(eq(contractDeclarations.id, id))
    .for('update');
  return row ?? null;
}

const minuteMs = 60_000;

/**
 * Which of a member's contracts a declaration is about: the one they had when it was made, or, if we did not know of
 * any then, one that had already begun. It never means a later purchase.
 */
export function contractMeant(
  { declaredAt, subscriptionId }: Pick<DeclarationRow, 'declaredAt' | 'subscriptionId'>,
  contracts: readonly SubscriptionRow[],
): SubscriptionRow | undefined {
  if (subscriptionId !== null) return contracts.find(({ id }) => id === subscriptionId);
  // The provider's clock may be a little ahead of ours.
  const by = declaredAt.getTime() + minuteMs;
  return contracts.find(({ startedAt }) => startedAt.getTime() <= by);
}

/** How many declarations named an address since an instant without signing in, and when the first one came. */
export async function declaredSince(
  db: Db,
  params: { readonly email: string; readonly since: Date },
): Promise<{ count: number; first: Date | null }> {
  const { declaredAt, email, signedIn } = contractDeclarations;
  const [found] = await db
    .select({ count: count(), first: min(declaredAt) })
    .from(contractDeclarations)
    .where(and(eq(email, params.email), eq(signedIn, false), gt(declaredAt, params.since)));
  return found ?? { count: 0, first: null };
}

/** The member's latest withdrawal that they declared signed in, since an instant; undefined if there is none. */
export async function withdrawnSince(
  db: Db,
  params: { readonly userId: string; readonly since: Date },
): Promise<DeclarationRow | undefined> {
  const { declaredAt, kind, signedIn, userId } = contractDeclarations;
  const [row] = await db
    .select()
    .from(contractDeclarations)
    .where(
      and(
        eq(userId, params.userId),
        eq(kind, 'withdrawal'),
        eq(signedIn, true),
        gt(declaredAt, params.since),
      ),
    )
    .orderBy(desc(declaredAt))
    .limit(1);
  return row;
}

/** The member's withdrawals that have not been carried out yet, in the order in which they were declared. */
export async function waitingWithdrawals(db: Db, memberId: string): Promise<DeclarationRow[]> {
  const { declaredAt, kind, settledAt, userId } = contractDeclarations;
  return db
    .select()
    .from(contractDeclarations)
    .where(and(eq(userId, memberId), eq(kind, 'withdrawal'), isNull(settledAt)))
    .orderBy(declaredAt);
}

/** The member's first withdrawal that has not been carried out yet; null if there is none. */
export async function waitingWithdrawal(db: Db, memberId: string): Promise<DeclarationRow | null> {
  const [row] = await waitingWithdrawals(db, memberId);
  return row ?? null;
}

/** Deletes declarations for addresses that no member has. Runs every hour. */
export async function dropUnmatched(db: Db, now: Date): Promise<void> {
  const { declaredAt, userId } = contractDeclarations;
  const before = new Date(now.getTime() - keptMs('unmatchedDeclarations'));
  await db.delete(contractDeclarations).where(and(isNull(userId), lt(declaredAt, before)));
}
