import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { listNotifications } from '#features/notifications/contract.ts';
import { deleteModule, listModules, previewModules, updateModule } from '#features/course/contract-admin.ts';
import { restoreDeleted } from '#features/course/contract-admin-desk.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { endAccess, joinLearner } from '#testing/learner.ts';
import { announceOpenings, openDueModules } from './openings.ts';
import { courseModules, lessons, moduleOpenings } from '#features/course/server/tables.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start() {
  const app = await startApp({ COURSE_STARTER: 'true' });
  apps.push(app);
  return app;
}

const day = 24 * 60 * 60 * 1000;
const deps = (app: App) => app.product.deps.course;
const noticesOf = async (member: Awaited<ReturnType<typeof joinLearner>>) => {
  const { notifications } = await member.call(listNotifications, {});
  return notifications.filter(({ title }) => title.startsWith('Open now:')).map(({ title }) => title);
};
const mailsOf = async (app: App, email: string) => {
  const mails = await app.db
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.toAddress, email))
    .orderBy(mailMessages.id);
  return mails.filter(({ template }) => template === 'course.moduleOpened');
};
const openedBy = (app: App, userId: string) =>
  app.db.select().from(moduleOpenings).where(eq(moduleOpenings.userId, userId));

test('when a module opens its member is told once, by notice and by mail', async () => {
  const app = await start();
  const member = await joinLearner(app, 6);
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual([]);
  app.clock.advance(day + 1000);
  await announceOpenings(deps(app));
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual(['Open now: Your WHY']);
  expect(await mailsOf(app, member.email)).toHaveLength(1);
  expect(await openedBy(app, member.userId)).toHaveLength(2);
});

test('several nodes at once tell a member once', async () => {
  const app = await start();
  const members = [await joinLearner(app, 8), await joinLearner(app, 8), await joinLearner(app, 8)];
  await Promise.all(Array.from({ length: 4 }, () => announceOpenings(deps(app))));
  for (const member of members) {
    expect(await noticesOf(member)).toEqual(['Open now: Your WHY']);
    expect(await mailsOf(app, member.email)).toHaveLength(1);
  }
});

test('nobody is told whose access has ended, has not begun, or never was for the course', async () => {
  const app = await start();
  const ended = await joinLearner(app, 8);
  await endAccess(app, ended.userId);
  const tools = await app.join();
  const startsAt = new Date(app.clock.now().getTime() - 9 * day);
  await app.db.insert(accessGrants).values({ userId: tools.userId, tier: 'tools', startsAt });
  const future = await joinLearner(app, -3);
  await announceOpenings(deps(app));
  expect(await app.db.select().from(moduleOpenings)).toEqual([]);
  expect(await noticesOf(future)).toEqual([]);
});

test('after a break the weeks begin anew, but what was open stays open', async () => {
  const app = await start();
  const member = await joinLearner(app, 8);
  await announceOpenings(deps(app));
  await endAccess(app, member.userId);
  app.clock.advance(30 * day);
  await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'premium', startsAt: app.clock.now() });
  const { modules } = await deps(app).outline.view(
    { userId: member.userId, tier: 'premium' },
    app.clock.now(),
  );
  expect(modules.map(({ unlock }) => unlock.isOpen)).toEqual([true, true, false, false, false]);
});

test('what is written down before the order changes stays open afterwards', async () => {
  const app = await start();
  const member = await joinLearner(app, 8);
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    await openDueModules(tx, deps(app), { now });
    await tx.update(courseModules).set({ unlockAfterDays: 28 }).where(eq(courseModules.orderIndex, 2));
  });
  const { modules } = await deps(app).outline.view({ userId: member.userId, tier: 'premium' }, now);
  expect(modules.filter(({ unlock }) => unlock.isOpen).map(({ title }) => title)).toEqual([
    'Your WHO',
    'Your WHY',
  ]);
});

test('a module without a published lesson opens quietly when it has one', async () => {
  const app = await start();
  const member = await joinLearner(app, 8);
  const [second] = await app.db.select().from(courseModules).where(eq(courseModules.orderIndex, 2));
  const ofSecond = eq(lessons.moduleId, second?.id ?? '');
  await app.db.update(lessons).set({ isPublished: false }).where(ofSecond);
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual([]);
  await app.db.update(lessons).set({ isPublished: true }).where(ofSecond);
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual(['Open now: Your WHY']);
});

test('more members than are read at once are all told', async () => {
  const app = await start();
  const startsAt = new Date(app.clock.now().getTime() - 8 * day);
  await app.db.execute(
    `insert into users (id, name, email, first_name, last_name) select 'many' || n, 'x', 'many' || n || '@example.test', 'x', 'y' from generate_series(1, 450) n`,
  );
  await app.db.execute(
    `insert into access_grants (user_id, tier, starts_at) select 'many' || n, 'premium', '${startsAt.toISOString()}' from generate_series(1, 450) n`,
  );
  await announceOpenings(deps(app));
  expect(await app.db.select().from(moduleOpenings)).toHaveLength(900);
}, 60_000);

test('who gets a module early before they have access is told once their access begins, and not before', async () => {
  const app = await start();
  const member = await joinLearner(app, -3);
  const [third] = await app.db.select().from(courseModules).where(eq(courseModules.orderIndex, 3));
  await app.db.insert(moduleOpenings).values({
    userId: member.userId,
    moduleId: third?.id ?? '',
    openedAt: app.clock.now(),
    reason: 'override',
  });
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual([]);
  app.clock.advance(3 * day + 1000);
  await Promise.all([announceOpenings(deps(app)), announceOpenings(deps(app))]);
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual(['Open now: Your Tribe']);
  expect(await mailsOf(app, member.email)).toHaveLength(1);
  expect(
    (await openedBy(app, member.userId)).find(({ reason }) => reason === 'override')?.toldAt,
  ).not.toBeNull();
});

test('before a module has something to read it is said how many will be told, and as many are', async () => {
  const app = await start();
  const admin = await joinAsAdmin(app);
  const [due, waiting, ended] = [
    await joinLearner(app, 8),
    await joinLearner(app, 3),
    await joinLearner(app, 8),
  ];
  await endAccess(app, ended.userId);
  const { modules } = await admin.call(listModules, {});
  const [, second] = modules;
  const inSecond = eq(lessons.moduleId, second?.id ?? '');
  await app.db.update(lessons).set({ isPublished: false }).where(inSecond);
  await announceOpenings(deps(app));
  const wanted = modules.map(({ id }) => id);
  const told = async () => (await admin.call(previewModules, { body: { wanted, shown: second?.id } })).told;
  expect(await told()).toBe(1);
  await app.db.update(lessons).set({ isPublished: true }).where(inSecond);
  await announceOpenings(deps(app));
  expect(await noticesOf(due)).toEqual(['Open now: Your WHY']);
  expect([await noticesOf(waiting), await noticesOf(ended)]).toEqual([[], []]);
  // Nobody twice.
  expect(await told()).toBe(0);
});

test('a module that is restored tells nobody: it is unpublished, and publishing it says before how many are told', async () => {
  const app = await start();
  const admin = await joinAsAdmin(app);
  const member = await joinLearner(app, 60);
  const [, second] = (await admin.call(listModules, {})).modules;
  const id = second?.id ?? '';
  await admin.call(deleteModule, { params: { id } });
  await announceOpenings(deps(app));
  const before = await noticesOf(member);
  await admin.call(restoreDeleted, { body: { kind: 'module', id } });
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual(before);
  const { modules } = await admin.call(listModules, {});
  const back = modules.find((module) => module.id === id);
  const wanted = modules.map((module) => module.id);
  expect((await admin.call(previewModules, { body: { wanted, shown: id } })).told).toBe(1);
  await admin.call(updateModule, {
    params: { id },
    body: { version: back?.version ?? 0, isPublished: true },
  });
  await announceOpenings(deps(app));
  expect(await noticesOf(member)).toEqual(['Open now: Your WHY', ...before]);
});
