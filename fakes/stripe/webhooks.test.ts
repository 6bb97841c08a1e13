import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

const secret = 'whsec_test';
const url = 'http://product.test/api/webhooks/stripe';

let fake: StripeFake;
beforeEach(async () => {
  fake = await startStripeFake({ retryDelaysMs: [20, 20] });
});
afterEach(() => fake.close());

/** A receiver that checks the signature as the product must, and gives the specified answers. */
function receiver(answers: number[] = []) {
  const seen: string[] = [];
  const send = async (request: Request): Promise<Response> => {
    const body = await request.text();
    const event = Stripe.webhooks.constructEvent(body, request.headers.get('stripe-signature') ?? '', secret);
    seen.push(`${event.type}:${String((event.data.object as { name?: unknown }).name)}`);
    return new Response(null, { status: answers.shift() ?? 200 });
  };
  return { seen, send };
}

const named = (name: string) => sdkFor(fake).customers.create({ name });

test('an event arrives with a signature that the SDK accepts', async () => {
  const { seen, send } = receiver();
  fake.connect({ url, secret, send });
  await named('Ann');
  await fake.delivered();
  expect(seen).toEqual(['customer.created:Ann']);
});

test('what was not taken is sent again until it is', async () => {
  const { seen, send } = receiver([500, 404]);
  fake.connect({ url, secret, send });
  await named('Ann');
  await expect.poll(() => seen.length).toBe(3);
  await fake.delivered();
  expect(fake.deliveriesOf(fake.events()[0]?.id ?? '')).toEqual([
    { state: 'done', attempts: 3, outcome: 'answered 200' },
  ]);
});

test('after its last try an event is given up, and can be sent again by hand', async () => {
  const { seen, send } = receiver([500, 500, 500]);
  fake.connect({ url, secret, send });
  await named('Ann');
  const id = fake.events()[0]?.id ?? '';
  await expect.poll(() => fake.deliveriesOf(id)[0]?.state).toBe('given up');
  fake.redeliver(id);
  await fake.delivered();
  expect(seen).toHaveLength(4);
});

test('twice means twice', async () => {
  const { seen, send } = receiver();
  fake.setWebhookMode('twice');
  fake.connect({ url, secret, send });
  await named('Ann');
  await fake.delivered();
  expect(seen).toEqual(['customer.created:Ann', 'customer.created:Ann']);
});

test('held events come out of order when asked', async () => {
  const { seen, send } = receiver();
  fake.connect({ url, secret, send });
  fake.setWebhookMode('held');
  await named('Ann');
  await named('Bob');
  await fake.delivered();
  expect(seen).toEqual([]);
  expect(fake.release('reversed')).toBe(2);
  await fake.delivered();
  expect(seen).toEqual(['customer.created:Bob', 'customer.created:Ann']);
});

test('nothing is forgotten by a restart: customers, keys, advanced time, and events still owed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-stripe-'));
  const file = join(folder, 'stripe.sqlite');
  const first = await startStripeFake({ file });
  const made = await sdkFor(first).customers.create({ name: 'Ann' }, { idempotencyKey: 'k' });
  first.advance(3 * 60 * 60);
  await first.close();

  const second = await startStripeFake({ file });
  const { seen, send } = receiver();
  second.connect({ url, secret, send });
  await second.delivered();
  const again = await sdkFor(second).customers.create({ name: 'Ann' }, { idempotencyKey: 'k' });
  const bob = await sdkFor(second).customers.create({ name: 'Bob' });
  expect(seen[0]).toBe('customer.created:Ann');
  expect(again.id).toBe(made.id);
  expect(bob.created - made.created).toBeGreaterThanOrEqual(3 * 60 * 60);
  await second.close();
  rmSync(folder, { recursive: true });
});

test('the owner’s page lists events and its forms work', async () => {
  await named('Ann');
  const page = await (await fetch(`${fake.baseUrl}/`)).text();
  expect(page).toContain('TEST PAYMENTS.');
  expect(page).toContain('customer.created');
  const post = (path: string, form: Record<string, string>) => fake.submit(`${fake.baseUrl}${path}`, form);
  expect((await post('/_advance', { days: '40' })).status).toBe(303);
  expect((await post('/_advance', { days: '0' })).status).toBe(400);
  expect((await post('/_mode', { mode: 'error500', times: '1' })).status).toBe(303);
  expect((await post('/_mode', { mode: 'what' })).status).toBe(400);
  expect((await post('/_webhook', { do: 'mode', mode: 'twice' })).status).toBe(303);
  expect((await post('/_subscriptions/sub_none', { do: 'renew' })).status).toBe(404);
});

test('another site’s page can neither pay nor steer', async () => {
  const response = await fetch(`${fake.baseUrl}/_advance`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ days: '1' }),
  });
  expect(response.status).toBe(403);
});
