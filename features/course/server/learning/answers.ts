import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { gradedCard, newRecallCard } from '#platform/server/recall-card.ts';
import { timeZoneOfMember } from '#platform/server/viewer/time-zone.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { GivenAnswer } from '#features/course/contract.ts';
import { type CheckQuestion, isRightOption, keepsAnswers } from '#features/course/rules-lesson.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { findOpenLesson } from '#features/course/server/lesson/lesson.ts';
import { checkAnswers, lessons } from '#features/course/server/tables.ts';

/** An answer with everything the member may know once they have given one. */
export function explained(question: CheckQuestion, given: { question: number; option: number }): GivenAnswer {
  return {
    question: given.question,
    option: given.option,
    isRight: isRightOption(question, given.option),
    rightOption: question.options.findIndex(({ correct }) => correct),
    explanation: question.explanation,
  };
}

/**
 * Stores an answer to a check question; one that is due again is graded by it. The same answer sent twice, e.g. from the
 * queue of an offline device, is graded once: it is no longer due then. @throws AppError not_found, module_locked,
 * invalid_input
 */
export async function keepAnswer(
  deps: CourseDeps,
  viewer: Viewer,
  given: { lessonId: string; question: number; option: number },
): Promise<GivenAnswer> {
  const { lessonId, question: at, option } = given;
  await findOpenLesson(deps, viewer, lessonId);
  const [row] = await deps.db
    .select({ questions: lessons.questions })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  const question = row?.questions[at];
  if (!question) throw new AppError('not_found');
  if (!question.options[option]) {
    throw new AppError('invalid_input', { fields: { option: 'There is no such answer' } });
  }
  const answer = explained(question, { question: at, option });
  const now = deps.clock.now();
  const { userId } = viewer;
  const kept = { option, isRight: answer.isRight, answeredAt: now };
  await deps.db.transaction(async (tx) => {
    const moment = { now, timeZone: await timeZoneOfMember(tx, userId) };
    const [before] = await tx
      .select({ card: checkAnswers.card, dueAt: checkAnswers.dueAt })
      .from(checkAnswers)
      .where(
        and(
          eq(checkAnswers.userId, userId),
          eq(checkAnswers.lessonId, lessonId),
          eq(checkAnswers.question, at),
        ),
      )
      .for('update');
    const isDue = before !== undefined && before.dueAt <= now;
    const graded = isDue
      ? gradedCard(before.card, before.dueAt, answer.isRight ? 'good' : 'again', moment)
      : {};
    await tx
      .insert(checkAnswers)
      .values({ userId, lessonId, question: at, firstOption: option, ...kept, ...newRecallCard(moment) })
      .onConflictDoUpdate({
        target: [checkAnswers.userId, checkAnswers.lessonId, checkAnswers.question],
        set: { ...kept, ...graded },
      });
  });
  return answer;
}

/**
 * After an edit of a lesson's questions: answers chosen from other options are deleted, and the rest are judged by the
 * option that is right now.
 */
export async function judgeAnswersAnew(
  tx: Db,
  lessonId: string,
  { before, after }: { before: readonly CheckQuestion[]; after: readonly CheckQuestion[] },
): Promise<void> {
  for (const [at, old] of before.entries()) {
    const question = after[at];
    const given = and(eq(checkAnswers.lessonId, lessonId), eq(checkAnswers.question, at));
    if (question === undefined || !keepsAnswers(old, question)) {
      await tx.delete(checkAnswers).where(given);
      continue;
    }
    const right = question.options.findIndex(({ correct }) => correct);
    if (!isRightOption(old, right))
      await tx
        .update(checkAnswers)
        .set({ isRight: sql`${checkAnswers.option} = ${right}` })
        .where(given);
  }
}
