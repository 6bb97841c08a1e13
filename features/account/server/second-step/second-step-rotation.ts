import { and, asc, eq, gt } from 'drizzle-orm';
import { totpCredentials } from '#platform/server/auth/tables.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { sealedFor } from './second-step.ts';

const atOnce = 500;

/**
 * Re-seals every second step that the previous auth secret sealed, so that the previous one can be dropped. Runs at a
 * start with AUTH_SECRET_PREVIOUS; running it twice, or on several nodes at once, has the same effect. Logs what it
 * could not do.
 */
export async function resealSecondSteps({ db, keyed, log }: AccountDeps): Promise<void> {
  let resealed = 0;
  let unreadable = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .select({ userId: totpCredentials.userId, sealedSecret: totpCredentials.sealedSecret })
      .from(totpCredentials)
      .where(gt(totpCredentials.userId, after))
      .orderBy(asc(totpCredentials.userId))
      .limit(atOnce);
    for (const { userId, sealedSecret } of rows) {
      const opened = keyed.unseal(sealedFor, sealedSecret);
      if (opened === null) unreadable += 1;
      if (!opened?.isStale) continue;
      resealed += 1;
      await db
        .update(totpCredentials)
        .set({ sealedSecret: keyed.seal(sealedFor, opened.text) })
        // It was replaced in the meantime and is under the new secret already.
        .where(and(eq(totpCredentials.userId, userId), eq(totpCredentials.sealedSecret, sealedSecret)));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    after = last.userId;
  }
  const counts = { resealed, unreadable };
  if (unreadable > 0) log.error(counts, 'no auth secret opens the second step of some members');
  else log.info(counts, 'second steps are sealed under AUTH_SECRET');
}
