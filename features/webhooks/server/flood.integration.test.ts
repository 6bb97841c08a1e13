import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteWebhook,
  makeWebhook,
  retryWebhookDelivery,
  testWebhook,
} from '#features/webhooks/contract.ts';
import { webhookLimits } from '#features/webhooks/rules.ts';
import { type App, startApp } from '#testing/harness.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { deliveriesOf, sendDue, tried, webhookOf } from '#testing/webhooks.ts';
import { webhooksQueue } from './deliver.ts';
import { webhookDeliveries } from './tables.ts';

let app: App;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ WEBHOOKS_LOCAL: receiver.origin });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const minute = 60_000;

test('one delivery is tried again once a minute, however often that is pressed', async () => {
  receiver.answers(404);
  const member = await app.join();
  const webhook = await webhookOf(member, `${receiver.origin}/in`);
  await member.call(testWebhook, { params: { id: webhook.id } });
  const { id } = await tried(member, 1, 'dead');
  for (let times = 0; times < 5; times += 1) await member.call(retryWebhookDelivery, { params: { id } });
  await sendDue(app);
  const nextTryAt = new Date(app.clock.now().getTime() + minute).toISOString();
  expect((await deliveriesOf(member))[0]).toMatchObject({ state: 'pending', tries: 0, nextTryAt });
  expect(receiver.received).toHaveLength(1);
  app.clock.advance(minute);
  await sendDue(app);
  await tried(member, 1, 'dead');
  expect(receiver.received).toHaveLength(2);
});

const { deliveriesPerDay, deliveriesPerMemberAndMinute: ofMember, testsPerDay } = webhookLimits;
type Member = Awaited<ReturnType<App['join']>>;
const announced = ({ userId }: Member) =>
  app.db.transaction((tx) =>
    app.product.deps.tools.announce(tx, { userId, event: 'call.ended', about: { id: userId } }),
  );

test('one member leaves the others their part of what a shared host gets in a minute', async () => {
  receiver.answers(204);
  const member = await app.join();
  const { id: webhookId } = await webhookOf(member, `${receiver.origin}/busy`);
  const now = app.clock.now();
  const row = { webhookId, event: 'card.saved' as const, about: {}, createdAt: now };
  const had = { ...row, state: 'delivered' as const, triedAt: now };
  await app.db.insert(webhookDeliveries).values(Array.from({ length: ofMember }, () => had));
  const createdAt = new Date(now.getTime() + 1);
  await app.db.insert(webhookDeliveries).values({ ...row, createdAt, nextTryAt: now });
  // Without its jobs: by the clock of the tests, a minute from now has passed.
  const deps = app.product.deps.webhooks;
  const { run } = webhooksQueue({ ...deps, jobs: { ...deps.jobs, add: () => Promise.resolve() } });
  await run(webhookId);
  expect((await deliveriesOf(member))[0]).toMatchObject({ state: 'pending', tries: 0 });
  app.clock.advance(minute);
  await run(webhookId);
  expect((await deliveriesOf(member))[0]).toMatchObject({ state: 'delivered', tries: 1 });
});

test('a webhook that is deleted and made anew begins no new day', async () => {
  receiver.answers(204);
  const member = await app.join();
  const anew = async (old: string) => {
    await member.call(deleteWebhook, { params: { id: old } });
    const body = { address: `${receiver.origin}/anew`, events: ['call.ended' as const] };
    return (await member.call(makeWebhook, { body })).made.id;
  };
  let { id } = await webhookOf(member, `${receiver.origin}/anew`);
  for (let times = 0; times < testsPerDay; times += 1) await member.call(testWebhook, { params: { id } });
  id = await anew(id);
  expect(await member.fail(testWebhook, { params: { id } })).toMatchObject({ code: 'allowance_spent' });

  const createdAt = app.clock.now();
  const row = { event: 'call.ended' as const, about: {}, createdAt, state: 'delivered' as const };
  for (let times = 0; times < webhookLimits.webhooks; times += 1) {
    await app.db
      .insert(webhookDeliveries)
      .values(Array.from({ length: deliveriesPerDay }, () => ({ ...row, webhookId: id })));
    id = await anew(id);
  }
  await announced(member);
  expect(await deliveriesOf(member)).toEqual([]);
  app.clock.advance(24 * 60 * minute);
  await announced(member);
  expect(await deliveriesOf(member)).toHaveLength(1);
});
