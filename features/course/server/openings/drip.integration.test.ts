import { afterEach, expect, test } from 'vitest';
import { readDrip } from '#features/course/contract-extent.ts';
import { readCourse } from '#features/course/contract.ts';
import {
  createModule,
  deleteModule,
  listModules,
  orderModules,
  previewModules,
  setDrip,
} from '#features/course/contract-admin.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { joinPremium } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { and, eq } from 'drizzle-orm';
import { announceOpenings } from './openings.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start() {
  const app = await startApp({ COURSE_STARTER: 'true' });
  apps.push(app);
  const admin = await joinAsAdmin(app);
  const now = async () => (await admin.call(listModules, {})).modules;
  const bodyOf = async (days: readonly number[]) => ({
    modules: (await now()).map(({ id, unlockAfterDays: seen }, at) => ({ id, seen, days: days[at] ?? 0 })),
  });
  const set = async (days: readonly number[]) => admin.call(setDrip, { body: await bodyOf(days) });
  return { app, admin, now, bodyOf, set };
}
type Member = Awaited<ReturnType<typeof joinPremium>>;
const dayMs = 24 * 60 * 60 * 1000;

/** The days from today on which each module opens to a member; null: open. */
async function waits(app: App, member: Member) {
  const { modules } = await member.call(readCourse, {});
  return modules.map(
    ({ opensAt }) => opensAt && Math.round((Date.parse(opensAt) - app.clock.now().getTime()) / dayMs),
  );
}

test('the owner sets the days; who joins afterward gets them, and pages and the log say it', async () => {
  const { app, admin, set } = await start();
  const weekly = await joinPremium(app, 0);
  expect(await waits(app, weekly)).toEqual([null, 7, 14, 21, 28]);
  expect(await app.visitor().call(readDrip, {})).toEqual({ days: [0, 7, 14, 21, 28] });
  const { modules } = await set([0, 3, 6, 9, 12]);
  expect(modules.map((module) => module.unlockAfterDays)).toEqual([0, 3, 6, 9, 12]);
  expect(await waits(app, await joinPremium(app, 0))).toEqual([null, 3, 6, 9, 12]);
  // Sooner is for everybody.
  expect(await waits(app, weekly)).toEqual([null, 3, 6, 9, 12]);
  await expect.poll(() => app.visitor().call(readDrip, {})).toEqual({ days: [0, 3, 6, 9, 12] });
  const lines = await app.db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'course.drip_changed'), eq(auditEntries.actorId, admin.userId)));
  expect(lines).toEqual([{ details: { days: '0 3 6 9 12' } }]);
});

test('later days touch nobody in the middle: what is open stays, what was told stays, and it is counted before', async () => {
  const { app, admin, now, set } = await start();
  const member = await joinPremium(app, 8);
  expect(await waits(app, member)).toEqual([null, null, 6, 13, 20]);
  const wanted = (await now()).map(({ id }) => id);
  const days = [0, 30, 60, 90, 120];
  expect(await admin.call(previewModules, { body: { wanted, days } })).toMatchObject({
    keeping: 1,
    sooner: 0,
    modules: [7, 14, 21, 28].map((before, at) => ({ before, after: days[at + 1] })),
  });
  await set(days);
  expect(await waits(app, member)).toEqual([null, null, 6, 13, 20]);
  expect(await waits(app, await joinPremium(app, 0))).toEqual([null, 30, 60, 90, 120]);
  // Set back and forth, the earliest day that was told holds.
  await set([0, 5, 10, 15, 100]);
  await set([0, 300, 300, 300, 300]);
  expect(await waits(app, member)).toEqual([null, null, 2, 7, 20]);
});

test('counted are only members with access now for whom a day really changes', async () => {
  const { app, admin, now, set } = await start();
  const day = (from: number) => new Date(app.clock.now().getTime() + from * dayMs);
  const pays = async (given: Partial<typeof subscriptions.$inferInsert>) => {
    const { userId } = await app.join();
    await app.db.insert(subscriptions).values({
      id: `sub_${userId}`,
      userId,
      customerId: `cus_${userId}`,
      status: 'active',
      productId: 'prod_1',
      priceId: 'price_1',
      itemId: 'si_1',
      amount: 6700,
      currency: 'usd',
      tier: 'premium',
      tierSince: day(-1),
      startedAt: day(-1),
      currentPeriodStart: day(-1),
      currentPeriodEnd: day(29),
      askedAt: day(0).toISOString(),
      ...given,
    });
  };
  // All open by their day, whether or not the hourly round has come by since; one is waiting.
  await joinPremium(app, 100);
  await joinPremium(app, 1);
  await pays({ status: 'paused', pausedUntil: day(30), currentPeriodEnd: day(-0.5) });
  await pays({ status: 'canceled', canceledAt: day(-0.5), endedAt: day(-0.5) });
  await pays({ tier: 'tools' });
  await app.join();
  await joinAsAdmin(app);
  const days = { sooner: [0, 2, 4, 6, 8], later: [0, 30, 60, 90, 120] };
  const counts = async (wish: readonly number[]) => {
    const wanted = (await now()).map(({ id }) => id);
    const { keeping, sooner } = await admin.call(previewModules, { body: { wanted, days: [...wish] } });
    return { keeping, sooner };
  };
  expect(await counts(days.sooner)).toEqual({ keeping: 0, sooner: 1 });
  expect(await counts(days.later)).toEqual({ keeping: 1, sooner: 0 });
  await announceOpenings(app.product.deps.course);
  expect(await counts(days.later)).toEqual({ keeping: 1, sooner: 0 });
  await set(days.sooner);
  expect(await counts(days.sooner)).toEqual({ keeping: 0, sooner: 0 });
});

test('when everything opens at once members are told once, not once for each module', async () => {
  const { app, set } = await start();
  const member = await joinPremium(app, 1);
  await announceOpenings(app.product.deps.course);
  await set([0, 0, 0, 0, 0]);
  expect(await waits(app, member)).toEqual([null, null, null, null, null]);
  await announceOpenings(app.product.deps.course);
  await announceOpenings(app.product.deps.course);
  const { notifications } = await member.call(listNotifications, {});
  const told = notifications.filter(({ title }) => title.startsWith('Open now:'));
  expect(told.map(({ title }) => title)).toEqual(['Open now: Your WHY']);
  expect(told[0]?.message).toContain('The 3 modules after it are open, too.');
  const mails = await app.db.select().from(mailMessages).where(eq(mailMessages.toAddress, member.email));
  expect(mails.filter(({ template }) => template === 'course.moduleOpened')).toHaveLength(1);
  // Who joins now begins with everything: the mail about their membership says so.
  const newcomer = await joinPremium(app, 0);
  await announceOpenings(app.product.deps.course);
  expect((await newcomer.call(listNotifications, {})).notifications).toEqual([]);
});

test('a place keeps its day: modules that move, come or go take the days of their places', async () => {
  const { admin, now, set } = await start();
  const { modules } = await set([0, 2, 4, 30, 40]);
  const seen = modules.map(({ id }) => id);
  await admin.call(orderModules, { body: { seen, wanted: seen.toReversed() } });
  expect((await now()).map((module) => module.unlockAfterDays)).toEqual([0, 2, 4, 30, 40]);
  const made = await admin.call(createModule, { body: { title: 'New', description: '', order: 2 } });
  expect(made.unlockAfterDays).toBe(2);
  expect((await now()).map((module) => module.unlockAfterDays)).toEqual([0, 2, 4, 30, 40, 50]);
  await admin.call(deleteModule, { params: { id: made.id } });
  expect((await now()).map((module) => module.unlockAfterDays)).toEqual([0, 2, 4, 30, 40]);
});

test('negative, huge and decreasing days are refused, and a first module that waits', async () => {
  const { admin, bodyOf, now } = await start();
  const refused = async (days: readonly number[]) =>
    (await admin.fail(setDrip, { body: await bodyOf(days) })).fields;
  expect(await refused([0, 7, 3, 21, 28])).toEqual({
    'modules.2.days': 'The module before it opens after 7 days: enter 7 or more',
  });
  expect(await refused([1, 7, 14, 21, 28])).toEqual({
    'modules.0.days': 'The first module opens right away',
  });
  for (const days of [-1, 1_000_000, 2.5])
    expect(Object.keys((await refused([0, 7, 14, 21, days])) ?? {})).toEqual(['modules.4.days']);
  const { modules } = await bodyOf([0, 7, 14, 21, 28]);
  const short = { modules: modules.slice(1).map((one) => ({ ...one, days: 0 })) };
  expect((await admin.fail(setDrip, { body: short })).code).toBe('conflict');
  const wanted = (await now()).map(({ id }) => id);
  expect((await admin.fail(previewModules, { body: { wanted, days: [0] } })).code).toBe('invalid_input');
  expect((await now()).map((module) => module.unlockAfterDays)).toEqual([0, 7, 14, 21, 28]);
});

test('of two admins who set the days from the same picture one is taken, the other is a conflict', async () => {
  const { app, admin, bodyOf, now } = await start();
  const other = await joinAsAdmin(app);
  const [a, b] = [await bodyOf([0, 3, 6, 9, 12]), await bodyOf([0, 5, 10, 15, 20])];
  await admin.call(setDrip, { body: a });
  expect((await other.fail(setDrip, { body: b })).code).toBe('conflict');
  expect((await now()).map((module) => module.unlockAfterDays)).toEqual([0, 3, 6, 9, 12]);
});
