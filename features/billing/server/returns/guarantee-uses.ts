import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { GuaranteeFacts } from '#features/billing/rules.ts';
import { guaranteeMarksUntil, mailboxOf } from '#features/billing/rules-guarantee.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { guaranteeReturnOf, hasUsedGuarantee } from './rows.ts';
import { guaranteeUses } from './tables.ts';

type Secrets = Pick<BillingDeps, 'keyed'>;
type Kind = (typeof guaranteeUses.$inferSelect)['kind'];

const purposeOf = (kind: Kind) => `guarantee.${kind}`;

/** What identifies one person: their address in a normalized spelling, and the fingerprints of their cards. */
export interface Marks {
  readonly userId: string;
  readonly email: string;
  readonly cards: readonly string[];
}

const marksOf = ({ cards, email }: Marks) => [
  { kind: 'address' as const, value: mailboxOf(email) },
  ...cards.map((value) => ({ kind: 'card' as const, value })),
];

async function emailOf(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? '';
}

/** Whether anybody with one of these marks has used the guarantee, under any secret that still counts. */
async function isMarked(
  { keyed }: Secrets,
  db: Db,
  marks: readonly { readonly kind: Kind; readonly value: string }[],
): Promise<boolean> {
  const hashes = marks.flatMap(({ kind, value }) => keyed.hashes(purposeOf(kind), value));
  const found = await db
    .select({ hash: guaranteeUses.hash })
    .from(guaranteeUses)
    .where(inArray(guaranteeUses.hash, hashes))
    .limit(1);
  return found.length > 0;
}

/**
 * Whether the person behind this member's address has used the guarantee, or a trial, in this account or an earlier one.
 */
export async function addressWasUsed(
  secrets: Secrets,
  db: Db,
  userId: string,
  kind: 'address' | 'trial' = 'address',
): Promise<boolean> {
  const value = mailboxOf(await emailOf(db, userId));
  return isMarked(secrets, db, [{ kind, value }]);
}

/** What the guarantee of a member is decided from, for every page, mail and claim. */
export async function guaranteeFactsOf(
  deps: Secrets & Pick<BillingDeps, 'clock'>,
  db: Db,
  userId: string,
): Promise<GuaranteeFacts> {
  return {
    firstPaidAt: await firstPaidAt(db, userId),
    refunded: (await hasUsedGuarantee(db, userId)) || (await addressWasUsed(deps, db, userId)),
    now: deps.clock.now(),
  };
}

/**
 * Somebody who pays with a card that the guarantee was used with is the same person: their address is marked as well, so
 * that nothing promises what a claim would refuse. @returns whether they are
 */
export async function recognizePerson(
  secrets: Secrets & Pick<BillingDeps, 'clock'>,
  tx: Db,
  { cards, userId }: { readonly userId: string; readonly cards: readonly string[] },
): Promise<boolean> {
  const isKnown = await isMarked(
    secrets,
    tx,
    cards.map((value) => ({ kind: 'card', value })),
  );
  if (isKnown) await markAddress(secrets, tx, { userId, kind: 'address' });
  return isKnown;
}

/** A second time changes nothing. */
async function markAddress(
  { clock, keyed }: Secrets & Pick<BillingDeps, 'clock'>,
  tx: Db,
  { kind, userId }: { readonly userId: string; readonly kind: 'address' | 'trial' },
): Promise<void> {
  const hash = keyed.hash(purposeOf(kind), mailboxOf(await emailOf(tx, userId)));
  await tx.insert(guaranteeUses).values({ hash, kind, userId, usedAt: clock.now() }).onConflictDoNothing();
}

/** Marks the address of a member whose trial begins; a second time changes nothing. */
export const markTrial = (
  secrets: Secrets & Pick<BillingDeps, 'clock'>,
  tx: Db,
  userId: string,
): Promise<void> => markAddress(secrets, tx, { userId, kind: 'trial' });

/**
 * Marks a person as having used the guarantee, in the transaction that grants it.
 * @returns false if they, or somebody with the same address or card, used it before or are asking right now
 */
export async function markPerson(
  secrets: Secrets,
  tx: Db,
  params: { userId: string; cards: readonly string[]; now: Date },
): Promise<boolean> {
  const { cards, now, userId } = params;
  const marks = marksOf({ userId, email: await emailOf(tx, userId), cards });
  if (await isMarked(secrets, tx, marks)) return false;
  const rows = marks.map(({ kind, value }) => ({
    hash: secrets.keyed.hash(purposeOf(kind), value),
    kind,
    userId,
    usedAt: now,
  }));
  const kept = await tx.insert(guaranteeUses).values(rows).onConflictDoNothing().returning();
  return kept.length === rows.length;
}

/** Everything that says that a person was here before: they used the guarantee, or had credit by a colleague's link. */
const formerMarks = (marks: Marks) => [
  ...marksOf(marks),
  ...marksOf(marks).map(({ value }) => ({ kind: 'referral' as const, value })),
];

/** Whether the person behind this member's address and cards had a plan in another account, as far as that is marked. */
export async function wasHereBefore(
  secrets: Secrets,
  db: Db,
  { cards, userId }: { readonly userId: string; readonly cards: readonly string[] },
): Promise<boolean> {
  return isMarked(secrets, db, formerMarks({ userId, cards, email: await emailOf(db, userId) }));
}

/** Marks a person as one who had credit by a colleague's link; a second time changes nothing. */
export async function markReferred(
  { clock, keyed }: Secrets & Pick<BillingDeps, 'clock'>,
  tx: Db,
  { cards, userId }: { readonly userId: string; readonly cards: readonly string[] },
): Promise<void> {
  const usedAt = clock.now();
  const rows = marksOf({ userId, cards, email: await emailOf(tx, userId) }).map(({ value }) => ({
    hash: keyed.hash(purposeOf('referral'), value),
    kind: 'referral' as const,
    userId,
    usedAt,
  }));
  await tx.insert(guaranteeUses).values(rows).onConflictDoNothing();
}

/**
 * Marks the address a member leaves with, if they asked for the guarantee or used it, maybe under a different address: in
 * the transaction that closes the account, before the address is removed.
 */
export function markLeaving(secrets: Secrets & Pick<BillingDeps, 'clock'>) {
  return async (
    tx: Db,
    { event, userId }: { readonly userId: string; readonly event: string },
  ): Promise<void> => {
    if (event !== 'account_closed') return;
    if ((await guaranteeReturnOf(tx, userId)) === null) return;
    await markAddress(secrets, tx, { userId, kind: 'address' });
  };
}

/** Records which accounts are gone, and deletes marks 24 months after that. Runs every hour. */
export async function dropOldMarks(db: Db, now: Date): Promise<void> {
  await db
    .update(guaranteeUses)
    .set({ goneAt: now })
    .where(and(isNull(guaranteeUses.userId), isNull(guaranteeUses.goneAt)));
  await db
    .delete(guaranteeUses)
    .where(and(isNotNull(guaranteeUses.goneAt), lt(guaranteeUses.goneAt, guaranteeMarksUntil(now))));
}
