import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

let fake: StripeFake;
let stripe: Stripe;
beforeEach(async () => {
  fake = await startStripeFake();
  stripe = sdkFor(fake);
});
afterEach(() => fake.close());

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  return error as { type: string; code?: string; param?: string; statusCode?: number; message: string };
};

test('the specification’s products are there with the demo’s prices', async () => {
  const tools = await stripe.products.retrieve('prod_TKvrm2KPyA2YeP');
  const premium = await stripe.products.retrieve('prod_TKvrxStCA4qGbH');
  const prices = await Promise.all(
    ['price_demo_tools', 'price_demo_premium', 'price_demo_upgrade'].map((id) => stripe.prices.retrieve(id)),
  );
  expect([tools.name, premium.name]).toEqual(['Tools & Resources', 'Premium']);
  expect(prices.map(({ unit_amount }) => unit_amount)).toEqual([4700, 6700, 2000]);
  expect(prices.every(({ livemode, recurring }) => !livemode && recurring?.interval === 'month')).toBe(true);
});

test('products and prices keep the caller’s id and are found by lookup key', async () => {
  const product = await stripe.products.create({ id: 'prod_own', name: 'Own' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    lookup_key: 'own',
  });
  const { data } = await stripe.prices.list({ lookup_keys: ['own'] });
  expect(product.id).toBe('prod_own');
  expect(data.map(({ id }) => id)).toEqual([price.id]);
  expect(price.unit_amount_decimal?.toString()).toBe('900');
  expect(await refusalOf(stripe.products.create({ id: 'prod_own', name: 'Again' }))).toMatchObject({
    code: 'resource_already_exists',
  });
});

test('customers are listed by email and searched by email and metadata', async () => {
  const ann = await stripe.customers.create({ email: 'ann@example.test', metadata: { userId: 'u1' } });
  await stripe.customers.create({ email: 'bob@example.test' });
  const ids = (found: { data: { id: string }[] }) => found.data.map(({ id }) => id);
  expect(ids(await stripe.customers.list({ email: 'ann@example.test' }))).toEqual([ann.id]);
  expect(ids(await stripe.customers.search({ query: 'email:"ann@example.test"' }))).toEqual([ann.id]);
  expect(ids(await stripe.customers.search({ query: 'metadata["userId"]:"u1"' }))).toEqual([ann.id]);
});

test('customers can be changed, and a deleted one answers as deleted', async () => {
  const { id } = await stripe.customers.create({ email: 'ann@example.test', metadata: { a: '1', b: '2' } });
  const changed = await stripe.customers.update(id, { name: 'Ann', metadata: { a: '', c: '3' } });
  expect(changed).toMatchObject({ name: 'Ann', metadata: { b: '2', c: '3' } });
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect(await refusalOf(stripe.customers.update(id, { name: 'B' }))).toMatchObject({
    code: 'resource_missing',
  });
});

test('a list is walked page by page, newest first', async () => {
  const made: string[] = [];
  for (let i = 0; i < 25; i += 1) made.push((await stripe.customers.create({ name: `C${i}` })).id);
  const seen: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 10 })) seen.push(id);
  expect(seen).toEqual(made.toReversed());
});

test('the same idempotency key replays the same answer and makes one customer', async () => {
  const create = () =>
    fetch(`${fake.baseUrl}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fake.key}`, 'idempotency-key': 'k1' },
      body: new URLSearchParams({ email: 'a@example.test' }),
    });
  const first = await create();
  const again = await create();
  expect(await again.text()).toBe(await first.text());
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  const bySdk = [0, 1].map(() =>
    stripe.customers.create({ email: 'b@example.test' }, { idempotencyKey: 'k2' }),
  );
  const [one, other] = await Promise.all(bySdk);
  expect(one?.id).toBe(other?.id);
  expect((await stripe.customers.list()).data).toHaveLength(2);
});

test('an idempotency key with other parameters is an idempotency error', async () => {
  await stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'k1' });
  const refusal = await refusalOf(
    stripe.customers.create({ email: 'b@example.test' }, { idempotencyKey: 'k1' }),
  );
  expect(refusal).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('an unknown id is a 404 in Stripe’s shape', async () => {
  expect(await refusalOf(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    param: 'id',
    statusCode: 404,
    message: "No such subscription: 'sub_none'",
  });
});

test('an unknown, a missing and a wrong parameter are named', async () => {
  const checkout = { mode: 'subscription', success_url: 'https://a.test/ok' } as const;
  const price = [{ price: 'price_demo_tools', quantity: 1 }];
  const unknown = { ...checkout, line_items: price, submit_type: 'pay' } as const;
  expect(await refusalOf(stripe.checkout.sessions.create(unknown))).toMatchObject({
    code: 'parameter_unknown',
    param: 'submit_type',
  });
  expect(await refusalOf(stripe.checkout.sessions.create(checkout))).toMatchObject({
    code: 'parameter_missing',
    param: 'line_items',
  });
  const nonsense = { ...checkout, line_items: [{ price: 'price_none', quantity: 1 }] };
  expect(await refusalOf(stripe.checkout.sessions.create(nonsense))).toMatchObject({
    code: 'resource_missing',
    param: 'line_items[0][price]',
  });
});

test('a route that is not built fails loudly, never as a silent success', async () => {
  const refusal = await refusalOf(stripe.balance.retrieve());
  expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 });
  expect(refusal.message).toContain('Unrecognized request URL (GET: /stripe/v1/balance)');
});

test('a property that cannot be expanded is refused', async () => {
  const refusal = await refusalOf(stripe.prices.retrieve('price_demo_tools', { expand: ['nothing'] }));
  expect(refusal.message).toBe('This property cannot be expanded (nothing).');
});

test('expand answers whole objects, also inside lists', async () => {
  const price = await stripe.prices.retrieve('price_demo_tools', { expand: ['product'] });
  expect(price.product).toMatchObject({ object: 'product', name: 'Tools & Resources' });
  const list = await stripe.prices.list({ expand: ['data.product'] });
  expect(list.data.map(({ product }) => typeof product)).toEqual(['object', 'object', 'object']);
});

test('form names that reach for prototypes are refused', async () => {
  const response = await fetch(`${fake.baseUrl}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fake.key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'metadata[__proto__][polluted]=yes',
  });
  expect(response.status).toBe(400);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each(['sk_live_abcdef', 'sk_test_abcdef', 'rk_live_x', ''])(
  'the key %j is refused: a real one never works here',
  async (key) => {
    const response = await fetch(`${fake.baseUrl}/v1/customers`, {
      headers: key === '' ? {} : { authorization: `Bearer ${key}` },
    });
    const body = (await response.json()) as { error: { message: string } };
    expect(response.status).toBe(401);
    expect(body.error.message).not.toContain('abcdef');
  },
);

test('told to fail, it fails as Stripe does, and the SDK’s retry gets through', async () => {
  fake.setMode('error500', 1);
  expect(await refusalOf(stripe.customers.list())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  fake.setMode('error429', 1);
  expect(await refusalOf(stripe.customers.list())).toMatchObject({ type: 'StripeRateLimitError' });
  fake.setMode('error500', 1);
  expect((await sdkFor(fake, { retries: 2 }).customers.list()).data).toEqual([]);
});

test('an answer that is lost is found again under its idempotency key', async () => {
  fake.setMode('cut', 1);
  const retrying = sdkFor(fake, { retries: 2 });
  const made = await retrying.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'k' });
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id]);
});

test('told to hang, it never answers, and the SDK gives up', async () => {
  fake.setMode('hang', 1);
  const impatient = sdkFor(fake, { timeout: 200 });
  expect(await refusalOf(impatient.customers.list())).toMatchObject({ type: 'StripeConnectionError' });
});
