import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { confirmPayment, createCheckout } from '#features/billing/contract.ts';
import {
  checkSubscription,
  claimGuarantee,
  readMembership,
  setRenewal,
} from '#features/billing/contract-membership.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAdmin } from '#testing/studio.ts';
import { subscribe } from '#fakes/stripe/contract-world.ts';
import { reconcile } from './reconcile.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { guaranteeUses } from '#features/billing/server/returns/tables.ts';

// What a bank, Stripe Tax and the owner in Stripe’s dashboard do to a subscription that we did not ask for.

const priceId = 'price_demo_tools';

let app: App;
let admin: Awaited<ReturnType<typeof joinAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAdmin(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

async function subscriber(card = '4242') {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId } });
  await app.stripe.submit(url, { do: 'pay', card, authentication: 'complete' });
  await app.stripe.delivered();
  return member;
}
const rowOf = async (member: Member) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  if (!row) throw new Error('no subscription arrived');
  return row;
};
const newsOf = async (member: Pick<Member, 'call'>) =>
  (await member.call(listNotifications, {})).notifications;
/** What the admin was told of this member, beside their sale. */
const toldOf = async ({ userId }: Member) =>
  (await newsOf(admin)).filter(
    ({ actionUrl, kind }) => kind === 'message' && actionUrl === `/admin/member?id=${userId}`,
  );
const stripe = async () => (await paymentsOf(app.product.deps.billing)).stripe;

test('a renewal that the bank asks about keeps the plan, names the page that confirms it, and heals when it is confirmed', async () => {
  const member = await subscriber('3184');
  const { id } = await rowOf(member);
  app.stripe.renew(id);
  await app.stripe.delivered();
  const { subscription } = await member.call(readMembership, {});
  expect(subscription).toMatchObject({ status: 'past_due' });
  expect(subscription?.confirmUrl).toContain('/stripe/i/in_');
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: true });
  const warnings = (await newsOf(member)).filter(({ type }) => type === 'warning');
  expect(warnings.map(({ title }) => title)).toEqual(['Your bank asks about your payment']);
  const mail = await mailTo(app, member.email, 'Your bank asks about your payment');
  expect(mail.text).toContain('$47.00 for Tools & Resources');

  await app.stripe.submit(subscription?.confirmUrl ?? '', {
    do: 'pay',
    card: '3184',
    authentication: 'complete',
  });
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ status: 'active', confirmUrl: null, pastDueSince: null });
  expect((await newsOf(member)).map(({ title }) => title)).toContain('Your payment went through');
});

test('who pays for two plans at once is told to the admins, once, with their page', async () => {
  const member = await subscriber();
  const { customerId, id } = await rowOf(member);
  const api = await stripe();
  await subscribe(api, { customer: customerId, price: priceId });
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  const titles = async () => (await toldOf(member)).map(({ title }) => title);
  expect(await titles()).toEqual(['A member pays for more than one plan']);
  await api.subscriptions.cancel(id);
  await app.stripe.delivered();
  expect(await titles()).toHaveLength(1);
});

test('a bank that is told no at the checkout charges nothing, and the same checkout can still be paid', async () => {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId } });
  const refused = await app.stripe.submit(url, { do: 'pay', card: '3184', authentication: 'fail' });
  expect(refused.text).toContain('We are unable to authenticate your payment method.');
  await app.stripe.delivered();
  expect(await member.call(confirmPayment, { body: {} })).toEqual({ state: 'none', product_id: null });
  expect((await member.call(createCheckout, { body: { priceId } })).url).toBe(url);
});

test('a plan that Stripe has given up charging says that a payment is owed, until it is paid', async () => {
  const member = await subscriber();
  const { id } = await rowOf(member);
  app.stripe.failPayment(id);
  app.stripe.markStatus(id, 'unpaid');
  await app.stripe.delivered();
  const { subscription } = await member.call(readMembership, {});
  expect(subscription?.graceEndsAt).not.toBeNull();
  app.memoEnds();
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: false });
  app.stripe.retryPayment(id);
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ status: 'active', pastDueSince: null });
  expect((await newsOf(member)).map(({ title }) => title)).toContain('Your payment went through');
});

test('an invoice that cannot be finalized for want of an address is told to member and admin, once, and the plan goes on', async () => {
  const member = await subscriber();
  const { customerId, id } = await rowOf(member);
  app.stripe.failFinalization(customerId, 'customer_tax_location_invalid');
  app.stripe.renew(id);
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: true });
  const asked = (await newsOf(member)).filter(
    ({ title }) => title === 'Please complete your billing address',
  );
  expect(asked).toHaveLength(1);
  await mailTo(app, member.email, 'Please complete your billing address');
  expect((await toldOf(member)).map(({ title }) => title)).toEqual(['An invoice could not be made']);
});

test('an invoice that cannot be finalized for another reason is told to the admin alone', async () => {
  const member = await subscriber();
  const { customerId, id } = await rowOf(member);
  app.stripe.failFinalization(customerId, 'taxes_calculation_failed');
  app.stripe.renew(id);
  await app.stripe.delivered();
  const [told] = await toldOf(member);
  expect(told?.message).toContain('taxes_calculation_failed');
  expect((await newsOf(member)).filter(({ type }) => type === 'warning')).toEqual([]);
});

test('a dispute is told to the admin with the day of the answer, and how it ended; the plan goes on meanwhile', async () => {
  const member = await subscriber('0259');
  const [opened] = await toldOf(member);
  expect(opened?.title).toBe('A payment of $47.00 is disputed');
  expect(opened?.message).toMatch(/\(fraudulent\)\. Answer in Stripe’s dashboard by \w+ \d+, \d{4}/);
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: true });
  app.stripe.closeDisputes((await rowOf(member)).customerId, 'lost');
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  expect((await toldOf(member)).map(({ title }) => title).toSorted()).toEqual([
    'A payment of $47.00 is disputed',
    'The dispute about $47.00 is lost',
  ]);
});

const lostNews = async (member: Pick<Member, 'call'>) =>
  (await newsOf(member)).filter(({ title }) => title === 'Your bank took your payment back');

test('a lost dispute ends what the payment paid for, and the member is told once, by mail too', async () => {
  const member = await subscriber('0259');
  const { customerId, id } = await rowOf(member);
  app.stripe.closeDisputes(customerId, 'lost');
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  app.memoEnds();
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: false });
  expect((await (await stripe()).subscriptions.retrieve(id)).status).toBe('canceled');
  expect(await lostNews(member)).toHaveLength(1);
  const mail = await mailTo(app, member.email, 'Your bank took your payment back');
  expect(mail.text).toContain('the $47.00 paid for Tools & Resources');
  expect(mail.text).toContain('Your account is a free one');
  const told = (await toldOf(member)).find(({ title }) => title === 'The dispute about $47.00 is lost');
  expect(told?.message).toContain('What was paid with it has ended');
});

test('a lost dispute about the step to Premium leads back to Tools, whose month was paid by itself', async () => {
  const member = await subscriber();
  const { customerId } = await rowOf(member);
  app.stripe.advance(60 * 60);
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_upgrade' } });
  await app.stripe.submit(url, { do: 'confirm' });
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ tier: 'premium' });
  app.stripe.disputeLatest(customerId);
  app.stripe.closeDisputes(customerId, 'lost');
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ tier: 'tools', status: 'active' });
  expect(await lostNews(member)).toHaveLength(1);
});

test('a lost dispute whose webhook was lost is found by the hourly round', async () => {
  const member = await subscriber();
  const { customerId } = await rowOf(member);
  app.stripe.setWebhookMode('held');
  app.stripe.disputePayments(customerId);
  app.stripe.closeDisputes(customerId, 'lost');
  await reconcile(app.product.deps.billing);
  expect(await rowOf(member)).toMatchObject({ status: 'canceled' });
  expect(await lostNews(member)).toHaveLength(1);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('a dispute whose webhook was lost is found by the hourly round', async () => {
  const member = await subscriber();
  app.stripe.setWebhookMode('held');
  app.stripe.disputePayments((await rowOf(member)).customerId);
  await app.stripe.delivered();
  expect(await toldOf(member)).toEqual([]);
  await reconcile(app.product.deps.billing);
  expect((await toldOf(member)).map(({ title }) => title)).toEqual(['A payment of $47.00 is disputed']);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('what the bank took back already is not asked of the admin a second time', async () => {
  await app.db.delete(guaranteeUses);
  const member = await subscriber('0259');
  expect(await member.call(claimGuarantee, {})).toMatchObject({ amount: 0, byHand: 0 });
  const told = await toldOf(member);
  expect(told.map(({ title }) => title)).not.toContain('Send $47.00 back by hand');
  const disputed = told.find(({ title }) => title === '$47.00 is disputed, so it wasn’t sent back');
  expect(disputed?.message).toContain('Send nothing now');
});

test('a plan that a schedule of the dashboard holds is canceled and resumed here, and the admin hears what is off', async () => {
  const member = await subscriber();
  const { id } = await rowOf(member);
  app.stripe.schedule(id);
  await app.stripe.delivered();
  expect(await member.call(setRenewal, { body: { renews: false } })).toMatchObject({ renews: false });
  expect(await (await stripe()).subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: true,
    schedule: null,
  });
  expect((await toldOf(member)).map(({ title }) => title)).toEqual(['A planned change will not happen']);
  expect(await member.call(setRenewal, { body: { renews: true } })).toMatchObject({ renews: true });
});

test('a Tools member whose plan a schedule holds can still move to Premium', async () => {
  const member = await subscriber();
  app.stripe.schedule((await rowOf(member)).id);
  await app.stripe.delivered();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_upgrade' } });
  await app.stripe.submit(url, { do: 'confirm' });
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ tier: 'premium' });
  expect((await toldOf(member)).map(({ title }) => title)).toEqual(['A planned change will not happen']);
});

test('who has paid is never told that they were not charged', async () => {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId } });
  app.stripe.setWebhookMode('held');
  await app.stripe.submit(url, { do: 'pay' });
  app.stripe.setMode('error500');
  const failed = await member.fail(confirmPayment, { body: {} });
  expect(failed.message).toContain('Please don’t pay again.');
  expect(failed.message).not.toContain('not charged');
  app.stripe.setMode('ok');
  expect(await member.call(confirmPayment, { body: {} })).toMatchObject({ state: 'paid' });
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
}, 30_000);

test('whoever pays while our clock is behind Stripe’s has access at once', async () => {
  app.stripe.advance(10 * 60);
  const member = await subscriber();
  const { startedAt, tierSince } = await rowOf(member);
  expect(startedAt > app.clock.now()).toBe(true);
  expect(tierSince <= app.clock.now()).toBe(true);
  app.memoEnds();
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: true });
});

// The last one: a month later, every session is over.
test('a lost dispute about a month that is over takes nothing from who has paid since', async () => {
  const member = await subscriber();
  const { customerId, currentPeriodEnd } = await rowOf(member);
  app.stripe.disputePayments(customerId);
  app.clock.advance(currentPeriodEnd.getTime() - app.clock.now().getTime() + 2 * 60 * 60 * 1000);
  app.stripe.advance(0);
  app.stripe.closeDisputes(customerId, 'lost');
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ status: 'active' });
  const back = app.visitor();
  await back.call(signIn, { body: { email: member.email, password: member.password } });
  expect(await lostNews(back)).toEqual([]);
});
