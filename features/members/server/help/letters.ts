import { desc, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mayWrite, stopOf } from '#platform/server/mail/addresses.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { memberLetters } from '#features/members/server/tables.ts';
import { helpNews } from './help-news.ts';
import { type Helper, helper, holdHelped } from './help-record.ts';

const mostShown = 100;

/**
 * Writes to one member by mail; the same letter twice goes out once. Their answer goes to the owner's address.
 * @throws AppError forbidden, not_found, mail_off, conflict when their address takes none of our mail
 */
export async function sendLetter(
  deps: MembersDeps,
  by: Helper,
  userId: string,
  { id, subject, text }: { id: string; subject: string; text: string },
): Promise<void> {
  const replyTo = deps.contact();
  if (!deps.mail.available || replyTo === null) throw new AppError('mail_off');
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { email } = await holdHelped(tx, by, { userId, now });
    const [former] = await tx.select().from(memberLetters).where(eq(memberLetters.id, id));
    if (former) {
      if (former.userId === userId && former.subject === subject && former.text === text) return;
      throw new AppError('conflict');
    }
    const stop = await stopOf(tx, email);
    if (!mayWrite(stop?.reason ?? null, { asked: false, list: null }))
      throw new AppError('conflict', { message: 'Their address isn’t accepting our email right now.' });
    const letter = { template: 'account.letter', params: { subject, text, replyTo } };
    const mailId = await deps.mail.post(tx, { userId, to: email, ...letter });
    if (mailId === null) throw new AppError('mail_off');
    await tx
      .insert(memberLetters)
      .values({ id, userId, subject, text, replyTo, mailId, sentBy: by.viewer.userId, sentAt: now });
    await tell(deps, tx, helpNews.letterSent, { userId, by: helper(by), letter: id });
  });
}

/** The latest hundred letters to a member, newest first. `state` is null once the outbox has dropped the mail. */
export async function lettersTo(db: Db, { userId }: { userId: string }) {
  return db
    .select({
      id: memberLetters.id,
      subject: memberLetters.subject,
      text: memberLetters.text,
      replyTo: memberLetters.replyTo,
      at: memberLetters.sentAt,
      by: users.email,
      state: mailMessages.state,
    })
    .from(memberLetters)
    .leftJoin(users, eq(users.id, memberLetters.sentBy))
    .leftJoin(mailMessages, eq(mailMessages.id, memberLetters.mailId))
    .where(eq(memberLetters.userId, userId))
    .orderBy(desc(memberLetters.sentAt), desc(memberLetters.id))
    .limit(mostShown);
}
