import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/account/contract.ts';
import { lookAs, lookAsOneself } from '#features/account/contract-looking.ts';
import { takeAdmin } from '#platform/server/access/admins.ts';
import { readStart } from '#features/admin/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { seenTiers } from '#platform/contract/viewer.ts';
import { urlOf } from '#platform/contract/url.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { seedLesson } from '#testing/small-course.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const viewerOf = async (actor: Awaited<ReturnType<typeof joinAsAdmin>>) =>
  (await actor.call(readSession, {})).viewer;

test.each(seenTiers)(
  'an admin who looks as %s is that tier for the server, in this session alone, until they end it',
  async (tier) => {
    const admin = await joinAsAdmin(app);
    expect(await admin.call(lookAs, { body: { tier } })).toMatchObject({ viewer: { tier, seesAs: tier } });
    expect(await viewerOf(admin)).toMatchObject({ tier, seesAs: tier });
    expect(await admin.fail(readStart)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await admin.call(lookAsOneself, {})).toMatchObject({ viewer: { tier: 'admin' } });
    expect(await viewerOf(admin)).not.toHaveProperty('seesAs');
    await admin.call(readStart, {});
    const { action, actorId, id } = auditEntries;
    const entries = await app.db
      .select()
      .from(auditEntries)
      .where(and(eq(actorId, admin.userId), inArray(action, ['admin.looked_as', 'admin.looked_as_oneself'])))
      .orderBy(id);
    expect(entries).toMatchObject([
      { action: 'admin.looked_as', details: { tier } },
      { action: 'admin.looked_as_oneself' },
    ]);
  },
);

test('an admin without access of their own sees the course of a Premium member’s first day', async () => {
  const first = await seedLesson(app);
  const second = await seedLesson(app, { order: 2 });
  const admin = await joinAsAdmin(app);
  const isOpen = async () => {
    const { continueWith, modules } = await admin.call(readCourse, {});
    const open = [first, second].map(({ moduleId }) => modules.find(({ id }) => id === moduleId)?.isUnlocked);
    return { open, begins: continueWith !== null };
  };
  expect((await isOpen()).open).toEqual([true, true]);

  await admin.call(lookAs, { body: { tier: 'premium' } });
  expect(await isOpen()).toEqual({ open: [true, false], begins: true });
  expect(await admin.call(readLesson, { params: { slug: first.slug } })).toMatchObject({ id: first.id });
  expect(await admin.fail(readLesson, { params: { slug: second.slug } })).toMatchObject({
    code: 'module_locked',
  });

  await admin.call(lookAsOneself, {});
  await admin.call(lookAs, { body: { tier: 'tools' } });
  expect(await admin.fail(readCourse)).toMatchObject({ status: 403 });
  await admin.call(lookAsOneself, {});
});

test('while they look, no route that writes does anything, whatever it is sent, but those that end it', async () => {
  const admin = await joinAsAdmin(app);
  await admin.call(lookAs, { body: { tier: 'premium' } });
  const writing = app.product.routes
    .map((route) => route.endpoint)
    .filter(({ method, whileLooking }) => method !== 'GET' && !whileLooking);
  expect(writing.length).toBeGreaterThan(50);
  const answers: string[] = [];
  for (const endpoint of writing) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, 'x']));
    const headers = { 'content-type': 'application/json' };
    const response = await admin.send(urlOf(endpoint, { params }), {
      method: endpoint.method,
      headers,
      body: '{}',
    });
    const text = await response.text();
    // What only admins may do is closed to a member of any tier.
    const isRefused = response.status === 403 && /only_looking|forbidden/.test(text);
    if (!isRefused) answers.push(`${endpoint.id}: ${response.status}`);
  }
  expect(answers).toEqual([]);
  await admin.call(lookAsOneself, {});
});

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

test('while they look, no route of bytes takes anything either', async () => {
  const admin = await joinAsAdmin(app);
  await admin.call(lookAs, { body: { tier: 'premium' } });
  const answers: string[] = [];
  for (const { anyOrigin, methods, path } of app.product.rawRoutes)
    for (const method of anyOrigin ? [] : methods.filter((one) => !safeMethods.has(one))) {
      const response = await admin.send(path.replaceAll(/:\w+/g, crypto.randomUUID()), { method });
      answers.push(
        `${method} ${path} ${response.status} ${/only_looking|forbidden/.exec(await response.text())?.[0] ?? 'taken'}`,
      );
    }
  expect(answers.toSorted()).toEqual([
    'DELETE /api/uploads/:id 403 forbidden',
    'PATCH /api/uploads/:id 403 forbidden',
    'POST /api/admin/mail-preview 403 forbidden',
    'POST /api/call-recordings 403 only_looking',
    'POST /api/course-admin/pictures 403 forbidden',
    'POST /api/spar/drills/:id/recordings 403 only_looking',
    'POST /api/spar/talks/:id/recordings 403 only_looking',
    'POST /api/uploads 403 forbidden',
    'POST /api/uploads/:id 403 forbidden',
    'POST /mcp 403 only_looking',
  ]);
  await admin.call(lookAsOneself, {});
});

test('whoever loses the role while looking is a member like all others, and can write', async () => {
  const [admin] = [await joinAsAdmin(app), await joinAsAdmin(app)];
  await admin.call(lookAs, { body: { tier: 'premium' } });
  await takeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  app.memoEnds();
  const viewer = await viewerOf(admin);
  expect(viewer).toMatchObject({ tier: 'free' });
  expect(viewer).not.toHaveProperty('seesAs');
});

test('a member cannot look as anybody', async () => {
  const member = await app.join();
  expect(await member.fail(lookAs, { body: { tier: 'premium' } })).toMatchObject({ status: 403 });
  expect(await member.call(lookAsOneself, {})).toMatchObject({ viewer: { tier: 'free' } });
});
