import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#features/course/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, joinLearner, lessonsOf, summaryOf } from '#testing/learner.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { lessons, userProgress } from '#features/course/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

type Learner = Awaited<ReturnType<typeof joinLearner>>;
const film = 'the-client-who-does-not-tell-you';
const open = (member: Learner, slug = film) => member.call(contract.readLesson, { params: { slug } });

async function inFilm(daysAgo = 8) {
  const member = await joinLearner(app, daysAgo);
  const { id } = await open(member);
  return { member, params: { id } };
}

const rowOf = async (userId: string, lessonId: string) => {
  const own = and(eq(userProgress.userId, userId), eq(userProgress.lessonId, lessonId));
  return (await app.db.select().from(userProgress).where(own))[0];
};

test('a position is there again on the next device, to the second [course.position-saved] [course.position-restored] [course.call-save-position] [course.call-read-progress]', async () => {
  const { member, params } = await inFilm();
  await member.call(contract.saveProgress, { params, body: { position: 31.4, watchedShare: 0.5 } });
  expect((await open(member)).progress).toMatchObject({ lastVideoPosition: 31.4, watchedShare: 0.5 });
});

test('the same save again changes nothing, and the watched share only grows', async () => {
  const { member, params } = await inFilm();
  const body = { position: 40, watchedShare: 0.7 };
  const first = await member.call(contract.saveProgress, { params, body });
  expect(await member.call(contract.saveProgress, { params, body })).toEqual(first);
  const back = await member.call(contract.saveProgress, { params, body: { position: 5, watchedShare: 0.1 } });
  expect(back).toEqual({ lastVideoPosition: 5, watchedShare: 0.7 });
});

test('a row holds what the specification lists [course.progress-fields]', async () => {
  const { member, params } = await inFilm();
  await member.call(contract.saveProgress, { params, body: { position: 10 } });
  expect(await rowOf(member.userId, params.id)).toMatchObject({
    userId: member.userId,
    lessonId: params.id,
    completed: false,
    completionDate: null,
    lastVideoPosition: 10,
    updatedAt: expect.any(Date),
  });
});

test.each([
  ['NaN', Number.NaN],
  ['a negative', -1],
  ['infinity', Number.POSITIVE_INFINITY],
  ['one beyond the end', 220],
  ['text', '10'],
])('%s as a position is refused and nothing is written', async (_, position) => {
  const { member, params } = await inFilm();
  const failure = await member.fail(contract.saveProgress, { params, body: { position } });
  expect(failure).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await rowOf(member.userId, params.id)).toBeUndefined();
});

test('a save for a lesson that is not there is answered like one that nobody has', async () => {
  const { member } = await inFilm();
  const params = { id: '00000000-0000-4000-8000-000000000000' };
  expect((await member.fail(contract.saveProgress, { params, body: { position: 1 } })).code).toBe(
    'not_found',
  );
});

test('a lesson taken out while somebody watches refuses the save and keeps what was saved', async () => {
  const own = await startApp({ COURSE_STARTER: 'true' });
  const member = await joinLearner(own);
  const { id } = await open(member);
  await member.call(contract.saveProgress, { params: { id }, body: { position: 20 } });
  await own.db.update(lessons).set({ deletedAt: own.clock.now() }).where(eq(lessons.id, id));
  const failure = await member.fail(contract.saveProgress, { params: { id }, body: { position: 30 } });
  expect(failure.code).toBe('not_found');
  await own.db.update(lessons).set({ deletedAt: null }).where(eq(lessons.id, id));
  expect((await open(member)).progress.lastVideoPosition).toBe(20);
  await own.close();
});

test('what is open only by an earlier access that touches takes progress too', async () => {
  const member = await joinLearner(app, 8);
  await endAccess(app, member.userId);
  await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'premium', startsAt: app.clock.now() });
  const [second] = await lessonsOf(member, 2);
  const params = { id: second?.id ?? '' };
  const saved = await member.call(contract.saveProgress, { params, body: { position: 12 } });
  expect(saved.lastVideoPosition).toBe(12);
});

test('a completion stays: marked twice, watched again, the first date counts [course.completes-on-click] [course.never-reverts] [course.call-save-completed]', async () => {
  const { member, params } = await inFilm();
  const first = await member.call(contract.completeLesson, { params });
  app.clock.advance(60_000);
  expect(await member.call(contract.completeLesson, { params })).toEqual(first);
  await member.call(contract.saveProgress, { params, body: { position: 3 } });
  const takenBack = await member.send(`/api/course/lessons/${params.id}/completion`, { method: 'DELETE' });
  expect(takenBack.status).toBeGreaterThanOrEqual(404);
  const { progress } = await open(member);
  expect(progress).toMatchObject({ completed: true, completionDate: first.completionDate });
  expect((await lessonsOf(member, 1))[0]?.isCompleted).toBe(true);
});

test('one continues where one left off, with the lesson touched last', async () => {
  const member = await joinLearner(app);
  const fresh = await summaryOf(member);
  expect(fresh).toMatchObject({ lessons: 59, completed: 0, percent: 0 });
  expect(fresh.next).toMatchObject({ slug: film, isFirst: true, position: 0 });
  expect(fresh.opensNext?.title).toBe('Your Tribe');
  const [, second] = await lessonsOf(member, 1);
  const { id } = await open(member);
  await member.call(contract.saveProgress, { params: { id: second?.id ?? '' }, body: { position: 0 } });
  app.clock.advance(1000);
  await member.call(contract.saveProgress, { params: { id }, body: { position: 24 } });
  const later = await summaryOf(member);
  expect(later.next).toMatchObject({ slug: film, isFirst: false, position: 24 });
  await member.call(contract.completeLesson, { params: { id } });
  const done = await summaryOf(member);
  expect(done.next?.slug).toBe(second?.slug);
  expect(done).toMatchObject({ completed: 1, percent: 1 });
  expect(fresh.minutesLeft - done.minutesLeft).toBe(7);
});

test('what one member did is not seen by another, and goes with them', async () => {
  const { member, params } = await inFilm();
  const other = await joinLearner(app);
  await member.call(contract.completeLesson, { params });
  expect((await open(other)).progress.completed).toBe(false);
  await app.db.execute(`delete from users where id = '${member.userId}'`);
  expect(await rowOf(member.userId, params.id)).toBeUndefined();
});
