import { and, asc, count, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { RecallGrade } from '#platform/contract/recall-grade.ts';
import type { TalkVerdict } from '#features/spar/rules/verdict.ts';
import { gradedCard, newRecallCard } from '#platform/server/recall-card.ts';
import { timeZoneOfMember } from '#platform/server/viewer/time-zone.ts';
import type { TalkRow, TurnRow } from '#features/spar/server/queries.ts';
import { sparDrills, sparTalks } from '#features/spar/server/tables.ts';

/** The most drills in one answer: more than three minutes hold. */
const mostAtOnce = 5;

interface Ended {
  readonly talk: TalkRow;
  readonly turns: readonly TurnRow[];
  readonly verdict: TalkVerdict;
  readonly now: Date;
}

/** Makes a drill for each missed step that belongs to a certain turn. */
export async function makeDrills(tx: Db, { talk, turns, verdict, now }: Ended): Promise<void> {
  const saidBefore = (turn: number) =>
    turns.find(({ number }) => number === turn - 1)?.answer ?? talk.opening;
  const missed = verdict.steps.flatMap(({ step, verdict: so, quote }) =>
    (so === 'missed' || so === 'part') && quote !== null ? [{ step, turn: quote.turn }] : [],
  );
  if (missed.length === 0) return;
  const timeZone = await timeZoneOfMember(tx, talk.userId);
  await tx
    .insert(sparDrills)
    .values(
      missed.map(({ step, turn }) => ({
        userId: talk.userId,
        talkId: talk.id,
        step,
        turn,
        says: saidBefore(turn),
        said: turns.find(({ number }) => number === turn)?.said ?? '',
        ...newRecallCard({ now, timeZone }),
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
}

const ofMember = (userId: string) => and(eq(sparDrills.userId, userId), isNull(sparTalks.deletedAt));

function joined(db: Db) {
  return db
    .select({ drill: sparDrills, talk: sparTalks })
    .from(sparDrills)
    .innerJoin(sparTalks, eq(sparTalks.id, sparDrills.talkId));
}

/** Who asks what: a turn that misses two steps, or is played again, asks the member the same twice. */
const clientName = sql<string>`${sparTalks.client} ->> 'name'`;

/**
 * The member's drills that are due, how many wait in all, and when the next one comes; of one talk if it is named. Of
 * those that ask the same, the longest due stands for all.
 */
export async function dueDrills(
  db: Db,
  { userId, talkId, now }: { userId: string; talkId?: string | undefined; now: Date },
) {
  const ofTalk = talkId === undefined ? undefined : eq(sparDrills.talkId, talkId);
  const once = db
    .selectDistinctOn([clientName, sparDrills.says], { id: sparDrills.id })
    .from(sparDrills)
    .innerJoin(sparTalks, eq(sparTalks.id, sparDrills.talkId))
    .where(and(ofMember(userId), ofTalk, lte(sparDrills.dueAt, now)))
    .orderBy(clientName, sparDrills.says, asc(sparDrills.dueAt), asc(sparDrills.id))
    .as('once');
  const due = await joined(db)
    .innerJoin(once, eq(once.id, sparDrills.id))
    .orderBy(asc(sparDrills.dueAt), asc(sparDrills.id))
    .limit(mostAtOnce);
  const [waiting] = await db.select({ all: count() }).from(once);
  const [next] = await db
    .select({ at: sparDrills.dueAt, client: sparTalks.client })
    .from(sparDrills)
    .innerJoin(sparTalks, eq(sparTalks.id, sparDrills.talkId))
    .where(and(ofMember(userId), ofTalk, gt(sparDrills.dueAt, now)))
    .orderBy(asc(sparDrills.dueAt), asc(sparDrills.id))
    .limit(1);
  return { due, waiting: waiting?.all ?? 0, nextAt: next?.at ?? null, nextWith: next?.client.name ?? null };
}

export type DrillRow = Awaited<ReturnType<typeof joined>>[number];

/** Refuses a drill that this member does not have, or whose talk they deleted. @throws AppError not_found */
export async function needDrill(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const found = await joined(db).where(and(eq(sparDrills.id, id), ofMember(userId)));
  if (found.length === 0) throw new AppError('not_found');
}

/**
 * Grades a drill, and with it those that are due and ask the same: one answer settles them. A grade that arrives twice,
 * e.g. from the queue of an offline device, counts once.
 * @throws AppError not_found, conflict
 */
export function gradeDrill(
  db: Db,
  given: { id: string; userId: string; grade: RecallGrade; reviews: number; now: Date },
): Promise<DrillRow> {
  const { id, userId, grade, reviews, now } = given;
  return db.transaction(async (tx) => {
    const [row] = await joined(tx)
      .where(and(eq(sparDrills.id, id), ofMember(userId)))
      .for('update', { of: sparDrills });
    if (!row) throw new AppError('not_found');
    const { drill, talk } = row;
    if (drill.reviews === reviews + 1 && drill.lastGrade === grade) return row;
    if (drill.reviews !== reviews) throw new AppError('conflict');
    const moment = { now, timeZone: await timeZoneOfMember(tx, userId) };
    const next = {
      ...gradedCard(drill.card, drill.dueAt, grade, moment),
      reviews: reviews + 1,
      lastGrade: grade,
    };
    await tx.update(sparDrills).set(next).where(eq(sparDrills.id, id));
    const equals = await joined(tx)
      .where(
        and(
          ofMember(userId),
          ne(sparDrills.id, id),
          lte(sparDrills.dueAt, now),
          eq(sparDrills.says, drill.says),
          eq(clientName, talk.client.name),
        ),
      )
      .for('update', { of: sparDrills });
    for (const { drill: equal } of equals)
      await tx
        .update(sparDrills)
        .set({
          ...gradedCard(equal.card, equal.dueAt, grade, moment),
          reviews: equal.reviews + 1,
          lastGrade: grade,
        })
        .where(eq(sparDrills.id, equal.id));
    return { drill: { ...drill, ...next }, talk };
  });
}
