import { keptMs } from '#platform/contract/retention.ts';
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { type Answers, scoreOf } from '#features/assessment/rules.ts';
import { assessmentAttempts } from './tables.ts';

export type AttemptRow = typeof assessmentAttempts.$inferSelect;

/** The owner of an attempt: a member, or a visitor until they become one. */
export type Owner = { readonly userId: string } | { readonly visitorHash: string };

const mostAttempts = 50;

const ownedBy = (owner: Owner) =>
  'userId' in owner
    ? eq(assessmentAttempts.userId, owner.userId)
    : eq(assessmentAttempts.visitorHash, owner.visitorHash);

/** Keeps a finished assessment. The score is computed here, never taken from the caller. */
export async function insertAttempt(
  db: Db,
  params: { owner: Owner; answers: Answers; now: Date },
): Promise<AttemptRow> {
  const { owner, answers, now } = params;
  const [row] = await db
    .insert(assessmentAttempts)
    .values({ ...owner, answers, ...scoreOf(answers), takenAt: now })
    .returning();
  if (!row) throw new Error('the attempt was not inserted');
  if ('visitorHash' in owner) await keepNewest(db, owner);
  return row;
}

/** A visitor keeps as many as they are shown. */
async function keepNewest(db: Db, owner: { readonly visitorHash: string }): Promise<void> {
  const older = db
    .select({ id: assessmentAttempts.id })
    .from(assessmentAttempts)
    .where(ownedBy(owner))
    .orderBy(desc(assessmentAttempts.takenAt), desc(assessmentAttempts.id))
    .offset(mostAttempts);
  await db.delete(assessmentAttempts).where(inArray(assessmentAttempts.id, older));
}

/** The owner's attempts, newest first, at most 50. */
export async function attemptsOf(db: Db, owner: Owner): Promise<AttemptRow[]> {
  return db
    .select()
    .from(assessmentAttempts)
    .where(ownedBy(owner))
    .orderBy(desc(assessmentAttempts.takenAt), desc(assessmentAttempts.id))
    .limit(mostAttempts);
}

/** Hands a visitor's attempts to the member they became. */
export async function claimAttempts(db: Db, params: { visitorHash: string; userId: string }): Promise<void> {
  await db
    .update(assessmentAttempts)
    .set({ userId: params.userId, visitorHash: null })
    .where(eq(assessmentAttempts.visitorHash, params.visitorHash));
}

/** Deletes visitors' attempts that nobody has claimed for 30 days, which is how long their cookie lives. */
export async function dropUnclaimed(db: Db, now: Date): Promise<void> {
  await db
    .delete(assessmentAttempts)
    .where(
      and(
        isNull(assessmentAttempts.userId),
        lt(assessmentAttempts.takenAt, new Date(now.getTime() - keptMs('unclaimedAssessments'))),
      ),
    );
}
