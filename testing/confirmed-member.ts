import { eq } from 'drizzle-orm';
import { verifyEmail } from '#features/account/contract-mail.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { App } from './harness.ts';
import { linkToken, mailTo } from './mailbox.ts';

/** Somebody who has just signed up and confirmed their address: by the link, where one was sent. */
export async function joinConfirmed(app: App, given: Parameters<App['join']>[0] = {}) {
  const member = await app.join(given);
  if (given.offers === undefined) {
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
    return member;
  }
  const mail = await mailTo(app, member.email, 'Confirm');
  await member.call(verifyEmail, { body: { token: linkToken(mail) } });
  return member;
}
