import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#features/course/contract.ts';
import { find } from '#features/search/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { endAccess, joinLearner, lessonsOf, summaryOf } from '#testing/learner.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { bringCourse } from './editions/release.ts';
import { courseModules, lessons, moduleOpenings } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

const day = 24 * 60 * 60 * 1000;
const tree = async (member: Awaited<ReturnType<typeof joinLearner>>) =>
  (await member.call(contract.readCourse, {})).modules;
const slugOf = (order: number) =>
  ['', 'choose-one-person', 'a-reason-people-can-feel', 'people-who-share-a-frustration'][order] ?? '';

test('the starter course has the five modules of the specification with 59 lessons [course.module-1] [course.module-2] [course.module-3] [course.module-4] [course.module-5] [course.lessons-59] [course.modules-and-lessons] [course.call-read-published] [course.content-types]', async () => {
  const modules = await tree(await joinLearner(app));
  expect(modules.map(({ title, lessons: own }) => [title, own.length])).toEqual([
    ['Your WHO', 3],
    ['Your WHY', 7],
    ['Your Tribe', 8],
    ['Master Ethical Persuasion', 23],
    ['Communicate to stick in the brain', 18],
  ]);
  expect(new Set(modules.flatMap((module) => module.lessons.map(({ type }) => type)))).toEqual(
    new Set(['video', 'pdf', 'text']),
  );
});

test('after 8 days modules 1 and 2 are open and module 3 opens in 6 days [course.module-fields] [course.module-is-unlocked]', async () => {
  const now = app.clock.now().getTime();
  const modules = await tree(await joinLearner(app, 8));
  expect(modules.map(({ isUnlocked }) => isUnlocked)).toEqual([true, true, false, false, false]);
  expect(modules.map(({ order, unlockAfterDays }) => [order, unlockAfterDays])).toEqual([
    [1, 0],
    [2, 7],
    [3, 14],
    [4, 21],
    [5, 28],
  ]);
  expect(modules[0]).toMatchObject({
    id: expect.any(String),
    title: 'Your WHO',
    description: expect.stringMatching(/\w{3}/),
    isPublished: true,
  });
  const opens = new Date(modules[2]?.opensAt ?? 0).getTime();
  expect(opens - now).toBeGreaterThan(5.9 * day);
  expect(opens - now).toBeLessThan(6.1 * day);
});

test('a film is told with its own length, beside the minutes of its lesson', async () => {
  const member = await joinLearner(app);
  const { modules } = await member.call(contract.readCourse, {});
  const [film, text] = modules[0]?.lessons ?? [];
  expect(film).toMatchObject({ type: 'video', minutes: 7, filmSeconds: 193 });
  expect(text).toMatchObject({ type: 'text', filmSeconds: null });
  const { next } = await summaryOf(member);
  expect(next).toMatchObject({ type: 'video', minutes: 7, filmSeconds: 193 });
});

test('an open lesson tells everything that its page needs [course.lesson-fields] [course.lesson-content-type]', async () => {
  const member = await joinLearner(app);
  const video = await member.call(contract.readLesson, {
    params: { slug: 'the-client-who-does-not-tell-you' },
  });
  expect(video).toMatchObject({
    type: 'video',
    title: 'The client who does not tell you',
    moduleTitle: 'Your WHO',
    place: { number: 1, of: 3 },
    minutes: 7,
    pdf: null,
  });
  expect(video.video?.durationSeconds).toBe(193);
  expect(video.video?.captions).toMatch(/^WEBVTT/);
  expect(video.video?.poster).toMatch(/^\/posters\/[\da-f]{16}\.webp$/);
  expect(video.text).toContain('Ethical Persuasion turns that around.');
  expect(video.questions).toHaveLength(3);
  expect(video.useItNow?.tool).toBe('frustration-identifier');
  const film = await member.send(video.video?.url ?? '', { headers: { range: 'bytes=0-99' } });
  expect(film.status).toBe(206);
  expect(film.headers.get('content-type')).toBe('video/mp4');
  const sheet = await member.call(contract.readLesson, { params: { slug: 'your-why-on-one-page' } });
  const pdf = await member.send(sheet.pdf?.url ?? '');
  expect(new TextDecoder().decode(await pdf.arrayBuffer()).slice(0, 5)).toBe('%PDF-');
});

test('a lesson never tells which option is right before it was answered', async () => {
  const member = await joinLearner(app);
  const response = await member.send('/api/course/lessons/choose-one-person');
  const text = await response.text();
  expect(text).not.toContain('correct');
  expect(text).not.toContain('rightOption');
});

test('a locked lesson gives nothing by any way: not its words, not its file, not by search', async () => {
  const member = await joinLearner(app, 8);
  const locked = await member.fail(contract.readLesson, { params: { slug: slugOf(3) } });
  expect(locked).toMatchObject({ status: 403, code: 'module_locked' });
  const [lesson] = await lessonsOf(member, 3);
  const params = { id: lesson?.id ?? '' };
  expect((await member.fail(contract.completeLesson, { params })).code).toBe('module_locked');
  expect((await member.fail(contract.saveProgress, { params, body: { position: 1 } })).code).toBe(
    'module_locked',
  );
  expect((await member.fail(contract.saveNote, { params, body: { text: 'x' } })).code).toBe('module_locked');
  const answer = { params: { ...params, question: '0' }, body: { option: 0 } };
  expect((await member.fail(contract.answerQuestion, answer)).code).toBe('module_locked');
  const { url } = app.product.deps.fileLinks.sign({
    memberId: member.userId,
    kind: 'course.lesson-video',
    ...params,
  });
  expect((await member.send(url)).status).toBe(404);
  const { hits } = await member.call(find, { query: { q: 'people share frustration' } });
  const ofLesson = hits.filter(({ address }) => address === `/course/${slugOf(3)}`);
  expect(ofLesson).toMatchObject([{ context: '', locked: { opensAt: expect.any(String) as string } }]);
});

test('the signed address of a film gives nothing once the access has ended, to nobody', async () => {
  const [member, other] = [await joinLearner(app), await joinLearner(app)];
  const { video } = await member.call(contract.readLesson, {
    params: { slug: 'the-client-who-does-not-tell-you' },
  });
  const film = await member.send(video?.url ?? '');
  expect(film.status).toBe(200);
  await film.arrayBuffer();
  await endAccess(app, member.userId);
  app.memoEnds();
  expect((await member.send(video?.url ?? '')).status).toBe(404);
  // Another learner may see the film, but only by an address of their own.
  expect((await other.send(video?.url ?? '')).status).toBe(404);
});

test('an unpublished lesson, and every lesson of an unpublished module, is not there; the rest is in its order [course.published-only] [course.call-read-published]', async () => {
  const own = await startApp({ COURSE_STARTER: 'true' });
  const member = await joinLearner(own);
  await own.db.update(lessons).set({ isPublished: false }).where(eq(lessons.slug, 'choose-one-person'));
  expect((await lessonsOf(member, 1)).map(({ slug }) => slug)).not.toContain('choose-one-person');
  const gone = { params: { slug: 'choose-one-person' } };
  expect((await member.fail(contract.readLesson, gone)).code).toBe('not_found');
  await own.db.update(courseModules).set({ isPublished: false }).where(eq(courseModules.orderIndex, 2));
  expect(await lessonsOf(member, 2)).toEqual([]);
  const { hits } = await member.call(find, { query: { q: 'reason people can feel' } });
  expect(hits.map(({ address }) => address)).not.toContain(`/course/${slugOf(2)}`);

  const admin = await joinAsAdmin(own);
  const preview = await admin.call(contract.readLesson, { ...gone, query: { preview: '1' } });
  expect(preview.title).toBe('Choose one person');
  expect((await admin.fail(contract.readLesson, gone)).code).toBe('not_found');
  expect((await member.fail(contract.readLesson, { ...gone, query: { preview: '1' } })).code).toBe(
    'forbidden',
  );

  const [first, ...others] = await lessonsOf(member, 1);
  await own.db
    .update(lessons)
    .set({ orderIndex: 99 })
    .where(eq(lessons.id, first?.id ?? ''));
  await own.db.update(courseModules).set({ orderIndex: 99 }).where(eq(courseModules.orderIndex, 1));
  const modules = await tree(member);
  expect(modules.map(({ title }) => title)).toEqual([
    'Your Tribe',
    'Master Ethical Persuasion',
    'Communicate to stick in the brain',
    'Your WHO',
  ]);
  expect(modules.at(-1)?.lessons.map(({ id }) => id)).toEqual([...others, first].map((one) => one?.id));
  await own.close();
});

test('an admin sees everything open without a payment, and without any day [admin.skips-payment-check] [course.admin-sees-unlocked] [course.admin-all-unlocked]', async () => {
  const admin = await joinAsAdmin(app);
  expect((await tree(admin)).every(({ isUnlocked, opensAt }) => isUnlocked && opensAt === null)).toBe(true);
});

test.each(['free', 'tools'] as const)('a %s member gets no lesson [course.premium-only]', async (tier) => {
  const member = await app.join();
  if (tier === 'tools') {
    const startsAt = new Date(app.clock.now().getTime() - 9 * day);
    await app.db.insert(accessGrants).values({ userId: member.userId, tier, startsAt });
  }
  expect((await member.fail(contract.readCourse)).code).toBe('premium_required');
  const params = { slug: 'choose-one-person' };
  expect((await member.fail(contract.readLesson, { params })).code).toBe('premium_required');
});

test('a renewal, another access that touches and a new order never lock what was open', async () => {
  const own = await startApp({ COURSE_STARTER: 'true' });
  const member = await joinLearner(own, 8);
  await own.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'premium', startsAt: own.clock.now() });
  await endAccess(own, member.userId);
  await own.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'premium', startsAt: own.clock.now() });
  expect((await tree(member)).filter(({ isUnlocked }) => isUnlocked)).toHaveLength(2);
  const [second] = await own.db.select().from(courseModules).where(eq(courseModules.orderIndex, 2));
  await own.db
    .insert(moduleOpenings)
    .values({ userId: member.userId, moduleId: second?.id ?? '', openedAt: own.clock.now(), reason: 'kept' });
  await own.db.update(courseModules).set({ unlockAfterDays: 70 }).where(eq(courseModules.orderIndex, 2));
  expect((await tree(member)).filter(({ isUnlocked }) => isUnlocked)).toHaveLength(2);
  await own.close();
});

test('a second start adds no second course, and a removed one does not come back', async () => {
  await bringCourse(app.product.deps, join(projectRoot(), 'content'));
  expect(await app.db.select().from(courseModules)).toHaveLength(5);
});
