import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import { changePassword } from '#features/account/contract-security.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import {
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  pauseWebhook,
  restoreWebhook,
  retryWebhookDelivery,
  testWebhook,
} from '#features/webhooks/contract.ts';
import { webhookLimits } from '#features/webhooks/rules.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { cardOf } from '#testing/studio.ts';
import { makeToken } from '#testing/token-cases.ts';
import { isSigned } from '#testing/webhook-verifier.ts';
import { deliveriesOf, sendDue, tried, webhookOf } from '#testing/webhooks.ts';
import { webhooksQueue } from './deliver.ts';
import { dropOldWebhooks } from './queries.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

let app: App;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ WEBHOOKS_LOCAL: receiver.origin });
});
beforeEach(() => receiver.answers(204));
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const minute = 60_000;
const hour = 60 * minute;
type Member = Awaited<ReturnType<App['join']>>;
/** Another one for each webhook. */
const address = () => `${receiver.origin}/${crypto.randomUUID()}`;
/** What arrived at this webhook. */
const arrivedAt = ({ address: own }: { readonly address: string }) =>
  receiver.received.filter(({ path }) => path === new URL(own).pathname);
/** A member with a webhook that is tested. */
async function tested() {
  const member = await app.join();
  const webhook = await webhookOf(member, address());
  await member.call(testWebhook, { params: { id: webhook.id } });
  return { member, webhook, params: { id: webhook.id } };
}
/** A delivery of an event, not of a test, that the receiver does not take. */
async function failing(status: number, member?: Member) {
  receiver.answers(status);
  const who = member ?? (await app.join());
  const webhook = await webhookOf(who, address());
  const { announce } = app.product.deps.tools;
  const about = { id: crypto.randomUUID() };
  await app.db.transaction((tx) => announce(tx, { userId: who.userId, event: 'call.ended', about }));
  return { member: who, webhook, about, params: { id: webhook.id } };
}
const stateOf = async (member: Member) => (await member.call(listWebhooks, {})).webhooks[0]?.state;
const noticesOf = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).notifications.map(({ title }) => title);

test('a webhook is made with a secret that is told once and stored nowhere, and its member hears of it', async () => {
  const member = await app.join();
  const { id, secret } = await webhookOf(member);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const rows = await app.db.select().from(webhooks).where(eq(webhooks.id, id));
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  expect(JSON.stringify(await member.call(listWebhooks, {}))).not.toContain(secret.slice(6));
  expect(await noticesOf(member)).toContain('A webhook was added');
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.userId));
  expect(acts.find(({ action }) => action === 'webhooks.made')?.details).toEqual({
    webhook: id,
    host: 'hooks.example.com',
  });
});

test('no address that may lead inside is taken, and the member is told why', async () => {
  const member = await app.join();
  for (const bad of ['http://hooks.example.com', 'https://127.0.0.1/', 'https://localhost/', 'nothing']) {
    const failure = await member.fail(makeWebhook, { body: { address: bad, events: ['card.saved'] } });
    expect(failure).toMatchObject({ code: 'invalid_input', fields: { address: expect.any(String) } });
  }
  const none = await member.fail(makeWebhook, { body: { address: address(), events: [] } });
  expect(none.code).toBe('invalid_input');
});

test('three at most, also by ten presses at once and by a restored one', async () => {
  const member = await app.join();
  const body = { address: address(), events: ['card.saved' as const] };
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => member.call(makeWebhook, { body })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(webhookLimits.webhooks);
  const [first] = (await member.call(listWebhooks, {})).webhooks;
  const params = { id: first?.id ?? '' };
  await member.call(deleteWebhook, { params });
  await member.call(makeWebhook, { body });
  expect(await member.fail(restoreWebhook, { params })).toMatchObject({ code: 'conflict' });
});

test('a test arrives, signed by Standard Webhooks, and names nobody', async () => {
  const { member, webhook } = await tested();
  await tried(member, 1, 'delivered');
  const [message] = arrivedAt(webhook);
  if (!message) throw new Error('nothing arrived');
  expect(JSON.parse(message.body)).toEqual({
    type: 'webhook.test',
    timestamp: app.clock.now().toISOString(),
    data: {},
  });
  expect(await isSigned(message, webhook.secret)).toBe(true);
  expect(await isSigned({ ...message, body: `${message.body} ` }, webhook.secret)).toBe(false);
  expect(await isSigned(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
  expect(Number(message.headers['webhook-timestamp'])).toBe(Math.floor(app.clock.now().getTime() / 1000));
  expect(message.headers['webhook-id']).toBe((await deliveriesOf(member))[0]?.id);
  expect(JSON.stringify(message.headers)).not.toContain('cookie');
});

test('a saved card is told by its ids, and its member reads it with a token', async () => {
  const member = await app.join();
  const webhook = await webhookOf(member, address());
  const card = await cardOf(member);
  const messages = await eventually(() => (arrivedAt(webhook).length >= 3 ? arrivedAt(webhook) : null));
  const bodies = messages.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(bodies.every(({ type }) => type === 'card.saved')).toBe(true);
  expect(bodies.map(({ data }) => data)).toContainEqual({ id: card.id, clientId: card.clientId });
  expect(JSON.stringify(messages)).not.toContain(card.client);
  expect(JSON.stringify(messages)).not.toContain(card.frustration);
  const { headers } = await makeToken(member);
  expect((await app.visitor().send('/api/tools/cards', { headers })).status).toBe(200);
});

test('nobody else’s events arrive, and only those that were chosen', async () => {
  const [member, other] = [await app.join(), await app.join()];
  await member.call(makeWebhook, { body: { address: address(), events: ['lesson.completed'] } });
  await cardOf(member);
  await cardOf(other);
  expect(await deliveriesOf(member)).toEqual([]);
});

test('what is rolled back is not told', async () => {
  const member = await app.join();
  await webhookOf(member, address());
  const { announce } = app.product.deps.tools;
  const undone = app.db.transaction(async (tx) => {
    await announce(tx, { userId: member.userId, event: 'call.ended', about: { id: 'x' } });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await deliveriesOf(member)).toEqual([]);
});

test('what is not taken is tried again after each wait, the same message with a new signature, until it arrives', async () => {
  const { member, webhook, about } = await failing(500);
  const first = await tried(member, 1, 'pending');
  expect(first.status).toBe(500);
  expect(Date.parse(first.nextTryAt ?? '') - app.clock.now().getTime()).toBe(minute);
  // Not before its time.
  await sendDue(app);
  app.clock.advance(minute - 1);
  await sendDue(app);
  app.clock.advance(1);
  await sendDue(app);
  await tried(member, 2, 'pending');
  app.clock.advance(5 * minute);
  receiver.answers(204);
  await sendDue(app);
  expect(await tried(member, 3, 'delivered')).toMatchObject({ status: 204, nextTryAt: null });
  expect(arrivedAt(webhook)).toHaveLength(3);
  const [one, , three] = arrivedAt(webhook);
  if (!one || !three) throw new Error('nothing arrived');
  expect(JSON.parse(one.body)).toMatchObject({ type: 'call.ended', data: about });
  expect(three.body).toBe(one.body);
  expect(three.headers['webhook-id']).toBe(one.headers['webhook-id']);
  expect(three.headers['webhook-signature']).not.toBe(one.headers['webhook-signature']);
  expect(await isSigned(three, webhook.secret)).toBe(true);
});

test('after two days without an answer it is given up, the webhook is switched off and its member told; on again it sends [webhooks.retried]', async () => {
  const { member, params } = await failing(503);
  const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour];
  for (const [at, wait] of waits.entries()) {
    await tried(member, at + 1, 'pending');
    expect(await stateOf(member)).toBe('on');
    app.clock.advance(wait);
    await sendDue(app);
  }
  await tried(member, 8, 'dead');
  expect(await stateOf(member)).toBe('off');
  expect(await noticesOf(member)).toContain('We switched a webhook off');
  // What happens now is not told, neither now nor later.
  await cardOf(member);
  expect(await deliveriesOf(member)).toHaveLength(1);
  const [dead] = await deliveriesOf(member);
  const retry = { params: { id: dead?.id ?? '' } };
  expect(await member.fail(retryWebhookDelivery, retry)).toMatchObject({ code: 'conflict' });
  receiver.answers(204);
  expect((await member.call(pauseWebhook, { params, body: { paused: false } })).state).toBe('on');
  app.clock.advance(minute);
  await member.call(retryWebhookDelivery, retry);
  await tried(member, 1, 'delivered');
  expect(await member.fail(retryWebhookDelivery, retry)).toMatchObject({ code: 'conflict' });
});

test('one that is given up while others arrive switches nothing off', async () => {
  const { member, webhook } = await failing(500);
  await tried(member, 1, 'pending');
  app.clock.advance(hour);
  const last = { tries: 7, nextTryAt: app.clock.now() };
  await app.db.update(webhookDeliveries).set(last).where(eq(webhookDeliveries.webhookId, webhook.id));
  await sendDue(app);
  await tried(member, 8, 'dead');
  expect(await stateOf(member)).toBe('on');
});

test('a receiver that says it is gone ends it at once', async () => {
  const { member, webhook } = await failing(410);
  await tried(member, 1, 'dropped');
  expect(await stateOf(member)).toBe('off');
  expect(arrivedAt(webhook)).toHaveLength(1);
});

test('a redirect is not followed, and does not count as taken', async () => {
  const { member } = await failing(302);
  expect(await tried(member, 1, 'pending')).toMatchObject({ status: 302 });
});

test('two workers at once send once', async () => {
  receiver.answers((response) => setTimeout(() => response.writeHead(204).end(), 300));
  const { member, params, webhook } = await tested();
  const { run } = webhooksQueue(app.product.deps.webhooks);
  await Promise.all(Array.from({ length: 4 }, () => run(params.id)));
  await tried(member, 1, 'delivered');
  expect(arrivedAt(webhook)).toHaveLength(1);
});

test('paused, deleted or of a suspended member, nothing is sent that waits', async () => {
  const stops: ((member: Member, params: { id: string }) => Promise<unknown>)[] = [
    (member, params) => member.call(pauseWebhook, { params, body: { paused: true } }),
    (member, params) => member.call(deleteWebhook, { params }),
    (member) => app.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, member.userId)),
  ];
  for (const stop of stops) {
    const { member, params, webhook } = await failing(500);
    await tried(member, 1, 'pending');
    await stop(member, params);
    app.clock.advance(minute);
    await sendDue(app);
    await eventually(async () => {
      const rows = await app.db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhook.id));
      return rows.every(({ state }) => state === 'dropped') ? true : null;
    });
    expect(arrivedAt(webhook)).toHaveLength(1);
  }
});

test('a deleted one comes back with its secret for a day, and then is gone with its deliveries', async () => {
  const { member, webhook, params } = await tested();
  await tried(member, 1, 'delivered');
  await member.call(deleteWebhook, { params });
  expect((await member.call(listWebhooks, {})).webhooks).toEqual([]);
  expect(await member.fail(testWebhook, { params })).toMatchObject({ code: 'not_found' });
  await member.call(restoreWebhook, { params });
  await member.call(testWebhook, { params });
  await eventually(() => (arrivedAt(webhook).length === 2 ? true : null));
  const last = arrivedAt(webhook).at(-1);
  expect(last && (await isSigned(last, webhook.secret))).toBe(true);
  await member.call(deleteWebhook, { params });
  app.clock.advance(25 * hour);
  await dropOldWebhooks(app.db, app.clock.now());
  expect(await app.db.$count(webhooks, eq(webhooks.id, webhook.id))).toBe(0);
  expect(await member.fail(restoreWebhook, { params })).toMatchObject({ code: 'not_found' });
});

test('tests and events of a day are bounded, and so is what one host gets in a minute', async () => {
  app.clock.advance(2 * minute);
  const { member, params, webhook } = await tested();
  await tried(member, 1, 'delivered');
  for (let many = 1; many < webhookLimits.testsPerDay; many += 1) await member.call(testWebhook, { params });
  expect(await member.fail(testWebhook, { params })).toMatchObject({ code: 'allowance_spent' });
  await eventually(() => (arrivedAt(webhook).length === webhookLimits.testsPerDay ? true : null));

  const now = app.clock.now();
  const row = { webhookId: params.id, event: 'card.saved' as const, about: {}, createdAt: now };
  const tries = { state: 'delivered' as const, triedAt: now };
  await app.db
    .insert(webhookDeliveries)
    .values(Array.from({ length: webhookLimits.deliveriesPerDay }, () => ({ ...row, ...tries })));
  const { announce } = app.product.deps.tools;
  const event = { userId: member.userId, event: 'call.ended' as const, about: {} };
  await app.db.transaction((tx) => announce(tx, event));
  const ended = () => app.db.$count(webhookDeliveries, eq(webhookDeliveries.event, 'call.ended'));
  const before = await ended();
  // A day later there is room again, but this minute the host had enough.
  const other = await tested();
  await other.member.call(listWebhooks, {});
  expect((await deliveriesOf(other.member))[0]).toMatchObject({ state: 'pending', tries: 0 });
  app.clock.advance(2 * minute);
  await sendDue(app);
  await tried(other.member, 1, 'delivered');
  app.clock.advance(25 * hour);
  await app.db.transaction((tx) => announce(tx, event));
  expect(await ended()).toBe(before + 1);
});

test('it pauses when the password changes, since somebody else may have made it', async () => {
  const { member } = await tested();
  const body = { currentPassword: member.password, newPassword: 'another-long-passphrase-7' };
  await member.call(changePassword, { body });
  expect(await stateOf(member)).toBe('paused');
});

test('no personal token makes one, and nobody reaches another member’s', async () => {
  const { webhook, member } = await tested();
  const { headers } = await makeToken(member, 'write');
  expect((await app.visitor().send('/api/webhooks', { headers })).status).toBe(403);
  const other = await app.join();
  const params = { id: webhook.id };
  for (const endpoint of [testWebhook, deleteWebhook, restoreWebhook] as const)
    expect(await other.fail(endpoint, { params })).toMatchObject({ code: 'not_found' });
});

test('it leaves with its member, and is in what they download', async () => {
  const { member, webhook } = await tested();
  await tried(member, 1, 'delivered');
  const exported = JSON.stringify(await member.call(exportAccount, {}));
  expect(exported).toContain(webhook.address);
  expect(exported).not.toContain(webhook.secret);
  await member.call(deleteAccount, { body: { password: member.password } });
  await eventually(async () =>
    (await app.db.$count(webhooks, eq(webhooks.id, webhook.id))) === 0 ? true : null,
  );
  expect(await app.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhook.id))).toBe(0);
});

test('nothing of an address is logged', async () => {
  const { member, webhook } = await failing(500);
  await tried(member, 1, 'pending');
  expect(JSON.stringify(app.log.lines)).toContain('a delivery to a webhook did not arrive');
  expect(JSON.stringify(app.log.lines)).not.toContain(webhook.address);
});
