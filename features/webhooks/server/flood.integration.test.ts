import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryWebhookDelivery, testWebhook } from '#features/webhooks/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { deliveriesOf, sendDue, tried, webhookOf } from '#testing/webhooks.ts';

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
