import { eq } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { OnJoined } from '#features/account/server/account-deps.ts';

/**
 * Greets a new member by mail; where addresses must be confirmed, once theirs is.
 * @param cardsFor how many cards wait for the visitor with these cookies, which their session makes theirs
 * @param hasTakenAssessment whether they did, before they had an account or since
 */
export function welcomeByMail(
  mail: Pick<Outbox, 'post'>,
  cardsFor: (db: Db, visitor: { readonly cookieHeader: string }) => Promise<number>,
  hasTakenAssessment: (
    db: Db,
    joined: { readonly userId: string; readonly cookieHeader: string },
  ) => Promise<boolean>,
): OnJoined {
  return async (tx, { userId, cookieHeader }) => {
    const [member] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!member) return;
    const params = {
      cards: String(await cardsFor(tx, { cookieHeader })),
      assessed: (await hasTakenAssessment(tx, { userId, cookieHeader })) ? 'yes' : '',
    };
    await mail.post(tx, { userId, to: member.email, template: 'account.welcome', params });
  };
}
