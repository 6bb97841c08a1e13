import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { deleteModule, listModules, orderModules, updateModule } from '#features/course/contract-admin.ts';
import { updateLesson } from '#features/course/contract-admin-lessons.ts';
import { findLearner, openEarly, readFigures } from '#features/course/contract-admin-desk.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import {
  film as sampleFilm,
  buildLesson,
  buildModule,
  joinPremium,
  publishedModule,
} from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { courseFunnel } from '#features/course/server/learning/funnel.ts';
import { courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
  // Keep only what these tests build.
  const deletedAt = app.clock.now();
  await app.db.update(courseModules).set({ deletedAt });
  await app.db.update(lessons).set({ deletedAt });
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinPremium>>;

async function openTitles(member: Member) {
  const { modules } = await member.call(readCourse, {});
  return modules.filter(({ isUnlocked }) => isUnlocked).map(({ title }) => title);
}

test('a learner sees what is published and nothing else, and not what is taken back', async () => {
  const { module, lesson } = await publishedModule(admin, { title: 'Seen', order: 1 });
  await buildModule(admin, { title: 'Unseen' });
  await buildLesson(admin, { moduleId: module.id, title: 'Unseen lesson' });
  const member = await joinPremium(app, 30);
  const seen = async () =>
    (await member.call(readCourse, {})).modules.map(({ title, lessons: list }) => [title, list.length]);
  expect(await seen()).toEqual([['Seen', 1]]);
  await admin.call(updateModule, {
    params: { id: module.id },
    body: { version: module.version, isPublished: false },
  });
  expect(await seen()).toEqual([]);
  expect((await member.fail(readLesson, { params: { slug: lesson.slug } })).code).toBe('not_found');
  await admin.call(deleteModule, { params: { id: module.id } });
});

test('a module that is open to a member stays open when the order changes; for others the new days count', async () => {
  const { module: one } = await publishedModule(admin, { title: 'One', order: 1 });
  const { module: two } = await publishedModule(admin, { title: 'Two', order: 2 });
  const { module: three } = await publishedModule(admin, { title: 'Three', order: 3 });
  const early = await joinPremium(app, 8);
  const fresh = await joinPremium(app, 0);
  expect(await openTitles(early)).toEqual(['One', 'Two']);
  const seen = (await admin.call(listModules, {})).modules.map(({ id }) => id);
  const named = [three.id, one.id, two.id];
  const wanted = [...named, ...seen.filter((id) => !named.includes(id))];
  const { modules } = await admin.call(orderModules, { body: { seen, wanted } });
  expect(modules.slice(0, 3).map(({ title, unlockAfterDays }) => [title, unlockAfterDays])).toEqual([
    ['Three', 0],
    ['One', 7],
    ['Two', 14],
  ]);
  expect(await openTitles(early)).toEqual(['Three', 'One', 'Two']);
  // Module One was already open to the newcomer; Two was not.
  expect(await openTitles(fresh)).toEqual(['Three', 'One']);
  expect(await openTitles(await joinPremium(app, 0))).toEqual(['Three']);
  for (const { id } of [one, two, three]) await admin.call(deleteModule, { params: { id } });
});

test('an admin opens a module early for one member: they are told once, the log says who did it, nobody else gets it', async () => {
  const { module: first } = await publishedModule(admin, { title: 'Now', order: 1 });
  const { module, lesson } = await publishedModule(admin, { title: 'Later', order: 2 });
  const [member, other] = [await joinPremium(app), await joinPremium(app)];
  const found = await admin.call(findLearner, { body: { email: ` ${member.email.toUpperCase()}` } });
  expect(found.modules.find(({ id }) => id === module.id)).toMatchObject({
    isOpen: false,
    openedEarly: false,
  });
  expect((await member.fail(readLesson, { params: { slug: lesson.slug } })).status).toBeGreaterThanOrEqual(
    400,
  );

  const body = { userId: member.userId, moduleId: module.id };
  const opened = await admin.call(openEarly, { body });
  expect(opened.modules.find(({ id }) => id === module.id)).toMatchObject({
    isOpen: true,
    openedEarly: true,
  });
  await admin.call(openEarly, { body });
  expect((await member.call(readLesson, { params: { slug: lesson.slug } })).title).toBe(lesson.title);
  expect(await openTitles(other)).toEqual(['Now']);
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.filter(({ title }) => title.includes('Later'))).toHaveLength(1);
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.action, 'course.module_opened_early'), eq(auditEntries.subjectId, member.userId)),
    );
  expect(entries).toMatchObject([{ actorId: admin.userId, details: { module: module.id } }]);
  for (const { id } of [first, module]) await admin.call(deleteModule, { params: { id } });
});

test('a module that is opened early before it is published is told of when it is, once, and only to who may read it', async () => {
  const module = await buildModule(admin, { title: 'Unfinished', order: 1 });
  const lesson = await buildLesson(admin, { moduleId: module.id });
  const [member, without] = [await joinPremium(app), await app.join()];
  const openedFor = async (userId: string) => {
    const { modules } = await admin.call(openEarly, { body: { userId, moduleId: module.id } });
    return modules.find(({ id }) => id === module.id);
  };
  const told = async (actor: typeof without) => {
    const { notifications } = await actor.call(listNotifications, {});
    return notifications
      .filter(({ title }) => title.includes('Unfinished'))
      .map(({ actionUrl }) => actionUrl);
  };
  expect(await openedFor(member.userId)).toMatchObject({ openedEarly: true, isPublished: false });
  await openedFor(without.userId);
  const publish = async (version: number, isPublished: boolean) =>
    admin.call(updateModule, { params: { id: module.id }, body: { version, isPublished } });
  await publish(module.version, true);
  expect(await told(member)).toEqual([]);
  await publish(module.version + 1, false);
  await admin.call(updateLesson, {
    params: { id: lesson.id },
    body: { version: lesson.version, isPublished: true },
  });
  // A published lesson in an unpublished module is no more readable than an unpublished one.
  expect(await told(member)).toEqual([]);
  await publish(module.version + 2, true);
  await publish(module.version + 3, false);
  await publish(module.version + 4, true);
  expect(await told(member)).toEqual([`/course/${lesson.slug}`]);
  expect(await told(without)).toEqual([]);
  await admin.call(deleteModule, { params: { id: module.id } });
});

test('an address that nobody signed up with is said to be so', async () => {
  const failure = await admin.fail(findLearner, { body: { email: 'nobody@example.test' } });
  expect(failure.message).toBe('No user found with this email. They need to sign up first.');
  const free = await app.join();
  expect(await admin.call(findLearner, { body: { email: free.email } })).toMatchObject({
    mayRead: false,
    since: null,
  });
});

test('the figures tell which learners began and finished, how much they played, and in which tenth they stop', async () => {
  const { module } = await publishedModule(admin, { title: 'Counted', order: 1 });
  const film = await buildLesson(admin, { moduleId: module.id, contentType: 'video' });
  const text = await buildLesson(admin, { moduleId: module.id });
  await admin.call(updateLesson, {
    params: { id: film.id },
    body: { version: film.version, isPublished: true },
  });
  const now = app.clock.now();
  const { seconds } = sampleFilm;
  const watched = [
    { completed: true, lastVideoPosition: 0.03 * seconds, watchedShare: 0.4 },
    { completed: false, lastVideoPosition: 0.11 * seconds, watchedShare: 0.1 },
    { completed: false, lastVideoPosition: 0.52 * seconds, watchedShare: 0.5 },
    // As after a longer film was replaced by a shorter one.
    { completed: false, lastVideoPosition: 900, watchedShare: 0.6 },
  ];
  for (const [index, progress] of watched.entries()) {
    const { userId } = await app.join();
    const row = { userId, startedAt: now, updatedAt: now };
    await app.db.insert(userProgress).values({ ...row, lessonId: film.id, ...progress });
    if (index === 0) await app.db.insert(userProgress).values({ ...row, lessonId: text.id, completed: true });
  }
  // The owner's own visits, and those of an admin for some days.
  const guest = await app.join();
  await app.db.insert(accessGrants).values({ userId: guest.userId, tier: 'admin', startsAt: now });
  for (const { userId } of [admin, guest])
    await app.db.insert(userProgress).values({
      userId,
      lessonId: film.id,
      startedAt: now,
      updatedAt: now,
      completed: true,
      watchedShare: 1,
    });
  const { lessons: figures } = await admin.call(readFigures, {});
  expect(figures.find(({ lessonId }) => lessonId === film.id)).toEqual({
    lessonId: film.id,
    started: 4,
    finished: 1,
    medianWatched: 0.45,
    stops: [0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  });
  expect(figures.find(({ lessonId }) => lessonId === text.id)).toEqual({
    lessonId: text.id,
    started: 1,
    finished: 1,
    medianWatched: null,
    stops: null,
  });
  const funnel = await courseFunnel(app.db, { now });
  expect(funnel.filter((row) => row.module === 'Counted')).toEqual([
    { module: 'Counted', started: 4, finished: 0 },
  ]);
});

test('a module that is deleted while somebody watches it is gone for them at the next request, file and all', async () => {
  const { module } = await publishedModule(admin, { order: 1 });
  const film = await buildLesson(admin, { moduleId: module.id, contentType: 'video' });
  await admin.call(updateLesson, {
    params: { id: film.id },
    body: { version: film.version, isPublished: true },
  });
  const member = await joinPremium(app);
  const { video } = await member.call(readLesson, { params: { slug: film.slug } });
  const first = await member.send(video?.url ?? '', { headers: { range: 'bytes=0-99' } });
  expect(first.status).toBe(206);
  await first.body?.cancel();
  await admin.call(deleteModule, { params: { id: module.id } });
  expect((await member.fail(readLesson, { params: { slug: film.slug } })).code).toBe('not_found');
  expect((await member.send(video?.url ?? '')).status).toBe(404);
});
