import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCalendarLink, readCourse, readLesson, saveProgress } from '#features/course/contract.ts';
import {
  createModule,
  deleteModule,
  listModules,
  orderModules,
  previewModules,
  updateModule,
} from '#features/course/contract-admin.ts';
import { restoreDeleted } from '#features/course/contract-admin-desk.ts';
import { unlockAt } from '#features/course/rules.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { joinPremium } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, summaryOf } from '#testing/learner.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { announceOpenings } from './openings.ts';
import { courseModules, lessons, moduleOpenings, moduleToldDays } from '#features/course/server/tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
type Member = Awaited<ReturnType<typeof joinPremium>>;

const orderNow = async () => (await admin.call(listModules, {})).modules;
const idOf = async (title: string) => (await orderNow()).find((module) => module.title === title)?.id ?? '';

/** Moves one module to a place, counted from 1. */
async function place(title: string, order: number) {
  const seen = (await orderNow()).map(({ id }) => id);
  const id = await idOf(title);
  const others = seen.filter((one) => one !== id);
  const wanted = [...others.slice(0, order - 1), id, ...others.slice(order - 1)];
  await admin.call(orderModules, { body: { seen, wanted } });
}

/** The days on which the starter course's modules open to a member, counted from today; null: open. */
async function daysOf(member: Member) {
  const { modules } = await member.call(readCourse, {});
  const days = modules.map(({ title, opensAt }) => [
    title,
    opensAt && Math.round((Date.parse(opensAt) - app.clock.now().getTime()) / dayMs),
  ]);
  return Object.fromEntries(days) as Record<string, number | null>;
}

/** The future days in a member's calendar file. */
async function futureDays(member: Member) {
  const text = await (await member.send((await member.call(readCalendarLink, {})).url)).text();
  const today = app.clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d{3}/g, '');
  return text.match(/(?<=DTSTART:)\w+/g)?.filter((day) => day > today);
}

// One table for both sides: what the page shows as open can be saved, and nothing else can.
const cases: readonly {
  readonly named: string;
  readonly afterDays: number;
  readonly told?: { readonly opens: number; readonly since: number };
  readonly opened?: boolean;
  readonly isOpen: boolean;
}[] = [
  { named: 'its day came today', afterDays: 10, isOpen: true },
  { named: 'its day comes tomorrow', afterDays: 11, isOpen: false },
  { named: 'opened for good', afterDays: 99, opened: true, isOpen: true },
  { named: 'told for today and moved later', afterDays: 14, told: { opens: 10, since: 0 }, isOpen: true },
  { named: 'told for tomorrow and moved later', afterDays: 14, told: { opens: 11, since: 0 }, isOpen: false },
  { named: 'told for later and moved earlier', afterDays: 7, told: { opens: 14, since: 0 }, isOpen: true },
  { named: 'told of an access before a break', afterDays: 14, told: { opens: 7, since: -20 }, isOpen: false },
  { named: 'told of an access that began later', afterDays: 14, told: { opens: 9, since: 2 }, isOpen: true },
];

test.each(cases)(
  'page, save and the round of openings agree: $named',
  async ({ afterDays, told, opened = false, isOpen }) => {
    const member = await joinPremium(app, 10);
    const now = app.clock.now();
    const since = new Date(now.getTime() - 10 * dayMs);
    const at = (day: number) => new Date(since.getTime() + day * dayMs);
    const toldDay = told ? { opensAt: at(told.opens), accessSince: at(told.since) } : null;
    const facts = { seesAll: false, since, unlockAfterDays: afterDays, wasOpened: opened, told: toldDay };
    expect(unlockAt(facts, now).isOpen).toBe(isOpen);

    const order = 900 + afterDays;
    const words = { createdAt: now, updatedAt: now, isPublished: true };
    const [module] = await app.db
      .insert(courseModules)
      .values({ ...words, title: 'A case', orderIndex: order, unlockAfterDays: afterDays })
      .returning();
    const moduleId = module?.id ?? '';
    const [lesson] = await app.db
      .insert(lessons)
      .values({ ...words, moduleId, title: 'A case', contentType: 'text', orderIndex: 1 })
      .returning();
    const own = { userId: member.userId, moduleId };
    if (toldDay) await app.db.insert(moduleToldDays).values({ ...own, ...toldDay });
    if (opened) await app.db.insert(moduleOpenings).values({ ...own, openedAt: now, reason: 'kept' });
    const save = { params: { id: lesson?.id ?? '' }, body: { position: 1, watchedShare: 0 } };
    const saved = isOpen
      ? await member.call(saveProgress, save).then(() => 'saved')
      : (await member.fail(saveProgress, save)).code;
    expect(saved).toBe(isOpen ? 'saved' : 'module_locked');
    const params = { slug: lesson?.slug ?? '' };
    const read = isOpen
      ? await member.call(readLesson, { params }).then(() => 'read')
      : (await member.fail(readLesson, { params })).code;
    expect(read).toBe(isOpen ? 'read' : 'module_locked');
    // The job that announces openings finds its members by a query of its own.
    await announceOpenings({ db: app.db, clock: app.clock, notify: () => Promise.resolve() });
    const written = and(eq(moduleOpenings.userId, member.userId), eq(moduleOpenings.moduleId, moduleId));
    expect((await app.db.select().from(moduleOpenings).where(written)).length).toBe(isOpen ? 1 : 0);
    await app.db.update(courseModules).set({ deletedAt: now }).where(eq(courseModules.id, moduleId));
  },
);

test('a module put in at place 1 moves no day that was told, neither on the page, on the dashboard nor in the calendar', async () => {
  const wanted = [null, ...(await orderNow()).map(({ id }) => id)];
  const others = await admin.call(previewModules, { body: { wanted } });
  const member = await joinPremium(app, 3);
  const before = await daysOf(member);
  expect(before).toMatchObject({ 'Your WHO': null, 'Your WHY': 4, 'Your Tribe': 11 });
  const summary = await summaryOf(member);
  const calendar = await futureDays(member);
  expect(calendar).toHaveLength(4);
  const preview = await admin.call(previewModules, { body: { wanted } });
  expect(preview).toMatchObject({ keeping: others.keeping + 1, sooner: 0 });
  expect(preview.modules.map(({ before: was, after }) => [was, after])).toEqual([
    [0, 7],
    [7, 14],
    [14, 21],
    [21, 28],
    [28, 35],
  ]);
  const made = await admin.call(createModule, { body: { title: 'First', description: '', order: 1 } });
  expect(await daysOf(member)).toEqual(before);
  expect((await summaryOf(member)).opensNext).toEqual(summary.opensNext);
  expect(await futureDays(member)).toEqual(calendar);
  expect(await daysOf(await joinPremium(app, 3))).toMatchObject({ 'Your WHO': 4, 'Your WHY': 11 });

  // The day comes as told: the module opens, is announced once, and a position in it can be saved.
  app.clock.advance(4 * dayMs + 1000);
  await announceOpenings(app.product.deps.course);
  await announceOpenings(app.product.deps.course);
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.map(({ title }) => title)).toEqual(['Open now: Your WHY']);
  const { modules } = await member.call(readCourse, {});
  const lesson = modules.find(({ title }) => title === 'Your WHY')?.lessons[0];
  await member.call(saveProgress, {
    params: { id: lesson?.id ?? '' },
    body: { position: 0, watchedShare: 0 },
  });
  await admin.call(deleteModule, { params: { id: made.id } });
});

test('moved later twice and earlier once, the earliest day that was told holds', async () => {
  const member = await joinPremium(app, 0);
  await place('Your WHY', 4);
  expect((await daysOf(member))['Your WHY']).toBe(7);
  await place('Your WHY', 1);
  expect((await daysOf(member))['Your WHY']).toBe(null);
  await place('Your WHY', 5);
  expect((await daysOf(member))['Your WHY']).toBe(null);
  // Modules that moved up open sooner for everyone.
  expect((await daysOf(member))['Your Tribe']).toBe(7);
  await place('Your WHY', 2);
  expect((await daysOf(member))['Your Tribe']).toBe(7);
});

test('taken off, moved and published again, or deleted and restored, a module keeps the day that was told', async () => {
  const member = await joinPremium(app, 0);
  const id = await idOf('Your WHY');
  const publish = async (isPublished: boolean) => {
    const version = (await orderNow()).find((module) => module.id === id)?.version ?? 0;
    await admin.call(updateModule, { params: { id }, body: { version, isPublished } });
  };
  await publish(false);
  await place('Your WHY', 5);
  await publish(true);
  expect((await daysOf(member))['Your WHY']).toBe(7);
  await admin.call(deleteModule, { params: { id } });
  await admin.call(restoreDeleted, { body: { kind: 'module', id } });
  await publish(true);
  expect((await daysOf(member))['Your WHY']).toBe(7);
  expect((await daysOf(await joinPremium(app, 0)))['Your WHY']).toBe(28);
  await place('Your WHY', 2);
});

test('after a break the weeks begin anew: what was told of the earlier access does not count', async () => {
  const member = await joinPremium(app, 2);
  await place('Your WHY', 5);
  expect((await daysOf(member))['Your WHY']).toBe(5);
  await endAccess(app, member.userId);
  app.clock.advance(2 * dayMs);
  const { userId } = member;
  await app.db.insert(accessGrants).values({ userId, tier: 'premium', startsAt: app.clock.now() });
  await expect.poll(async () => (await daysOf(member))['Your WHY']).toBe(28);
  await place('Your WHY', 2);
});

test('a preview of another list than the one that is here is a conflict, and a preview changes nothing', async () => {
  const before = await orderNow();
  const wanted = before.map(({ id }) => id).toReversed();
  const { modules } = await admin.call(previewModules, { body: { wanted } });
  expect(modules.map(({ after }) => after)).toEqual([28, 21, 7, 0]);
  expect(await orderNow()).toEqual(before);
  const unknown = { body: { wanted: [crypto.randomUUID()] } };
  expect((await admin.fail(previewModules, unknown)).code).toBe('conflict');
  const twice = { body: { wanted: [wanted[0] ?? null, wanted[0] ?? null] } };
  expect((await admin.fail(previewModules, twice)).code).toBe('invalid_input');
});
