import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, createCheckout } from '#features/billing/contract.ts';
import {
  adminGrantAccess,
  adminRevokeGrant,
  adminSearchSubscription,
} from '#features/billing/contract-admin.ts';
import { adminCancelSubscription } from '#features/billing/contract-cancellation.ts';
import {
  checkSubscription,
  readMembership,
  readUpgradeQuote,
  setRenewal,
} from '#features/billing/contract-membership.ts';
import { monthAfter } from '#features/billing/rules.ts';
import { accessGrants, subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAdmin } from '#testing/studio.ts';

const upgrade = 'price_demo_upgrade';
const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

async function given(endsAt: Date | null) {
  const member = await app.join();
  const startsAt = new Date(app.clock.now().getTime() - day);
  const [grant] = await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'tools', startsAt, endsAt })
    .returning();
  if (!grant) throw new Error('no grant');
  return { member, grant };
}
async function buys(member: Member) {
  const { url } = await member.call(createCheckout, { body: { priceId: upgrade } });
  await app.stripe.submit(url, { do: 'pay', card: '4242' });
  await app.stripe.delivered();
}
const rowOf = async ({ userId }: Member) =>
  (await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0];
const tierOf = async (member: Member) => {
  app.memoEnds();
  return (await member.call(checkSubscription, {})).product_id;
};
const premium = 'prod_TKvrxStCA4qGbH';
const tools = 'prod_TKvrm2KPyA2YeP';

test('who was given Tools without an end buys Premium for $20 a month, and loses nothing else when it ends [billing.tools-may-upgrade]', async () => {
  const { member } = await given(null);
  expect(await member.call(readMembership, {})).toMatchObject({ subscription: null, given: { until: null } });
  expect(await member.call(readUpgradeQuote, {})).toMatchObject({
    dueToday: 2000,
    renewsFor: 2000,
    price: 2000,
    currency: 'usd',
  });
  await buys(member);
  expect(await rowOf(member)).toMatchObject({
    tier: 'premium',
    onTopOfTools: true,
    amount: 2000,
    status: 'active',
    endsAt: null,
  });
  // The product of the upgrade is none of the two, but what it gives is known.
  const admin = await joinAdmin(app);
  const search = { body: { email: member.email } };
  expect((await admin.call(adminSearchSubscription, search)).subscriptions).toMatchObject([
    { tier: 'premium' },
  ]);
  expect(await member.call(confirmPayment, { body: {} })).toEqual({ state: 'paid', product_id: premium });
  expect(await tierOf(member)).toBe(premium);
  expect((await member.fail(createCheckout, { body: { priceId: upgrade } })).code).toBe('already_subscribed');
  await member.call(setRenewal, { body: { renews: false } });
  const mail = await mailTo(app, member.email, 'Your subscription is canceled');
  expect(mail.text).toContain('After that you still have Tools & Resources');
  // Its webhook would write the row again.
  await app.stripe.delivered();
  await app.db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: app.clock.now() })
    .where(eq(subscriptions.userId, member.userId));
  expect(await tierOf(member)).toBe(tools);
});

test('who was given Premium beside Tools is quoted no upgrade, as none would be sold to them', async () => {
  const { member } = await given(null);
  const startsAt = new Date(app.clock.now().getTime() - day);
  await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'premium', startsAt, endsAt: null });
  expect(await tierOf(member)).toBe(premium);
  expect(await member.call(readUpgradeQuote, {})).toBeNull();
  expect((await member.fail(createCheckout, { body: { priceId: upgrade } })).code).toBe('already_subscribed');
});

test('an upgrade ends with the last whole month that was given, and cannot be resumed beyond it', async () => {
  const now = app.clock.now();
  const { member } = await given(new Date(monthAfter(now).getTime() + 10 * day));
  await buys(member);
  const row = await rowOf(member);
  // The second month would not be covered: Stripe was told at once.
  expect(row?.endsAt?.getTime()).toBe(row?.currentPeriodEnd.getTime());
  const failure = await member.fail(setRenewal, { body: { renews: true } });
  expect(failure.message).toBe('It ends with the Tools & Resources that you were given, so it cannot renew.');
});

test('with less than a month left the upgrade is not sold: Premium in full is', async () => {
  const { member } = await given(new Date(app.clock.now().getTime() + 20 * day));
  expect(await member.call(readUpgradeQuote, {})).toBeNull();
  const failure = await member.fail(createCheckout, { body: { priceId: upgrade } });
  expect(failure.message).toContain('ends within a month');
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_premium' } });
  expect(url).toContain('http');
});

test('Tools under a paid upgrade are not taken back before that has ended', async () => {
  const admin = await joinAdmin(app);
  const { member, grant } = await given(new Date(app.clock.now().getTime() + 90 * day));
  await buys(member);
  const failure = await admin.fail(adminRevokeGrant, { body: { grantId: grant.id } });
  expect([failure.status, failure.code]).toEqual([409, 'conflict']);
  // Another grant carries it.
  await admin.call(adminGrantAccess, { body: { email: member.email, tier: 'tools' } });
  await admin.call(adminRevokeGrant, { body: { grantId: grant.id } });
  expect(await tierOf(member)).toBe(premium);
});

test('the upgrade opens nothing without Tools, whoever made the subscription', async () => {
  const { member } = await given(null);
  await buys(member);
  await app.db.delete(accessGrants).where(eq(accessGrants.userId, member.userId));
  expect(await tierOf(member)).toBeNull();
  // The next sync lets it end with the month that is paid.
  await member.call(confirmPayment, { body: {} });
  const row = await rowOf(member);
  expect(row?.endsAt?.getTime()).toBe(row?.currentPeriodEnd.getTime());
});

test('who keeps given Tools after an upgrade was canceled reads so in the email and on their billing page', async () => {
  const admin = await joinAdmin(app);
  const { member } = await given(null);
  await buys(member);
  const row = await rowOf(member);
  if (!row) throw new Error('no subscription arrived');
  const how = {
    id: randomUUID(),
    ends: 'now',
    refund: 'period',
    amount: 2000,
    why: 'asked',
    note: '',
  } as const;
  await admin.call(adminCancelSubscription, { body: { subscriptionId: row.id, how } });
  await app.stripe.delivered();
  const mail = await mailTo(app, member.email, 'We ended your subscription');
  expect(mail.text).toContain('We’ve ended your subscription to Premium today');
  expect(mail.text).toContain('You still have Tools & Resources');
  expect(mail.text).not.toContain('free one');
  expect(await member.call(readMembership, {})).toMatchObject({
    subscription: null,
    last: { tier: 'premium', refunded: 2000, currency: 'usd' },
    given: { until: null },
  });
});
