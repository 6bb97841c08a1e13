import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listDeliveries, resumeCrm, sendToGhl } from '#features/crm/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { startCrmFake, type CrmFake } from '#fakes/crm/start.ts';
import { startApp, type App } from '#testing/harness.ts';
import { crmEnv, startAppWithCrm } from '#testing/crm.ts';
import { eventually } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { createCrm } from './crm.ts';
import { crmDeliveries } from './tables.ts';

let app: App;
let crm: CrmFake;
beforeAll(async () => {
  ({ app, crm } = await startAppWithCrm());
});
afterEach(() => crm.setMode('ok'));
afterAll(async () => {
  await app.close();
  await crm.close();
});

const deliveriesOf = (userId: string, of = app) =>
  of.db.select().from(crmDeliveries).where(eq(crmDeliveries.userId, userId)).orderBy(crmDeliveries.id);
const settled = (userId: string, many = 1, of = app) =>
  eventually(async () => {
    const rows = await deliveriesOf(userId, of);
    return rows.length >= many && rows.every(({ state }) => state !== 'pending') ? rows : null;
  });
const contactsWith = (email: string) => crm.contacts().filter(({ fields }) => fields.email === email);

test('too many calls are waited for as long as the CRM says, and nobody counts that as a failure', async () => {
  crm.setMode('error429', 2);
  const { email, userId } = await app.join();
  const [row] = await settled(userId);
  expect(row).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(contactsWith(email)).toHaveLength(1);
});

test('a CRM that fails is asked again, and the member notices nothing [crm.errors-only-logged]', async () => {
  crm.setMode('error500', 2);
  const { email, userId, ...actor } = await app.join();
  expect(await actor.call(sendToGhl, { body: { paymentStatus: 'pending' } })).toMatchObject({
    success: true,
  });
  const rows = await settled(userId, 2);
  expect(rows.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'signed_up delivered',
    'purchase_pending delivered',
  ]);
  expect(rows[0]?.attempts).toBe(3);
  expect(contactsWith(email)).toHaveLength(1);
});

test('a connection that breaks after the work makes no second contact', async () => {
  crm.setMode('cut', 1);
  const { email, userId } = await app.join();
  const [row] = await settled(userId);
  expect(row).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(contactsWith(email)).toHaveLength(1);
});

test('a page of a proxy in place of an answer is no answer: asked again, and no second contact', async () => {
  crm.setMode('garbage', 1);
  const { email, userId } = await app.join();
  const [row] = await settled(userId);
  expect(row).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(contactsWith(email)).toHaveLength(1);
});

test('what the CRM will never take is a dead letter at once, is logged without what was sent, and holds nobody up [crm.errors-only-logged]', async () => {
  crm.setMode('error422', 1);
  const { email, userId, ...actor } = await app.join();
  const [dead] = await settled(userId);
  expect(dead).toMatchObject({ state: 'dead', attempts: 1, lastError: 'HTTP 422' });
  expect(dead?.answer).toContain('property jobTitle should not exist');
  expect(dead?.sent).toContain(email);
  expect(dead?.sent).not.toContain(crm.token);
  const logged = app.log.lines.filter(({ message }) => message === 'an announcement to the CRM was given up');
  expect(logged).toMatchObject([{ level: 'warn', fields: { delivery: dead?.id, event: 'signed_up' } }]);
  expect(JSON.stringify(logged)).not.toContain(email);
  await actor.call(sendToGhl, { body: { paymentStatus: 'pending' } });
  const rows = await settled(userId, 2);
  expect(rows.map(({ state }) => state)).toEqual(['dead', 'delivered']);
  expect(contactsWith(email)[0]?.tags).toContain('purchase pending');
});

test('a wrong key stops the queue, warns the admin once, and loses nothing', async () => {
  const admin = await joinAsAdmin(app);
  await settled(admin.userId);
  crm.setMode('error401');
  const people = [await app.join(), await app.join(), await app.join()];
  const notices = () => admin.call(listNotifications, {}).then(({ notifications }) => notifications);
  await eventually(async () => ((await notices()).length > 0 ? true : null));
  await eventually(async () => {
    const rows = await app.db.select().from(crmDeliveries).where(eq(crmDeliveries.state, 'pending'));
    return rows.length === 3 && rows.every(({ queuedAt }) => queuedAt === null) ? true : null;
  });
  expect(await notices()).toMatchObject([{ type: 'error', actionUrl: '/crm-admin' }]);
  expect((await admin.call(listDeliveries, {})).crm).toMatchObject({
    mode: 'api',
    paused: { code: 'HTTP 401' },
  });
  crm.setMode('ok');
  const fresh = await app.join();
  expect(await admin.call(resumeCrm, {})).toEqual({ resumed: true });
  expect(await admin.call(resumeCrm, {})).toEqual({ resumed: false });
  for (const { email, userId } of [...people, fresh]) {
    expect(await settled(userId)).toMatchObject([{ state: 'delivered' }]);
    expect(contactsWith(email)).toHaveLength(1);
  }
  const actions = await app.db.select({ action: auditEntries.action }).from(auditEntries);
  const told = actions.map(({ action }) => action).filter((action) => action.startsWith('crm.'));
  expect(told).toEqual(['crm.paused', 'crm.resumed']);
});

test('a CRM that is down for an hour loses nothing and gets every event once', async () => {
  const nobody = await startCrmFake();
  await nobody.close();
  const away = await startApp(crmEnv(nobody));
  const people = [await away.join(), await away.join()];
  const [first] = people;
  await first?.call(sendToGhl, { body: { paymentStatus: 'pending' } });
  await eventually(async () => {
    const rows = await away.db.select().from(crmDeliveries);
    return rows.some(({ lastError }) => lastError === 'ECONNREFUSED') ? true : null;
  });
  away.clock.advance(60 * 60 * 1000);
  const back = await startCrmFake({ port: Number(new URL(nobody.baseUrl).port) });
  for (const { userId } of people) await settled(userId, 1, away);
  const rows = await away.db.select().from(crmDeliveries).orderBy(crmDeliveries.id);
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(back.contacts()).toHaveLength(2);
  expect(back.contacts().find(({ fields }) => fields.email === first?.email)?.tags).toEqual([
    'make me great',
    'free member',
    'purchase pending',
  ]);
  await away.close();
  await back.close();
});

test('two days of failures end in a dead letter', async () => {
  crm.setMode('error500');
  const { userId } = await app.join();
  await eventually(async () => ((await deliveriesOf(userId))[0]?.attempts === 1 ? true : null));
  app.clock.advance(2 * 24 * 60 * 60 * 1000 + 1000);
  expect(await settled(userId)).toMatchObject([{ state: 'dead', lastError: 'HTTP 500' }]);
});

test('without a CRM everything waits, and goes out as soon as there is one', async () => {
  const off = await startApp();
  const { userId, ...actor } = await off.join();
  expect(await actor.call(sendToGhl, { body: { paymentStatus: 'test' } })).toMatchObject({ crm: 'off' });
  expect(await deliveriesOf(userId, off)).toMatchObject([
    { state: 'pending', attempts: 0, queuedAt: null },
    { state: 'pending', attempts: 0, queuedAt: null },
  ]);
  const crmOf = (token: string) => {
    const { base, locationId, version } = { base: crm.baseUrl, locationId: crm.locationId, version: 'v3' };
    const settings = { mode: 'api', token, locationId, version, base, fieldIds: {} } as const;
    return createCrm({ ...off.product.deps.crm, settings });
  };
  const mistyped = crmOf('pit-mistyped');
  const waiting = await mistyped.queue.unfinished();
  expect(waiting).toMatchObject([{ key: userId }, { key: userId }]);
  expect(await mistyped.queue.unfinished()).toEqual([]);
  const ids = (await deliveriesOf(userId, off)).map(({ id }) => String(id));
  for (const id of ids) await mistyped.queue.run(id);
  expect((await deliveriesOf(userId, off)).map(({ lastError }) => lastError)).toEqual(['HTTP 401', null]);
  expect(await mistyped.queue.unfinished()).toEqual([]);
  const mended = crmOf(crm.token);
  expect(await mended.queue.unfinished()).toHaveLength(2);
  // The newer delivery's job runs first, yet the older delivery is sent first.
  await mended.queue.run(ids[1] ?? '');
  expect((await deliveriesOf(userId, off)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  await off.close();
});

test('work that another worker has in hand is not done twice', async () => {
  crm.setMode('slow', 1);
  const { email, userId } = await app.join();
  await eventually(async () => ((await deliveriesOf(userId))[0]?.claimedUntil ? true : null));
  const [row] = await deliveriesOf(userId);
  await expect(app.product.deps.crm.queue.run(String(row?.id))).rejects.toThrow('did not take it');
  expect(await settled(userId)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(contactsWith(email)).toHaveLength(1);
});
