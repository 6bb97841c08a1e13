import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { readMembership, readUpgradeQuote } from '#features/billing/contract-membership.ts';
import { mailTo } from '#testing/mailbox.ts';
import { createPriceIds } from './price-ids.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { readSiteDetails, saveSiteDetails } from '#features/home/contract-site.ts';
import { type PriceBook, startPrices, type TierPrices } from '#platform/contract/prices.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const saving = async (prices: PriceBook) => {
  const { latest } = await admin.call(readSiteDetails, {});
  return { body: { basedOn: latest, change: { prices } } };
};
const usd = (tools: TierPrices['tools'], premium: TierPrices['premium']): PriceBook => ({
  ...startPrices,
  tiers: { tools, premium },
});
const tools = { month: 5900, year: 59_000 };
const dearer = usd(tools, { month: 7900, year: 79_000 });
const order = { plan: 'tools', rhythm: 'month', onGiven: false } as const;
const priceIdOf = async () => (await app.visitor().call(listPlans, {})).plans[0]?.priceId ?? '';

test('a change of price is a new price at Stripe, and back again is the former one', async () => {
  const before = await priceIdOf();
  await admin.call(saveSiteDetails, await saving(dearer));
  const { plans, prices } = await app.visitor().call(listPlans, {});
  expect(prices).toEqual(dearer);
  const [sold] = plans;
  const { stripe } = await paymentsOf(app.product.deps.billing);
  expect(await stripe.prices.retrieve(sold?.priceId ?? '')).toMatchObject({
    unit_amount: 5900,
    lookup_key: 'make_me_great_tools',
    recurring: { interval: 'month' },
  });
  expect(await stripe.prices.retrieve(sold?.yearlyPriceId ?? '')).toMatchObject({
    unit_amount: 59_000,
    recurring: { interval: 'year' },
  });
  // Who pays the former price keeps it.
  expect(await stripe.prices.retrieve(before)).toMatchObject({ unit_amount: 4700, active: true });
  await admin.call(saveSiteDetails, await saving(startPrices));
  expect(await priceIdOf()).toBe(before);
});

test('nobody pays a price that their page did not show', async () => {
  const member = await app.join();
  const [priceId, renewalConsent] = [await priceIdOf(), renewalConsentOf(startPrices, order)];
  await admin.call(saveSiteDetails, await saving(dearer));
  const refused = await member.fail(createCheckout, { body: { priceId, renewalConsent } });
  expect([refused.code, refused.message]).toEqual([
    'conflict',
    'The price has changed: Tools & Resources is $59 a month now. You were not charged.',
  ]);
  const body = { priceId: await priceIdOf(), renewalConsent: renewalConsentOf(dearer, order) };
  const { url } = await member.call(createCheckout, { body });
  expect(await (await fetch(url)).text()).toContain('$59.00');
});

test('of two admins who save, the second is told', async () => {
  const late = await saving(usd({ month: 5100, year: null }, { month: 7100, year: null }));
  await admin.call(saveSiteDetails, await saving(usd(tools, { month: 6900, year: 79_000 })));
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const made = async () => (await stripe.prices.list({ limit: 100 })).data.length;
  const before = await made();
  expect((await admin.fail(saveSiteDetails, late)).code).toBe('conflict');
  // Stripe made no prices that nobody would pay.
  expect(await made()).toBe(before);
  const { prices } = await app.visitor().call(listPlans, {});
  const { premium } = await createPriceIds(stripe, { book: () => prices, pinned: {} })();
  expect(await stripe.prices.retrieve(premium.month ?? '')).toMatchObject({ unit_amount: 6900 });
});

test.each(['error500', 'cut'] as const)(
  'while Stripe answers with %s, nothing is saved and the former prices are sold',
  async (mode) => {
    const { shown } = await admin.call(readSiteDetails, {});
    const before = await priceIdOf();
    const next = await saving(usd({ month: 8800, year: null }, { month: 9900, year: null }));
    app.stripe.setMode(mode);
    const refused = await admin.fail(saveSiteDetails, next);
    app.stripe.setMode('ok');
    expect([refused.code, refused.message]).toEqual([
      'payments_failed',
      'Stripe did not take these prices, so nothing was saved. Please try again.',
    ]);
    expect((await admin.call(readSiteDetails, {})).shown.prices).toEqual(shown.prices);
    expect(await priceIdOf()).toBe(before);
  },
);

test('another currency is sold in at once, and a plan that is paid in the former one stays in it', async () => {
  await admin.call(saveSiteDetails, await saving(startPrices));
  const member = await app.join();
  const bought = await member.call(createCheckout, { body: { priceId: await priceIdOf() } });
  await app.stripe.submit(bought.url, { do: 'pay' });
  await app.stripe.delivered();
  const euros: PriceBook = {
    currency: 'eur',
    tiers: { tools: { month: 4300, year: 43_000 }, premium: { month: 6100, year: 61_000 } },
    trialDays: 0,
  };
  await admin.call(saveSiteDetails, await saving(euros));
  const { plans, prices } = await app.visitor().call(listPlans, {});
  expect(prices).toEqual(euros);
  const { stripe } = await paymentsOf(app.product.deps.billing);
  expect(await stripe.prices.retrieve(plans[0]?.priceId ?? '')).toMatchObject({
    currency: 'eur',
    unit_amount: 4300,
  });

  const stranger = await app.join();
  const renewalConsent = renewalConsentOf(euros, order);
  expect(renewalConsent).toContain('costs €43.00 a month.');
  const { url } = await stranger.call(createCheckout, {
    body: { priceId: plans[0]?.priceId ?? '', renewalConsent },
  });
  expect(await (await fetch(url)).text()).toContain('€43.00');
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  expect((await stranger.call(readMembership, {})).subscription).toMatchObject({
    currency: 'eur',
    renewsFor: 4300,
    paid: { cents: 4300, currency: 'eur' },
  });
  expect((await mailTo(app, stranger.email, 'Your receipt for')).text).toContain('€43.00');

  expect((await member.call(readMembership, {})).subscription).toMatchObject({
    currency: 'usd',
    renewsFor: 4700,
  });
  expect(await member.call(readUpgradeQuote, {})).toBeNull();
  const upgrade = plans.find(({ id }) => id === 'upgrade')?.priceId ?? '';
  for (const priceId of [upgrade, plans[0]?.yearlyPriceId ?? ''])
    expect((await member.fail(createCheckout, { body: { priceId } })).message).toContain(
      'You pay in US dollars, and plans are sold in euros now',
    );
});

test.each<[string, unknown]>([
  ['a tenth of a cent', usd({ month: 4999.9, year: null }, { month: 6700, year: null })],
  ['nothing', usd({ month: 0, year: null }, { month: 6700, year: null })],
  ['ten millions', usd({ month: 4700, year: null }, { month: 1_000_000_000, year: null })],
  ['Premium for less than Tools', usd({ month: 6700, year: null }, { month: 4700, year: null })],
  ['a year for more than twelve months', usd({ month: 4700, year: 60_000 }, { month: 6700, year: null })],
  ['yen, which have no cents', { ...startPrices, currency: 'jpy' }],
])('what cannot be sold is refused: %s', async (_, prices) => {
  const refused = await admin.fail(saveSiteDetails, await saving(prices as PriceBook));
  expect(refused.code).toBe('invalid_input');
  expect(Object.keys(refused.fields ?? {}).join()).toContain('prices');
});
