import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { sdkFor } from '#fakes/stripe/sdk.ts';
import { type StripeFake, startStripeFake } from '#fakes/stripe/start.ts';
import { setUpStripe, type SetupWish } from './setup.ts';
import { webhookEvents } from '#features/billing/server/webhook/webhook-events.ts';

const appUrl = 'https://app.example.test';
const wish: SetupWish = { appUrl, prices: {}, hasSecret: false, renewWebhook: false };

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

test('an empty account has everything afterwards, and a second run changes nothing', async () => {
  const first = await setUpStripe(stripe, wish);
  const made = await allOf();
  expect(made.products).toEqual(['prod_TKvrm2KPyA2YeP', 'prod_TKvrxStCA4qGbH', 'prod_make_me_great_upgrade']);
  expect(Object.keys(first.variables)).toEqual([
    'STRIPE_PRICE_TOOLS',
    'STRIPE_PRICE_PREMIUM',
    'STRIPE_PRICE_UPGRADE',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const cents = async (name: string) =>
    (await stripe.prices.retrieve(first.variables[name] ?? '')).unit_amount;
  expect([
    await cents('STRIPE_PRICE_TOOLS'),
    await cents('STRIPE_PRICE_PREMIUM'),
    await cents('STRIPE_PRICE_UPGRADE'),
  ]).toEqual([4700, 6700, 2000]);
  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ url: `${appUrl}/api/webhooks/stripe`, enabled_events: [...webhookEvents] }]);

  const second = await setUpStripe(stripe, wish);
  expect(await allOf()).toEqual(made);
  expect(
    second.done.filter((line) => /made|mended|again/.test(line) && !/signing secret/.test(line)),
  ).toEqual([]);
  const { STRIPE_WEBHOOK_SECRET: _secret, ...prices } = first.variables;
  expect(second.variables).toEqual(prices);
});

test('a $20 price under Premium is replaced by one of a product of its own; the old one stays as it is', async () => {
  await setUpStripe(stripe, wish);
  const old = await stripe.prices.create({
    product: 'prod_TKvrxStCA4qGbH',
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  });
  const { done, variables } = await setUpStripe(stripe, { ...wish, prices: { upgrade: old.id } });
  expect(variables['STRIPE_PRICE_UPGRADE']).not.toBe(old.id);
  const made = await stripe.prices.retrieve(variables['STRIPE_PRICE_UPGRADE'] ?? '');
  expect([made.product, made.unit_amount]).toEqual(['prod_make_me_great_upgrade', 2000]);
  expect(done.join('\n')).toContain('a price cannot change its product');
  expect((await stripe.prices.retrieve(old.id)).active).toBe(true);
});

test('prices of another amount, currency or account are not taken, archived ones are sold again', async () => {
  const first = await setUpStripe(stripe, wish);
  const tools = first.variables['STRIPE_PRICE_TOOLS'] ?? '';
  const cheap = await stripe.prices.create({
    product: 'prod_TKvrm2KPyA2YeP',
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  await stripe.prices.update(tools, { active: false });
  const again = await setUpStripe(stripe, {
    ...wish,
    prices: { tools, premium: cheap.id, upgrade: 'price_elsewhere' },
  });
  expect(again.variables).toMatchObject({
    STRIPE_PRICE_TOOLS: tools,
    STRIPE_PRICE_PREMIUM: first.variables['STRIPE_PRICE_PREMIUM'],
    STRIPE_PRICE_UPGRADE: first.variables['STRIPE_PRICE_UPGRADE'],
  });
  expect((await stripe.prices.retrieve(tools)).active).toBe(true);
  expect(again.done.join('\n')).toContain('is not in this account');
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
  expect(out).toMatch(/STRIPE_PRICE_TOOLS=price_\w+\nSTRIPE_PRICE_PREMIUM=price_\w+/);
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
