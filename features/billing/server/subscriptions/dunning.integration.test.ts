import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { createCheckout, customerPortal } from '#features/billing/contract.ts';
import { checkSubscription, setRenewal } from '#features/billing/contract-membership.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { portalUrl } from '#features/billing/server/checkout/checkout.ts';
import { confirmPaymentOf } from '#features/billing/server/checkout/fulfilment.ts';
import { endBilling } from '#features/billing/server/leaving.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { stripeWebhookRoutes } from '#features/billing/server/webhook/webhook.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const priceId = 'price_demo_tools';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

const rowOf = async (member: Member) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  if (!row) throw new Error('no subscription arrived');
  return row;
};

async function subscriber(card: string) {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId } });
  await app.stripe.submit(url, { do: 'pay', card });
  await app.stripe.delivered();
  return member;
}

/** Sessions end after days; a member who comes back signs in again. */
async function comesBack({ email, password }: Member) {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return actor;
}
const statusOf = async (member: Member) => (await comesBack(member)).call(checkSubscription, {});

/** Moves everybody's clock, and lets Stripe do what has become due. */
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds);
  app.stripe.advance(0);
  await app.stripe.delivered();
}

const noticesOf = async (member: Member) =>
  (await (await comesBack(member)).call(listNotifications, {})).notifications;
const titlesOf = async (member: Member) => (await noticesOf(member)).map(({ title }) => title);

test('who cancels while a payment is open is told until when the plan is kept without it, and not that it is paid', async () => {
  const member = await subscriber('0341');
  const { currentPeriodEnd } = await rowOf(member);
  await pass(currentPeriodEnd.getTime() - app.clock.now().getTime() + hour);
  const late = await rowOf(member);
  const inWords = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const kept = inWords(new Date((late.pastDueSince?.getTime() ?? 0) + 7 * day));
  await (await comesBack(member)).call(setRenewal, { body: { renews: false } });
  await app.stripe.delivered();
  const until = inWords((await rowOf(member)).currentPeriodEnd);
  const words = `until ${kept}, or ${until} if`;
  const notice = (await noticesOf(member)).find(({ title }) => title === 'Your subscription is canceled');
  expect(notice?.message).toContain(words);
  const { text } = await mailTo(app, member.email, 'Your subscription is canceled');
  expect(text?.replace(/\s+/g, ' ')).toContain(words);
  expect(`${notice?.message} ${text}`).not.toMatch(/paid for|nothing more is charged/i);
});

test('a plan on hold is canceled without the promise of a day', async () => {
  const member = await subscriber('0341');
  const { currentPeriodEnd } = await rowOf(member);
  await pass(currentPeriodEnd.getTime() - app.clock.now().getTime() + hour);
  await pass(7 * day + hour);
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  await (await comesBack(member)).call(setRenewal, { body: { renews: false } });
  await app.stripe.delivered();
  const notice = (await noticesOf(member)).find(({ title }) => title === 'Your subscription is canceled');
  expect(notice?.message).toBe('Tools & Resources is on hold for an open payment, and it won’t renew.');
  const { text } = await mailTo(app, member.email, 'Your subscription is canceled');
  expect(text).not.toMatch(/paid for|nothing more is charged/i);
});

test('a failed renewal keeps the access for seven days and says so; a new card heals it, no card ends it', async () => {
  const heals = await subscriber('0341');
  const lapses = await subscriber('0341');
  const { currentPeriodEnd } = await rowOf(lapses);
  await pass(currentPeriodEnd.getTime() - app.clock.now().getTime() + hour);
  const late = await rowOf(lapses);
  expect(late).toMatchObject({ status: 'past_due', tier: 'tools' });
  const graceEnd = new Date((late.pastDueSince?.getTime() ?? 0) + 7 * day).toISOString();
  expect(await statusOf(lapses)).toMatchObject({ subscribed: true, subscription_end: graceEnd });

  expect(await titlesOf(lapses)).toContain('Your payment didn’t go through');
  const first = await mailTo(app, lapses.email, 'Your payment didn’t go through');
  expect(first.text).toContain('$47.00 for Tools & Resources');

  await pass(4 * day);
  // The next try comes after the seven days: the one before was the last that could help.
  const last = await mailTo(app, lapses.email, 'Tools & Resources ends on');
  const endDay = new Date(graceEnd).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(last.subject).toBe(`Tools & Resources ends on ${endDay}`);
  expect(last.text).toContain('but your plan ends before that');
  expect(last.text).not.toContain('the last try');
  await reconcile(app.product.deps.billing);
  const warnings = (await noticesOf(lapses)).filter(({ type }) => type === 'warning');
  expect(warnings).toHaveLength(2);
  // Pages write the day in the member's own zone.
  expect(warnings.map(({ days }) => days)).toEqual([[graceEnd], [graceEnd]]);

  await pass(2 * day);
  expect((await rowOf(lapses)).pastDueSince).toEqual(late.pastDueSince);
  const healing = await comesBack(heals);
  const refused = await healing.fail(createCheckout, { body: { priceId: 'price_demo_upgrade' } });
  expect(refused.message).toContain('A payment for your subscription is still open.');
  const { url } = await healing.call(customerPortal, {});
  await app.stripe.submit(url, { do: 'card', card: '4242' });
  await app.stripe.delivered();
  expect(await rowOf(heals)).toMatchObject({ status: 'active', pastDueSince: null });
  expect(await titlesOf(heals)).toContain('Your payment went through');

  await pass(1 * day);
  expect(await statusOf(lapses)).toMatchObject({
    subscribed: false,
    product_id: null,
    subscription_end: null,
  });
  expect(await statusOf(heals)).toMatchObject({ subscribed: true });
  const second = await (await comesBack(lapses)).fail(createCheckout, { body: { priceId } });
  expect(second).toMatchObject({ status: 409, code: 'already_subscribed' });

  await pass(10 * day);
  expect(await rowOf(lapses)).toMatchObject({ status: 'canceled' });
  expect(await titlesOf(lapses)).toContain('Tools & Resources has ended');
  const again = await (await comesBack(lapses)).call(createCheckout, { body: { priceId } });
  expect(again.url).toContain('/c/pay/');
});

test('a purchase whose webhooks were all lost is found by the hourly reconciliation, renewals too', async () => {
  app.stripe.setWebhookMode('held');
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId } });
  await app.stripe.submit(url, { do: 'pay' });
  await expect(rowOf(member)).rejects.toThrow('no subscription arrived');
  await reconcile(app.product.deps.billing);
  const first = await rowOf(member);
  expect(first.status).toBe('active');
  app.clock.advance(first.currentPeriodEnd.getTime() - app.clock.now().getTime() + hour);
  app.stripe.advance(0);
  await reconcile(app.product.deps.billing);
  expect((await rowOf(member)).currentPeriodStart).toEqual(first.currentPeriodEnd);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('a member who leaves is not charged again; while Stripe cannot be told, they are not erased', async () => {
  const member = await subscriber('4242');
  const leaving = endBilling(app.product.deps.billing);
  app.stripe.setMode('error500');
  await expect(leaving(app.db, { userId: member.userId })).rejects.toThrow();
  app.stripe.setMode('ok');
  await leaving(app.db, { userId: member.userId });
  await leaving(app.db, { userId: member.userId });
  await app.stripe.delivered();
  expect((await rowOf(member)).status).toBe('canceled');
});

test('without keys payments are off, and say so', async () => {
  const off = { ...app.product.deps.billing, payments: null };
  const { userId } = await app.join();
  await expect(portalUrl(off, userId)).rejects.toMatchObject({ code: 'payments_off' });
  await expect(confirmPaymentOf(off, { userId, sessionId: undefined })).rejects.toMatchObject({
    code: 'payments_off',
  });
  expect(stripeWebhookRoutes(off)).toEqual([]);
  await reconcile(off);
  await endBilling(off)(app.db, { userId });
});

test('who pays has what they paid for although the clock of Stripe is ahead of ours', async () => {
  app.stripe.advance(5 * 60);
  const member = await subscriber('4242');
  expect(await statusOf(member)).toMatchObject({ subscribed: true });
});

test('while Stripe’s clock is a month ahead, as on its demo page, the first letter is the first one all the same', async () => {
  const member = await subscriber('0341');
  const { currentPeriodEnd } = await rowOf(member);
  app.stripe.advance((currentPeriodEnd.getTime() - app.clock.now().getTime() + 2 * hour) / 1000);
  await app.stripe.delivered();
  const retryDay = new Date(app.clock.now().getTime() + 3 * day);
  const { text } = await mailTo(app, member.email, 'Your payment didn’t go through');
  expect(text).toContain(
    `We’ll try again on ${retryDay.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`,
  );
  expect(await titlesOf(member)).not.toContain('Tools & Resources ends on');
});
