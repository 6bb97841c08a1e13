import { eq } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';

/** Greets a new member by mail; where addresses must be confirmed, once theirs is. */
export function welcomeByMail(mail: Pick<Outbox, 'post'>) {
  return async (tx: Db, { userId }: { readonly userId: string; readonly now: Date }): Promise<void> => {
    const [member] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (member) await mail.post(tx, { userId, to: member.email, template: 'account.welcome' });
  };
}
