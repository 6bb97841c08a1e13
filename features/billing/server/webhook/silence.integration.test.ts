import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAdmin } from '#testing/studio.ts';
import { reconcile } from './reconcile.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAdmin(app);
});
afterAll(() => app.close());

const hourMs = 60 * 60 * 1000;

async function buy() {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
}
async function hours(many: number) {
  app.clock.advance(many * hourMs);
  await reconcile(app.product.deps.billing);
}
/** How often admins were asked about it. */
const asked = async () =>
  (await admin.call(listNotifications, {})).notifications.filter(
    ({ title }) => title === 'Stripe’s messages don’t arrive',
  ).length;

test('a payment whose message does not come is a question to the admins, once a day; one whose message came is none', async () => {
  await buy();
  await hours(2);
  expect(await asked()).toBe(0);
  app.stripe.setWebhookMode('held');
  await buy();
  await hours(0);
  expect(await asked()).toBe(0);
  await hours(2);
  await hours(0);
  expect(await asked()).toBe(1);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  await hours(0);
  expect(await asked()).toBe(1);
});
