import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import * as course from '#features/course/contract.ts';
import { listNotifications, readPreferences, savePreferences } from '#features/notifications/contract.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, joinLearner, lessonsOf } from '#testing/learner.ts';
import { begin, say } from '#testing/spar.ts';
import { tellLearners } from './learning-mails.ts';
import { lessons, userProgress } from '#features/course/server/tables.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start() {
  const app = await startApp({ COURSE_STARTER: 'true' });
  apps.push(app);
  return app;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const deps = (app: App) => app.product.deps.course;
const toldBy = async (app: App, email: string) => {
  const mails = await app.db
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.toAddress, email))
    .orderBy(mailMessages.createdAt);
  return mails.flatMap(({ template }) => (template.startsWith('course.') ? [template.slice(7)] : []));
};

test('the first week is told on day 1, 2, 3 and 6, once each, by notice and by mail', async () => {
  const app = await start();
  const member = await joinLearner(app, 0);
  for (let hours = 0; hours < 6 * 24; hours += 12) {
    await tellLearners(deps(app));
    app.clock.advance(12 * hour);
  }
  expect(await toldBy(app, member.email)).toEqual([
    'first-week-1',
    'first-week-2',
    'first-week-3',
    'first-week-6',
  ]);
  const { notifications } = await member.call(listNotifications, {});
  const days = notifications.filter(({ kind }) => kind === 'first-week');
  expect(days).toHaveLength(4);
  // The newest first: the first practice call again.
  expect(days[0]?.actionUrl).toBe('/spar?call=first');
});

test('several nodes at once tell a member once', async () => {
  const app = await start();
  const members = [await joinLearner(app, 0), await joinLearner(app, 0)];
  await Promise.all(Array.from({ length: 4 }, () => tellLearners(deps(app))));
  for (const { email } of members) expect(await toldBy(app, email)).toEqual(['first-week-1']);
});

test('a first finished lesson is told with its name, and the second one is not', async () => {
  const app = await start();
  const member = await joinLearner(app, 30);
  const [first, second] = await lessonsOf(member, 1);
  const done = (id = '') => member.call(course.completeLesson, { params: { id } });
  await done(first?.id);
  await tellLearners(deps(app));
  expect(await toldBy(app, member.email)).toEqual([]);
  app.clock.advance(hour);
  await tellLearners(deps(app));
  await done(second?.id);
  app.clock.advance(hour);
  await tellLearners(deps(app));
  expect(await toldBy(app, member.email)).toEqual(['first-win']);
  const [mail] = await app.db
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.template, 'course.first-win'));
  expect(mail?.params).toEqual({ title: first?.title, slug: first?.slug });
});

test('a lesson that was begun waits, a week passes, and then there is quiet', async () => {
  const app = await start();
  const member = await joinLearner(app, 30);
  const [film] = await lessonsOf(member, 1);
  await member.call(course.saveProgress, { params: { id: film?.id ?? '' }, body: { position: 5 } });
  for (let days = 0; days < 20; days += 1) {
    await tellLearners(deps(app));
    app.clock.advance(day);
  }
  expect(await toldBy(app, member.email)).toEqual(['lesson-waiting', 'week-away']);
});

test('who practices every day is not away, though they open no lesson', async () => {
  const app = await start();
  const member = await joinLearner(app, 30);
  const [film] = await lessonsOf(member, 1);
  await member.call(course.completeLesson, { params: { id: film?.id ?? '' } });
  app.clock.advance(6 * day);
  await say(member, await begin(member), ['When did you last sit down with that list?']);
  app.clock.advance(day + hour);
  await tellLearners(deps(app));
  expect(await toldBy(app, member.email)).toEqual([]);
});

test('of two that are due at once the second waits for the next day, and both for any other that they could stop', async () => {
  const app = await start();
  const member = await joinLearner(app, 0);
  const [film] = await lessonsOf(member, 1);
  await member.call(course.completeLesson, { params: { id: film?.id ?? '' } });
  await app.product.deps.notify(app.db, {
    userId: member.userId,
    kind: 'next-step',
    type: 'info',
    title: 'Next step: Call',
    message: 'You planned it.',
    mail: { template: 'clients.nextSteps', params: { count: '1', on: '2026-12-04' } },
  });
  const told: string[][] = [];
  for (let hours = 0; hours < 44; hours += 2) {
    app.clock.advance(2 * hour);
    await tellLearners(deps(app));
    told.push(await toldBy(app, member.email));
  }
  expect(told[8]).toEqual([]);
  expect(told[9]).toEqual(['first-week-1']);
  expect(told[18]).toEqual(['first-week-1']);
  expect(told[19]).toEqual(['first-week-1', 'first-week-2']);
});

test('the last of all lessons is told, and an older end is not', async () => {
  const app = await start();
  const [member, former] = [await joinLearner(app, 60), await joinLearner(app, 60)];
  const all = await app.db.select({ id: lessons.id }).from(lessons);
  const now = app.clock.now();
  const finish = (userId: string, at: Date) =>
    app.db.insert(userProgress).values(
      all.map(({ id }) => ({
        userId,
        lessonId: id,
        completed: true,
        completionDate: at,
        startedAt: at,
        updatedAt: at,
      })),
    );
  await finish(member.userId, new Date(now.getTime() - hour));
  await finish(former.userId, new Date(now.getTime() - 8 * day));
  await app.db
    .update(userProgress)
    .set({ completionDate: new Date(now.getTime() - 20 * day) })
    .where(and(eq(userProgress.userId, member.userId), eq(userProgress.lessonId, all[0]?.id ?? '')));
  await tellLearners(deps(app));
  expect(await toldBy(app, member.email)).toEqual(['course-finished']);
  expect(await toldBy(app, former.email)).toEqual([]);
});

test('whoever turned one of them off gets the others, and whoever lost access gets none', async () => {
  const app = await start();
  const [quiet, ended] = [await joinLearner(app, 0), await joinLearner(app, 0)];
  const before = await quiet.call(readPreferences, {});
  const off = { app: true, mail: false };
  await quiet.call(savePreferences, { body: { ...before, 'first-week': off } });
  await endAccess(app, ended.userId);
  await tellLearners(deps(app));
  const [film] = await lessonsOf(quiet, 1);
  await quiet.call(course.completeLesson, { params: { id: film?.id ?? '' } });
  app.clock.advance(hour);
  await tellLearners(deps(app));
  expect(await toldBy(app, quiet.email)).toEqual(['first-win']);
  expect(await toldBy(app, ended.email)).toEqual([]);
});
