import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { totpBackupCodes, totpCredentials } from '#platform/server/auth/tables.ts';
import { totpStepOf } from '#platform/server/auth/totp.ts';
import type { Db } from '#platform/server/db/client.ts';
import { backupCodeCount } from '#features/account/contract-security.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const sealedFor = 'totp-secret';

/** Ten random characters out of 31: nearly 50 bits, shown in two halves. */
function newBackupCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}

const hashOf = (keyed: Keyed, userId: string, code: string) => keyed.hash('backup-code', `${userId}:${code}`);

/** The credential of a member, confirmed or being set up; null without one. */
export async function totpOf(db: Db, params: { userId: string }) {
  const [row] = await db.select().from(totpCredentials).where(eq(totpCredentials.userId, params.userId));
  return row ?? null;
}

/** Whether a member signs in with two steps. */
export async function hasSecondStep(db: Db, params: { userId: string }): Promise<boolean> {
  return ((await totpOf(db, params))?.confirmedAt ?? null) !== null;
}

/** Keeps a new secret that is not confirmed yet, in place of an earlier one. Never replaces one that is on. */
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

/**
 * Checks a code of the app and uses it up, so that it opens nothing again. Of two requests with one code, one wins.
 * @param confirms whether the code is the first one, that turns the credential on
 */
export async function takeTotpCode(
  db: Db,
  keyed: Keyed,
  params: { userId: string; code: string; now: Date; confirms: boolean },
): Promise<boolean> {
  const { userId, code, now, confirms } = params;
  const credential = await totpOf(db, { userId });
  if (!credential || (credential.confirmedAt === null) !== confirms) return false;
  const step = totpStepOf(keyed.unseal(sealedFor, credential.sealedSecret), code, now);
  if (step === null) return false;
  const taken = await db
    .update(totpCredentials)
    .set(confirms ? { lastStep: step, confirmedAt: now } : { lastStep: step })
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

/** Uses up a backup code. */
async function takeBackupCode(
  db: Db,
  keyed: Keyed,
  params: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const { userId, code, now } = params;
  const taken = await db
    .update(totpBackupCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(totpBackupCodes.userId, userId),
        eq(totpBackupCodes.codeHash, hashOf(keyed, userId, code)),
        isNull(totpBackupCodes.usedAt),
      ),
    )
    .returning({ id: totpBackupCodes.id });
  return taken.length > 0;
}

/** Takes a code of either kind. @returns which one it was; null when it opens nothing */
export async function takeAnyCode(
  db: Db,
  keyed: Keyed,
  params: { userId: string; code: string; now: Date },
): Promise<'totp' | 'backup' | null> {
  if (await takeTotpCode(db, keyed, { ...params, confirms: false })) return 'totp';
  return (await takeBackupCode(db, keyed, params)) ? 'backup' : null;
}

/** Replaces the backup codes. @returns the new ones, for the only time that anybody sees them */
export async function renewBackupCodes(db: Db, keyed: Keyed, params: { userId: string }): Promise<string[]> {
  const { userId } = params;
  const codes = Array.from({ length: backupCodeCount }, newBackupCode);
  await db.delete(totpBackupCodes).where(eq(totpBackupCodes.userId, userId));
  await db
    .insert(totpBackupCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(keyed, userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** How many backup codes are left. */
export async function backupCodesLeft(db: Db, params: { userId: string }): Promise<number> {
  return db.$count(
    totpBackupCodes,
    and(eq(totpBackupCodes.userId, params.userId), isNull(totpBackupCodes.usedAt)),
  );
}

/** Turns two-step sign-in off; backup codes go with it. */
export async function dropSecondStep(db: Db, params: { userId: string }): Promise<void> {
  await db.delete(totpCredentials).where(eq(totpCredentials.userId, params.userId));
}
