import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import { codeRefusals, lookUpCoupon } from '#features/billing/contract-coupons.ts';
import { readMembership, readUpgradeQuote } from '#features/billing/contract-membership.ts';
import { pausePlan } from '#features/billing/contract-pause.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { purchaseConsents } from '#features/billing/server/tables.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { readSiteDetails, saveSiteDetails } from '#features/home/contract-site.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import type { PriceBook, Rhythm } from '#platform/contract/prices.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

// A code that is entered at our page: what the words say is what is charged.

const day = 24 * 60 * 60 * 1000;
const book = (trialDays: number): PriceBook => ({
  currency: 'usd',
  tiers: { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: 67_000 } },
  trialDays,
});

let app: App;
let stripe: Stripe;
beforeAll(async () => {
  app = await startApp();
  ({ stripe } = await paymentsOf(app.product.deps.billing));
  await sell(book(0));
});
afterAll(() => app.close());

async function sell(prices: PriceBook) {
  const admin = await joinAsAdmin(app);
  const { latest } = await admin.call(readSiteDetails, {});
  await admin.call(saveSiteDetails, { body: { basedOn: latest, change: { prices } } });
}

async function codeOf(
  coupon: Omit<Stripe.CouponCreateParams, 'id'>,
  code: Partial<Stripe.PromotionCodeCreateParams> = {},
) {
  const id = randomUUID();
  await stripe.coupons.create({ ...coupon, id });
  const name = `C-${id.slice(0, 8)}`.toUpperCase();
  const made = { code: name, promotion: { type: 'coupon', coupon: id } } as const;
  return { code: name, id: (await stripe.promotionCodes.create({ ...made, ...code })).id };
}

type Member = Awaited<ReturnType<App['join']>>;
const priceIdOf = async (plan: 'tools' | 'premium', rhythm: Rhythm) => {
  const { plans } = await app.visitor().call(listPlans, {});
  const sold = plans.find(({ id }) => id === plan);
  return (rhythm === 'year' ? sold?.yearlyPriceId : sold?.priceId) ?? '';
};

/** Agrees to what the page says with the code, and pays. */
async function buys(code: string, rhythm: Rhythm, trialDays = 0) {
  const member = await app.join();
  const priceId = await priceIdOf('tools', rhythm);
  const coupon = await member.call(lookUpCoupon, { body: { code: code.toLowerCase(), priceId } });
  const order = { plan: 'tools', onGiven: false, rhythm, trialDays, coupon } as const;
  const renewalConsent = renewalConsentOf(book(trialDays), order);
  const { url } = await member.call(createCheckout, { body: { priceId, code, renewalConsent } });
  expect(await (await fetch(url)).text()).not.toContain('Promotion code');
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const [kept] = await app.db
    .select()
    .from(purchaseConsents)
    .where(eq(purchaseConsents.userId, member.userId));
  expect(kept?.renewalWords).toBe(renewalConsent);
  return { member, words: renewalConsent };
}

/** Moves everybody's clock, and lets happen what is due. */
async function pass(days: number) {
  app.clock.advance(days * day);
  app.stripe.advance(0);
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  await app.stripe.delivered();
}
/** A renewal's invoice stays a draft for an hour before it is charged. */
async function passPeriod(days: number) {
  await pass(days);
  await pass(0.1);
}

async function rowOf({ userId }: Member) {
  const [row] = await app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt));
  if (!row) throw new Error('nothing was bought');
  return row;
}
/** What was paid, oldest first, without the invoice over nothing with which a trial begins. */
async function paidBy(member: Member) {
  const { customerId: customer } = await rowOf(member);
  const { data } = await stripe.invoices.list({ customer, status: 'paid' });
  return data.map(({ amount_paid }) => amount_paid).toReversed();
}
/** Sessions end after days. */
async function back({ email, password }: Member) {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return actor;
}

const quarter = { duration: 'repeating', duration_in_months: 3 } as const;
// Years pass first, while few have bought.
test.each<[string, Omit<Stripe.CouponCreateParams, 'id'>]>([
  ['that lasts', { percent_off: 50, duration: 'forever' }],
  ['of an amount for some months', { amount_off: 2000, currency: 'usd', ...quarter }],
  ['that was for the first month', { percent_off: 50, duration: 'once' }],
])(
  'who has a code %s and moves to a year is charged what the page said, then and a year later',
  async (_, coupon) => {
    const { code } = await codeOf(coupon);
    const { member } = await buys(code, 'month');
    await pass(10);
    const actor = await back(member);
    const quote = await actor.call(readUpgradeQuote, { query: { plan: 'tools', rhythm: 'year' } });
    const { url } = await actor.call(createCheckout, {
      body: { priceId: await priceIdOf('tools', 'year') },
    });
    await app.stripe.submit(url, { do: 'confirm' });
    await app.stripe.delivered();
    expect((await paidBy(member)).at(-1)).toBe(quote?.dueToday);
    // The unused days are worth what was paid for them.
    const [first = 0] = await paidBy(member);
    const whole = coupon.duration === 'once' ? 47_000 : coupon.percent_off ? 23_500 : 45_000;
    expect(quote?.dueToday).toBeGreaterThan(whole - first);
    expect(quote?.dueToday).toBeLessThan(whole);
    const after = (await (await back(member)).call(readMembership, {})).subscription;
    await passPeriod(366);
    expect((await paidBy(member)).at(-1)).toBe(after?.renewsFor);
  },
);

test.each<[string, Rhythm, Omit<Stripe.CouponCreateParams, 'id'>, string, number[]]>([
  [
    'an amount of the first year',
    'year',
    { amount_off: 7000, currency: 'usd', ...quarter },
    '$400.00 for the first year',
    [40_000, 47_000],
  ],
  [
    'a share of each year',
    'year',
    { percent_off: 10, duration: 'forever' },
    '$423.00 is charged each time',
    [42_300, 42_300],
  ],
  [
    'a share of the first month',
    'month',
    { percent_off: 20, duration: 'once' },
    '$37.60 for the first month',
    [3760, 4700],
  ],
  [
    'an amount of three months',
    'month',
    { amount_off: 2000, currency: 'usd', ...quarter },
    '$27.00 a month for 3 months',
    [2700, 2700, 2700, 4700],
  ],
  [
    'a share of each month',
    'month',
    { percent_off: 50, duration: 'forever' },
    '$23.50 is charged each time',
    [2350, 2350],
  ],
  [
    'the first month whole',
    'month',
    { percent_off: 100, duration: 'once' },
    '$0.00 for the first month',
    [0, 4700],
  ],
])('with a code for %s, charged is what the buyer agreed to', async (_, rhythm, coupon, says, charges) => {
  await sell(book(0));
  const { code } = await codeOf(coupon);
  const { member, words } = await buys(code, rhythm);
  expect(words).toContain(says);
  for (const _next of charges.slice(1)) await passPeriod(rhythm === 'year' ? 366 : 31);
  expect(await paidBy(member)).toEqual(charges);
});

test('of a code with a trial, the months count from the purchase: the words say so, and it is charged so', async () => {
  await sell(book(14));
  const { code } = await codeOf({ amount_off: 2000, currency: 'usd', ...quarter });
  const { member, words } = await buys(code, 'month', 14);
  expect(words).toContain('$27.00 a month in the first 3 months from today, then $47.00 a month');
  await passPeriod(15);
  for (const _ of [1, 2, 3]) await passPeriod(31);
  expect(await paidBy(member)).toEqual([0, 2700, 2700, 2700, 4700]);
});

test.each<[string, Omit<Stripe.CouponCreateParams, 'id'>, number]>([
  ['that lasts', { percent_off: 50, duration: 'forever' }, 2350],
  [
    'whose months pass meanwhile',
    { amount_off: 2000, currency: 'usd', duration: 'repeating', duration_in_months: 2 },
    4700,
  ],
])('a paused plan with a code %s resumes for what was said', async (_, coupon, resumesFor) => {
  await sell(book(0));
  const { code } = await codeOf(coupon);
  const { member } = await buys(code, 'month');
  await pass(10);
  await (await back(member)).call(pausePlan, { body: { months: 2 } });
  await app.stripe.delivered();
  const { subscription } = await (await back(member)).call(readMembership, {});
  expect(subscription).toMatchObject({ renewsFor: resumesFor, pausedUntil: expect.any(String) });
  const { notifications } = await (await back(member)).call(listNotifications, {});
  expect(notifications.find(({ title }) => title.startsWith('Your plan will pause on '))?.message).toContain(
    `$${(resumesFor / 100).toFixed(2)} is charged then`,
  );
  const until = Date.parse(subscription?.pausedUntil ?? '') - app.clock.now().getTime();
  await pass(until / day + 0.1);
  expect((await paidBy(member)).at(-1)).toBe(resumesFor);
});

test('a code counts only for whom, and for what, its owner made it', async () => {
  await sell(book(0));
  const priceId = await priceIdOf('tools', 'month');
  const half = { percent_off: 50, duration: 'once' } as const;
  const stranger = await stripe.customers.create({ email: 'other@example.test' });
  const former = (await buys((await codeOf(half)).code, 'month')).member;
  for (const [coupon, restricted] of [
    [half, { customer: stranger.id }],
    [half, { restrictions: { minimum_amount: 4701, minimum_amount_currency: 'usd' } }],
    [half, { restrictions: { first_time_transaction: true } }],
    [{ amount_off: 500, currency: 'eur', duration: 'once' }, {}],
    [{ ...half, applies_to: { products: ['prod_TKvrxStCA4qGbH'] } }, {}],
  ] satisfies [Omit<Stripe.CouponCreateParams, 'id'>, Partial<Stripe.PromotionCodeCreateParams>][]) {
    const { code } = await codeOf(coupon, restricted);
    const failure = await former.fail(lookUpCoupon, { body: { code, priceId } });
    expect(failure.fields).toEqual({ code: codeRefusals.unfit });
  }
  const { code } = await codeOf(half, { restrictions: { first_time_transaction: true } });
  expect((await buys(code, 'month')).words).toContain('$23.50');
});

test.each(['NOBODY-KNOWS', 'ü', '../promo', ' ', 'x'.repeat(99)])(
  'a code that was never made: %s',
  async (code) => {
    const member = await app.join();
    const body = { code, priceId: await priceIdOf('tools', 'month') };
    expect(await member.fail(lookUpCoupon, { body })).toMatchObject({ fields: { code: codeRefusals.unfit } });
    expect(await member.fail(createCheckout, { body })).toMatchObject({
      fields: { code: codeRefusals.unfit },
    });
  },
);

test('a code that ran out after it was looked up is said at its field, and nothing is charged', async () => {
  const { code, id } = await codeOf({ percent_off: 20, duration: 'once' });
  const member = await app.join();
  const body = { code, priceId: await priceIdOf('tools', 'month') };
  await member.call(lookUpCoupon, { body });
  await stripe.promotionCodes.update(id, { active: false });
  expect(await member.fail(createCheckout, { body })).toMatchObject({
    code: 'invalid_input',
    fields: { code: codeRefusals.over },
  });
});

test('another code, or none, is another checkout; the same one is the same', async () => {
  const [one, two] = [
    await codeOf({ percent_off: 20, duration: 'once' }),
    await codeOf({ percent_off: 50, duration: 'once' }),
  ];
  const member = await app.join();
  const priceId = await priceIdOf('tools', 'month');
  const opened = async (code?: string) =>
    (await member.call(createCheckout, { body: { priceId, ...(code && { code }) } })).url;
  const first = await opened(one.code);
  expect(await opened(one.code)).toBe(first);
  expect(await (await fetch(await opened(two.code))).text()).toContain('$23.50');
  expect(await (await fetch(await opened())).text()).toContain('$47.00');
  expect(await (await fetch(first)).text()).toContain('expired');
});

test('a plan that is paid for is not changed with a code', async () => {
  const { code } = await codeOf({ percent_off: 20, duration: 'once' });
  const { member } = await buys(code, 'month');
  const failure = await member.fail(createCheckout, { body: { priceId: 'price_demo_upgrade', code } });
  expect(failure.fields).toEqual({ code: 'A code is for a new plan: it can’t be used to change one.' });
});
