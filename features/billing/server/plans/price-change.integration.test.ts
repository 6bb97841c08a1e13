import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
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
  byCurrency: { usd: { tools, premium } },
});
const tools = { month: 5900, year: 59_000 };
const dearer = usd(tools, { month: 7900, year: 79_000 });
const order = { plan: 'tools', rhythm: 'month', onGiven: false, currency: 'usd' } as const;
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
  const late = await saving(startPrices);
  await admin.call(saveSiteDetails, await saving(usd(tools, { month: 6900, year: 79_000 })));
  expect((await admin.fail(saveSiteDetails, late)).code).toBe('conflict');
  // Stripe was brought to the prices that were not saved; another node sells at those that were.
  const { stripe } = await paymentsOf(app.product.deps.billing);
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

test('a second currency, in which nobody could pay, is refused', async () => {
  const prices: PriceBook = {
    ...startPrices,
    byCurrency: { ...startPrices.byCurrency, eur: { tools, premium: { month: 7900, year: 79_000 } } },
  };
  const { code, fields } = await admin.fail(saveSiteDetails, await saving(prices));
  expect([code, Object.values(fields ?? {})]).toEqual([
    'invalid_input',
    expect.arrayContaining(['Please sell in one currency: a second one can’t be paid in yet']),
  ]);
});

test.each<[string, unknown]>([
  ['a tenth of a cent', usd({ month: 4999.9, year: null }, { month: 6700, year: null })],
  ['nothing', usd({ month: 0, year: null }, { month: 6700, year: null })],
  ['ten millions', usd({ month: 4700, year: null }, { month: 1_000_000_000, year: null })],
  ['Premium for less than Tools', usd({ month: 6700, year: null }, { month: 4700, year: null })],
  ['a year for more than twelve months', usd({ month: 4700, year: 60_000 }, { month: 6700, year: null })],
  [
    'yen, which have no cents',
    { ...startPrices, currency: 'jpy', byCurrency: { jpy: dearer.byCurrency.usd } },
  ],
])('what cannot be sold is refused: %s', async (_, prices) => {
  const refused = await admin.fail(saveSiteDetails, await saving(prices as PriceBook));
  expect(refused.code).toBe('invalid_input');
  expect(Object.keys(refused.fields ?? {}).join()).toContain('prices');
});
