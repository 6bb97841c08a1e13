import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stripeTestKey } from '#testing/stripe-test-key.ts';
import {
  type ContractWorld,
  idOf,
  openContractWorld,
  portalWith,
  priceNamed,
  refusalOf,
  subscribe,
} from './contract-world.ts';

// What `npm run stripe:setup` and the portal rely on, tested against the fake and against Stripe
// (contract.test.ts).

// Over the Internet each request takes a while.
vi.setConfig({ testTimeout: 60_000 });

let world: ContractWorld;
let stripe: Stripe;
let tools: Stripe.Price;
let premium: Stripe.Price;
const run = crypto.randomUUID();

beforeAll(async () => {
  world = await openContractWorld(stripeTestKey);
  stripe = world.stripe;
  tools = await priceNamed(stripe, 'contract-tools', 4700);
  premium = await priceNamed(stripe, 'contract-premium', 6700);
}, 60_000);
afterAll(() => world.close());

const listing = (...prices: Stripe.Price[]) =>
  prices.map(({ id, product }) => ({ product: idOf(product), prices: [id] }));

test('a product keeps the id that it is given, once; a lookup key goes to another price only when asked', async () => {
  const id = `prod_contract${run.replaceAll('-', '').slice(0, 12)}`;
  const product = await stripe.products.create({ id, name: 'Contract' });
  expect(product).toMatchObject({ id, active: true });
  expect((await refusalOf(stripe.products.create({ id, name: 'Again' }))).code).toBe(
    'resource_already_exists',
  );
  const lookup_key = `contract-${run}`;
  const recurring = { interval: 'month' } as const;
  const make = (more: object) =>
    stripe.prices.create({ product: id, currency: 'usd', unit_amount: 900, recurring, lookup_key, ...more });
  await make({});
  expect((await refusalOf(make({}))).statusCode).toBe(400);
  const second = await make({ transfer_lookup_key: true });
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key] });
  expect(data.map((price) => price.id)).toEqual([second.id]);
  expect((await stripe.products.update(id, { active: false })).active).toBe(false);
});

test('the portal lists prices under their own product, and one of each interval', async () => {
  const foreign = portalWith(stripe, [{ product: idOf(premium.product), prices: [tools.id] }]);
  expect((await refusalOf(foreign)).statusCode).toBe(400);
  const second = await stripe.prices.create({
    product: idOf(premium.product),
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  });
  const two = portalWith(stripe, [{ product: idOf(premium.product), prices: [premium.id, second.id] }]);
  expect((await refusalOf(two)).statusCode).toBe(400);
  await stripe.prices.update(second.id, { active: false });
});

test('a portal keeps what marks it, is found by it, and shows what somebody changed', async () => {
  const made = await portalWith(stripe, listing(tools, premium));
  await stripe.billingPortal.configurations.update(made.id, { metadata: { contract: run } });
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  expect(data.filter(({ metadata }) => metadata?.['contract'] === run).map(({ id }) => id)).toEqual([
    made.id,
  ]);
  const changed = await stripe.billingPortal.configurations.update(made.id, {
    features: { subscription_cancel: { enabled: false } },
  });
  expect(changed.features).toMatchObject({
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: true, proration_behavior: 'always_invoice' },
  });
  await stripe.billingPortal.configurations.update(made.id, { active: false });
});

test('the portal opens, also straight at the confirmation of an upgrade to a price that it lists', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'contract@example.com' });
  const subscription = await subscribe(stripe, { customer, price: tools.id });
  const item = subscription.items.data[0]?.id ?? '';
  const return_url = 'https://app.test/settings/billing';
  const confirmIn = (configuration: string) =>
    stripe.billingPortal.sessions.create({
      configuration,
      customer,
      return_url,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: item, price: premium.id, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url } },
      },
    });
  const both = await portalWith(stripe, listing(tools, premium));
  const plain = await stripe.billingPortal.sessions.create({
    configuration: both.id,
    customer,
    return_url,
  });
  expect(plain.url).toMatch(/^https?:/);
  expect((await confirmIn(both.id)).url).toMatch(/^https?:/);
  const toolsOnly = await portalWith(stripe, listing(tools));
  expect((await refusalOf(confirmIn(toolsOnly.id))).statusCode).toBe(400);
  expect((await refusalOf(confirmIn('bpc_thatisnotthere'))).code).toBe('resource_missing');
  for (const { id } of [both, toolsOnly])
    await stripe.billingPortal.configurations.update(id, { active: false });
});

test('a webhook endpoint tells its secret once, and can be given other events', async () => {
  const url = `https://contract.example.com/${run}`;
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] });
  expect([made.status, made.secret?.startsWith('whsec_')]).toEqual(['enabled', true]);
  const found = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter((one) => one.url === url);
  expect(found.map(({ id, secret }) => [id, secret])).toEqual([[made.id, undefined]]);
  const more = await stripe.webhookEndpoints.update(made.id, {
    enabled_events: ['invoice.paid', 'refund.failed'],
  });
  expect(more.enabled_events.toSorted()).toEqual(['invoice.paid', 'refund.failed']);
  const here = stripe.webhookEndpoints.create({
    url: 'http://localhost:3000/hook',
    enabled_events: ['invoice.paid'],
  });
  expect((await refusalOf(here)).statusCode).toBe(400);
  await stripe.webhookEndpoints.del(made.id);
});
