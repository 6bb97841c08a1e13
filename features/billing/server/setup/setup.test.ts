import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { sdkFor } from '#fakes/stripe/sdk.ts';
import { type StripeFake, startStripeFake } from '#fakes/stripe/start.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { ensurePrices } from '#features/billing/server/plans/price-ids.ts';
import { setUpStripe, type SetupWish } from './setup.ts';
import { webhookEvents } from '#features/billing/server/webhook/webhook-events.ts';

const appUrl = 'https://app.example.test';
const wish: SetupWish = { appUrl, shown: null, prices: {}, hasSecret: false, renewWebhook: false };

let fake: StripeFake;
let stripe: Stripe;
beforeEach(async () => {
  fake = await startStripeFake({ empty: true });
  stripe = sdkFor(fake);
});
afterEach(() => fake.close());

const allOf = async () => ({
  products: (await stripe.products.list()).data.map(({ id }) => id).toSorted(),
  prices: (await stripe.prices.list()).data.map(({ id }) => id).toSorted(),
  portals: (await stripe.billingPortal.configurations.list()).data.map(({ id }) => id),
  endpoints: (await stripe.webhookEndpoints.list()).data.map(({ id }) => id),
});

/** What stands under the lookup key of a plan. */
const sold = async (plan: string) =>
  (await stripe.prices.list({ lookup_keys: [`make_me_great_${plan}`], active: true })).data[0];

test('an empty account has everything afterwards, and a second run changes nothing', async () => {
  const first = await setUpStripe(stripe, wish);
  const made = await allOf();
  expect(made.products).toEqual(['prod_TKvrm2KPyA2YeP', 'prod_TKvrxStCA4qGbH', 'prod_make_me_great_upgrade']);
  expect(Object.keys(first.variables)).toEqual(['STRIPE_WEBHOOK_SECRET']);
  expect(
    await Promise.all(['tools', 'premium', 'upgrade'].map(async (plan) => (await sold(plan))?.unit_amount)),
  ).toEqual([4700, 6700, 2000]);
  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ url: `${appUrl}/api/webhooks/stripe`, enabled_events: [...webhookEvents] }]);

  const second = await setUpStripe(stripe, wish);
  expect(await allOf()).toEqual(made);
  expect(
    second.done.filter((line) => /made|mended|again/.test(line) && !/signing secret/.test(line)),
  ).toEqual([]);
  expect(second.variables).toEqual({});
});

test('a $20 price under Premium is replaced by one of a product of its own; the old one stays as it is', async () => {
  await setUpStripe(stripe, wish);
  const old = await stripe.prices.create({
    product: 'prod_TKvrxStCA4qGbH',
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  });
  const { done } = await setUpStripe(stripe, { ...wish, prices: { upgrade: old.id } });
  expect(await sold('upgrade')).toMatchObject({ product: 'prod_make_me_great_upgrade', unit_amount: 2000 });
  expect(done.join('\n')).toContain('Leave STRIPE_PRICE_UPGRADE out');
  expect(done.join('\n')).toContain('a price cannot change its product');
  expect((await stripe.prices.retrieve(old.id)).active).toBe(true);
});

test('prices of another amount, currency or account are not taken, archived ones are sold again', async () => {
  await setUpStripe(stripe, wish);
  const [tools, premium] = [await sold('tools'), await sold('premium')];
  const cheap = await stripe.prices.create({
    product: 'prod_TKvrm2KPyA2YeP',
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  await stripe.prices.update(tools?.id ?? '', { active: false });
  await stripe.prices.update(premium?.id ?? '', { active: false });
  const again = await setUpStripe(stripe, {
    ...wish,
    prices: { tools: tools?.id ?? '', premium: cheap.id, upgrade: 'price_elsewhere' },
  });
  expect([(await sold('tools'))?.id, (await sold('premium'))?.id]).toEqual([tools?.id, premium?.id]);
  const told = again.done.join('\n');
  expect(told).toContain('is not in this account');
  expect(told).toContain('While STRIPE_PRICE_TOOLS is set, the admin can’t change it.');
});

test('a price that the environment names is compared with what the site sells for, not with the start', async () => {
  const shown = { ...startPrices, tiers: { ...startPrices.tiers, tools: { month: 5900, year: 59_000 } } };
  await setUpStripe(stripe, { ...wish, shown });
  const own = await sold('tools');
  expect(own?.unit_amount).toBe(5900);
  const { done } = await setUpStripe(stripe, { ...wish, shown, prices: { tools: own?.id ?? '' } });
  expect(done.join('\n')).toContain('($59 a month): there. While STRIPE_PRICE_TOOLS is set');
});

test('what the owner made a price cost in the admin stays', async () => {
  await setUpStripe(stripe, wish);
  const tiers = { tools: { month: 5900, year: 59_000 }, premium: { month: 7900, year: null } };
  const book = { ...startPrices, tiers };
  const once = <T>(key: string, ask: (idempotencyKey: string) => Promise<T>) => ask(key);
  await ensurePrices({ stripe, once }, { book, pinned: {}, keepsAmounts: false });
  const { done } = await setUpStripe(stripe, wish);
  expect((await sold('tools'))?.unit_amount).toBe(5900);
  expect(done.join('\n')).toContain('($59 a month): there.');
  const [portal] = (await stripe.billingPortal.configurations.list()).data;
  const listed = portal?.features.subscription_update.products?.map(({ prices }) => prices.length);
  expect(listed).toEqual([2, 1]);
});

test('a portal that somebody changed is mended, an archived product and an endpoint that is off come back', async () => {
  await setUpStripe(stripe, wish);
  const [portal] = (await stripe.billingPortal.configurations.list()).data;
  await stripe.billingPortal.configurations.update(portal?.id ?? '', {
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  });
  await stripe.products.update('prod_TKvrm2KPyA2YeP', { active: false });
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', {
    enabled_events: ['invoice.paid', 'invoice.created'],
    disabled: true,
  });
  const { done } = await setUpStripe(stripe, wish);
  expect(done.join('\n')).toContain('is fixed. Canceling ends a plan at once');
  const mended = await stripe.billingPortal.configurations.retrieve(portal?.id ?? '');
  expect(mended.features.subscription_cancel.mode).toBe('at_period_end');
  expect((await stripe.products.retrieve('prod_TKvrm2KPyA2YeP')).active).toBe(true);
  const heard = await stripe.webhookEndpoints.retrieve(endpoint?.id ?? '');
  expect(heard.status).toBe('enabled');
  expect(heard.enabled_events).toEqual(expect.arrayContaining(['invoice.created', 'refund.failed']));
});

test('a lost secret is had again by a new endpoint in place of the old one', async () => {
  const first = await setUpStripe(stripe, wish);
  const renewed = await setUpStripe(stripe, { ...wish, renewWebhook: true });
  expect(renewed.variables['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_/);
  expect(renewed.variables['STRIPE_WEBHOOK_SECRET']).not.toBe(first.variables['STRIPE_WEBHOOK_SECRET']);
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
});

async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['launcher/stripe-setup.ts'], {
    env,
  });
  const [out, problem, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number | null, out, problem };
}

test('the order prints what it did and the variables to set, and never the key', async () => {
  const env = { STRIPE_SECRET_KEY: fake.key, STRIPE_API_BASE: fake.baseUrl };
  const { code, out } = await run({ ...env, APP_URL: appUrl });
  expect(code).toBe(0);
  expect(out).toMatch(/Product prod_TKvrm2KPyA2YeP \(Tools & Resources\): made\./);
  expect(out).not.toContain('STRIPE_PRICE_');
  expect(out).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_\w+/);
  expect(out).not.toContain(fake.key);
  const here = await run({ ...env, APP_URL: 'http://localhost:3000' });
  expect(here.out).toContain('stripe listen --forward-to http://localhost:3000/api/webhooks/stripe');
  expect(here.out).not.toContain('STRIPE_WEBHOOK_SECRET=');
}, 30_000);

test('a key that is none, and the demo’s without its stand-in, are refused before anything is asked', async () => {
  for (const key of ['pk_test_1', '', 'sk_demo_x']) {
    const { code, problem } = await run({ STRIPE_SECRET_KEY: key, APP_URL: appUrl });
    expect([key, code]).toEqual([key, 1]);
    expect(problem).toContain('Usage: STRIPE_SECRET_KEY');
  }
}, 30_000);
