import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#features/course/contract.ts';
import { lessons } from '#features/course/server/tables.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, joinLearner } from '#testing/learner.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinLearner>>;
const dayMs = 24 * 60 * 60 * 1000;
const film = 'the-client-who-does-not-tell-you';
/** In the second module. */
const why = 'a-reason-people-can-feel';

const due = async (member: Member) => (await member.call(contract.listDueQuestions, {})).due;
const dueAtHome = async (member: Member) => (await member.call(readWorkspace, {})).due;

/** Which option of a lesson's first question is right, and one that isn't. */
async function optionsOf(slug: string) {
  const [row] = await app.db.select().from(lessons).where(eq(lessons.slug, slug));
  const right = row?.questions[0]?.options.findIndex(({ correct }) => correct) ?? -1;
  return { id: row?.id ?? '', right, wrong: right === 0 ? 1 : 0 };
}

async function answer(member: Member, slug: string, how: 'right' | 'wrong' = 'right') {
  const { id, [how]: option } = await optionsOf(slug);
  return member.call(contract.answerQuestion, { params: { id, question: '0' }, body: { option } });
}

async function learn(member: Member, slug: string) {
  const { id } = await optionsOf(slug);
  await answer(member, slug);
  await member.call(contract.completeLesson, { params: { id } });
  return id;
}

test('a question that was answered in a lesson is due a day later, with what the member learned then [course.due-questions]', async () => {
  const member = await joinLearner(app);
  const lessonId = await learn(member, film);
  expect(await due(member)).toEqual([]);
  expect(await dueAtHome(member)).toBeNull();
  app.clock.advance(dayMs);
  const { right } = await optionsOf(film);
  expect(await due(member)).toMatchObject([{ lessonId, slug: film, at: 0, rightOption: right }]);
  expect(await dueAtHome(member)).toEqual({ turn: null, questions: 1, answeredAt: null });
  expect(await due(await joinLearner(app))).toEqual([]);
});

test('a right answer sends it further away than a wrong one, each counts once, and an early one not at all [course.recall-spacing]', async () => {
  const [knows, forgot, other] = [await joinLearner(app), await joinLearner(app), await joinLearner(app)];
  for (const member of [knows, forgot, other]) await learn(member, film);
  app.clock.advance(dayMs);
  await answer(knows, film);
  // Sent twice, as the queue of a device may do.
  await answer(forgot, film, 'wrong');
  await answer(forgot, film, 'wrong');
  const answeredAt = app.clock.now().toISOString();
  expect(await due(knows)).toEqual([]);
  expect(await due(forgot)).toEqual([]);
  const daysUntilDue = async (member: Member) => {
    for (let days = 0; days <= 30; days += 1) {
      if ((await due(member)).length > 0) return days;
      app.clock.advance(dayMs);
    }
    throw new Error('it never came back');
  };
  const waited = await daysUntilDue(forgot);
  expect(waited).toBe(1);
  expect(await due(knows)).toEqual([]);
  expect(await dueAtHome(forgot)).toEqual({ turn: null, questions: 1, answeredAt });
  expect(await daysUntilDue(knows)).toBeGreaterThan(0);
  // Days that nobody came took nothing away: what is due is what was due.
  expect(await due(other)).toHaveLength(1);
});

test('only lessons that are done and open ask: not one that was left, nor one that is closed again [course.due-questions]', async () => {
  const member = await joinLearner(app);
  await answer(member, film);
  app.clock.advance(dayMs);
  expect(await due(member)).toEqual([]);
  await learn(member, why);
  app.clock.advance(dayMs);
  expect(await due(member)).toMatchObject([{ slug: why }]);
  await endAccess(app, member.userId);
  app.clock.advance(dayMs);
  const status = async () => (await member.send(contract.listDueQuestions.path)).status;
  // A viewer is remembered for part of a second.
  await expect.poll(status, { timeout: 3000 }).toBe(403);
  expect(await dueAtHome(member)).toBeNull();
  // A new access begins with the first module.
  await app.db.insert(accessGrants).values({
    userId: member.userId,
    tier: 'premium',
    reason: 'test',
    startsAt: app.clock.now(),
  });
  await expect.poll(status, { timeout: 3000 }).toBe(200);
  expect(await due(member)).toEqual([]);
  expect(await dueAtHome(member)).toBeNull();
});
