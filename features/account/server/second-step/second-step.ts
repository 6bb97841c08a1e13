import { createHmac, randomInt } from 'node:crypto';
import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { totpBackupCodes, totpCredentials } from '#platform/server/auth/tables.ts';
import { totpStepOf } from '#platform/server/auth/totp.ts';
import type { Db } from '#platform/server/db/client.ts';
import { backupCodeCount } from '#features/account/contract-security.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The use under which the secrets are sealed. */
export const sealedFor = 'totp-secret';

/** Ten random characters out of 31: nearly 50 bits, shown in two halves. */
function newBackupCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}

/**
 * A backup code is hashed under the member's own sealed secret: the database alone cannot reveal one, and printed codes
 * survive a change of the auth secret, since only their secret is re-sealed.
 */
const hashOf = (secret: string, code: string) =>
  createHmac('sha256', `backup-code:${secret}`).update(code).digest('base64url');

/** A member's credential, confirmed or being set up; null if there is none. */
export async function totpOf(db: Db, params: { userId: string }) {
  const [row] = await db.select().from(totpCredentials).where(eq(totpCredentials.userId, params.userId));
  return row ?? null;
}

/** Whether a member uses two-step sign-in. */
export async function hasSecondStep(db: Db, params: { userId: string }): Promise<boolean> {
  return ((await totpOf(db, params))?.confirmedAt ?? null) !== null;
}

/** Stores a new, unconfirmed secret in place of an earlier one. Never replaces one that is on. */
export async function keepSecret(
  db: Db,
  keyed: Keyed,
  params: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const { userId, secret, now } = params;
  const values = { sealedSecret: keyed.seal(sealedFor, secret), lastStep: 0, createdAt: now };
  const kept = await db
    .insert(totpCredentials)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: totpCredentials.userId,
      set: values,
      setWhere: isNull(totpCredentials.confirmedAt),
    })
    .returning({ userId: totpCredentials.userId });
  return kept.length > 0;
}

interface Shown {
  readonly userId: string;
  readonly code: string;
  readonly now: Date;
}

/** The kind of code: from the app, a backup code, or wrong; `unreadable` if no auth secret decrypts the member's. */
export type CodeVerdict = 'totp' | 'backup' | 'wrong' | 'unreadable';

/**
 * Checks a code from the app and uses it up, so that it never works again. Of two requests with one code, one wins.
 * @param confirms whether this is the first code, which turns the credential on
 */
export async function takeTotpCode(
  db: Db,
  keyed: Keyed,
  params: Shown & { confirms: boolean },
): Promise<boolean> {
  const { userId, code, now, confirms } = params;
  const credential = await totpOf(db, { userId });
  if (!credential || (credential.confirmedAt === null) !== confirms) return false;
  const opened = keyed.unseal(sealedFor, credential.sealedSecret);
  const step = opened && totpStepOf(opened.text, code, now);
  if (opened === null || step === null) return false;
  const resealed = opened.isStale ? { sealedSecret: keyed.seal(sealedFor, opened.text) } : {};
  const taken = await db
    .update(totpCredentials)
    .set({ lastStep: step, ...(confirms && { confirmedAt: now }), ...resealed })
    .where(
      and(
        eq(totpCredentials.userId, userId),
        lt(totpCredentials.lastStep, step),
        confirms ? isNull(totpCredentials.confirmedAt) : isNotNull(totpCredentials.confirmedAt),
      ),
    )
    .returning({ userId: totpCredentials.userId });
  return taken.length > 0;
}

/** Uses up a backup code. @param secret the member's own */
async function takeBackupCode(
  db: Db,
  { userId, code, now, secret }: Shown & { secret: string },
): Promise<boolean> {
  const taken = await db
    .update(totpBackupCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(totpBackupCodes.userId, userId),
        eq(totpBackupCodes.codeHash, hashOf(secret, code)),
        isNull(totpBackupCodes.usedAt),
      ),
    )
    .returning({ id: totpBackupCodes.id });
  return taken.length > 0;
}

/** Takes a code of either kind. */
export async function takeAnyCode(db: Db, keyed: Keyed, params: Shown): Promise<CodeVerdict> {
  if (await takeTotpCode(db, keyed, { ...params, confirms: false })) return 'totp';
  const credential = await totpOf(db, params);
  if (credential === null) return 'wrong';
  const opened = keyed.unseal(sealedFor, credential.sealedSecret);
  if (opened === null) return 'unreadable';
  return (await takeBackupCode(db, { ...params, secret: opened.text })) ? 'backup' : 'wrong';
}

/**
 * Replaces the backup codes of a member who just proved their second step. @returns the new ones, shown only this once
 */
export async function renewBackupCodes(db: Db, keyed: Keyed, params: { userId: string }): Promise<string[]> {
  const { userId } = params;
  const credential = await totpOf(db, { userId });
  const opened = credential && keyed.unseal(sealedFor, credential.sealedSecret);
  if (!opened) throw new Error('backup codes for a second step that is off, or that no auth secret opens');
  const codes = Array.from({ length: backupCodeCount }, newBackupCode);
  await db.delete(totpBackupCodes).where(eq(totpBackupCodes.userId, userId));
  await db
    .insert(totpBackupCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(opened.text, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** How many backup codes are left. */
export async function backupCodesLeft(db: Db, params: { userId: string }): Promise<number> {
  return db.$count(
    totpBackupCodes,
    and(eq(totpBackupCodes.userId, params.userId), isNull(totpBackupCodes.usedAt)),
  );
}

/** Turns two-step sign-in off and deletes the backup codes. @returns whether it was on */
export async function dropSecondStep(db: Db, params: { userId: string }): Promise<boolean> {
  const dropped = await db
    .delete(totpCredentials)
    .where(eq(totpCredentials.userId, params.userId))
    .returning({ confirmedAt: totpCredentials.confirmedAt });
  return dropped.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Turns two-step sign-in off if it was turned on at this instant or later. @returns whether it was */
export async function dropSecondStepSince(db: Db, params: { userId: string; since: Date }): Promise<boolean> {
  const dropped = await db
    .delete(totpCredentials)
    .where(and(eq(totpCredentials.userId, params.userId), gte(totpCredentials.confirmedAt, params.since)))
    .returning({ userId: totpCredentials.userId });
  return dropped.length > 0;
}

/** Deletes a second step that was started and never confirmed: somebody else may have read its secret. */
export async function dropPendingSecondStep(db: Db, params: { userId: string }): Promise<void> {
  await db
    .delete(totpCredentials)
    .where(and(eq(totpCredentials.userId, params.userId), isNull(totpCredentials.confirmedAt)));
}
