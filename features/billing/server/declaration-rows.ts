import { and, count, eq, gt, isNull, lt, min } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { contractDeclarations } from './tables.ts';

export type DeclarationRow = typeof contractDeclarations.$inferSelect;

/** Notes how a declaration ended; whoever comes second changes nothing. @returns whether it was still open */
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

/** How often an address was declared for without signing in after an instant, and when first. */
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

/** The first withdrawal of a member that is not carried out yet; null when there is none. */
export async function waitingWithdrawal(db: Db, memberId: string): Promise<DeclarationRow | null> {
  const { declaredAt, kind, settledAt, userId } = contractDeclarations;
  const [row] = await db
    .select()
    .from(contractDeclarations)
    .where(and(eq(userId, memberId), eq(kind, 'withdrawal'), isNull(settledAt)))
    .orderBy(declaredAt)
    .limit(1);
  return row ?? null;
}

const unmatchedKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Drops what was declared for addresses that nobody here has. Runs every hour. */
export async function dropUnmatched(db: Db, now: Date): Promise<void> {
  const { declaredAt, userId } = contractDeclarations;
  const before = new Date(now.getTime() - unmatchedKeptMs);
  await db.delete(contractDeclarations).where(and(isNull(userId), lt(declaredAt, before)));
}
