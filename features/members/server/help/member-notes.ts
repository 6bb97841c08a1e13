import { desc, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { memberNotes } from '#features/members/server/tables.ts';
import { helpNews } from './help-news.ts';
import { type Helper, helper, holdHelped } from './help-record.ts';

const mostShown = 100;

/** Notes something about a member for the other admins; the same note twice is one. @throws AppError forbidden, not_found */
export async function addNote(
  deps: MembersDeps,
  by: Helper,
  userId: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, { userId, now });
    const made = await tx
      .insert(memberNotes)
      .values({ id, userId, text, writtenBy: by.viewer.userId, writtenAt: now })
      .onConflictDoNothing()
      .returning({ id: memberNotes.id });
    if (made.length > 0) return tell(deps, tx, helpNews.noteAdded, { userId, by: helper(by), note: id });
    const [kept] = await tx
      .select({ userId: memberNotes.userId, text: memberNotes.text })
      .from(memberNotes)
      .where(eq(memberNotes.id, id));
    if (kept?.userId !== userId || kept.text !== text) throw new AppError('conflict');
  });
}

/** The latest hundred notes about a member, newest first. */
export async function notesAbout(db: Db, { userId }: { userId: string }) {
  return db
    .select({ id: memberNotes.id, text: memberNotes.text, at: memberNotes.writtenAt, by: users.email })
    .from(memberNotes)
    .leftJoin(users, eq(users.id, memberNotes.writtenBy))
    .where(eq(memberNotes.userId, userId))
    .orderBy(desc(memberNotes.writtenAt), desc(memberNotes.id))
    .limit(mostShown);
}
