import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signatureOf } from '#fakes/stripe/webhooks.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { customerOfEvent } from './events.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';

const path = '/api/webhooks/stripe';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const rowsOf = (member: Member) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
const eventRow = async (id: string) =>
  (await app.db.select().from(stripeEvents).where(eq(stripeEvents.id, id)))[0];

/** The row of an event once its job is done. */
const workedOff = (id: string) =>
  eventually(async () => {
    const row = await eventRow(id);
    return row?.processedAt ? row : null;
  });

const present = () => Math.floor(app.clock.now().getTime() / 1000);

/** What a server elsewhere sends: no cookie, no origin. */
async function post(body: string, signature: string | null, method = 'POST') {
  const request = new Request(app.origin + path, {
    method,
    headers: signature === null ? {} : { 'stripe-signature': signature },
    ...(method === 'POST' ? { body } : {}),
  });
  const response = await app.product.fetch(request, { remoteAddress: '203.0.113.9' });
  return { status: response.status, text: await response.text() };
}
const signed = (body: string, at = present()) => post(body, signatureOf(app.webhookSecret, body, at));

let events = 0;
const eventAbout = (customer: string, type = 'invoice.paid') => {
  events += 1;
  return {
    id: `evt_own_${events}`,
    object: 'event',
    type,
    created: present(),
    data: { object: { customer } },
  };
};

/** The customer of the latest event of a type. */
function customerIn(type: string): string {
  const event = app.stripe.events().findLast((candidate) => candidate.type === type);
  const customer = event && customerOfEvent(event);
  if (!customer) throw new Error(`no ${type} with a customer`);
  return customer;
}

/** Somebody who has paid while no event arrived. */
async function unheard() {
  const member = await app.join();
  app.stripe.setWebhookMode('held');
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  const customer = customerIn('checkout.session.completed');
  return { member, customer };
}
const heard = async () => {
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
};

test('a forged, a foreign and a missing signature are refused, and nothing is recorded', async () => {
  const body = JSON.stringify(eventAbout('cus_x'));
  const answers = [
    await post(body, null),
    await post(body, 'nonsense'),
    await post(body, signatureOf('whsec_other', body, present())),
    await post(`${body} `, signatureOf(app.webhookSecret, body, present())),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(JSON.parse(answers[0]?.text ?? '')).toMatchObject({ error: { code: 'bad_signature' } });
  expect(await eventRow('evt_own_1')).toBeUndefined();
});

test('an event signed more than five minutes ago is refused', async () => {
  const body = JSON.stringify(eventAbout('cus_x'));
  expect((await signed(body, present() - 301)).status).toBe(400);
  expect((await signed(body, present() - 290)).status).toBe(200);
});

test('another method, too much and signed nonsense are refused, and no answer carries a stack', async () => {
  const answers = [
    await post('', null, 'GET'),
    await signed('x'.repeat(9 * 1024 * 1024)),
    await signed('not json'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([405, 413, 400]);
  for (const { text } of answers) expect(text).not.toMatch(/\bat .*\.ts/);
});

test('an event of a megabyte is taken like any other', async () => {
  const event = { ...eventAbout('cus_stranger'), padding: 'x'.repeat(1024 * 1024) };
  expect((await signed(JSON.stringify(event))).status).toBe(200);
  expect(await workedOff(event.id)).toMatchObject({ outcome: 'ignored' });
});

test('what an event claims counts for nothing: the truth is asked for', async () => {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  expect(url).toContain('/c/pay/');
  const customer = customerIn('customer.created');
  const claim = {
    ...eventAbout(customer, 'customer.subscription.created'),
    data: { object: { object: 'subscription', id: 'sub_claimed', customer, status: 'active' } },
  };
  expect((await signed(JSON.stringify(claim))).status).toBe(200);
  await workedOff(claim.id);
  expect(await rowsOf(member)).toEqual([]);
});

test('an event of a customer who is nobody of ours is taken and ignored', async () => {
  const event = eventAbout('cus_stranger');
  expect((await signed(JSON.stringify(event))).status).toBe(200);
  expect(await workedOff(event.id)).toMatchObject({ outcome: 'ignored', attempts: 1 });
});

test('the same event again, even many times at once, changes nothing and asks no more once it is handled', async () => {
  const { customer, member } = await unheard();
  const event = eventAbout(customer);
  const body = JSON.stringify(event);
  const answers = await Promise.all([1, 2, 3, 4].map(() => signed(body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await workedOff(event.id)).toMatchObject({ outcome: 'synced', attempts: 1 });
  expect(await rowsOf(member)).toHaveLength(1);
  const calls = app.stripe.calls();
  await signed(body);
  await app.product.deps.jobs.sweep();
  await app.stripe.delivered();
  expect(app.stripe.calls()).toBe(calls);
  await heard();
});

test('many events about one customer that wait together are one question', async () => {
  const { customer, member } = await unheard();
  const together = [1, 2, 3, 4, 5, 6].map(() => eventAbout(customer));
  const calls = app.stripe.calls();
  app.stripe.setMode('slow', 1);
  await signed(JSON.stringify(eventAbout(customer)));
  await eventually(() => (app.stripe.calls() > calls ? true : null));
  for (const event of together) expect((await signed(JSON.stringify(event))).status).toBe(200);
  for (const event of together) await workedOff(event.id);
  // What one look at a customer asks, for the first event and for the six after it.
  const asked = app.stripe.calls() - calls;
  expect(asked).toBeLessThan(6 * 3);
  expect(await rowsOf(member)).toHaveLength(1);
  await heard();
}, 20_000);

test('events the other way round and twice end in the same truth', async () => {
  const { member } = await unheard();
  app.stripe.release('reversed');
  await app.stripe.delivered();
  const [row] = await rowsOf(member);
  expect(row).toMatchObject({ status: 'active', tier: 'tools' });
  for (const { id } of app.stripe.events().slice(-8)) app.stripe.redeliver(id);
  await heard();
  expect(await rowsOf(member)).toEqual([row]);
});

test('an older answer of Stripe never overwrites a younger one', async () => {
  const { customer, member } = await unheard();
  const { billing } = app.product.deps;
  const payments = await paymentsOf(billing);
  await syncCustomer(billing, payments, customer);
  const [row] = await rowsOf(member);
  await app.db
    .update(subscriptions)
    .set({ status: 'canceled', askedAt: '2999-01-01T00:00:00Z' })
    .where(eq(subscriptions.userId, member.userId));
  await syncCustomer(billing, payments, customer);
  expect((await rowsOf(member))[0]?.status).toBe('canceled');
  await app.db
    .update(subscriptions)
    .set({ askedAt: row?.askedAt ?? '' })
    .where(eq(subscriptions.userId, member.userId));
  await syncCustomer(billing, payments, customer);
  expect((await rowsOf(member))[0]?.status).toBe('active');
  await heard();
});

test('an account deleted while Stripe is asked leaves nothing to keep, and no error', async () => {
  const { customer, member } = await unheard();
  const { billing } = app.product.deps;
  const payments = await paymentsOf(billing);
  const api = payments.stripe.subscriptions;
  const ask = api.list.bind(api);
  vi.spyOn(api, 'list').mockImplementationOnce((...given) => {
    const answer = ask(...given);
    const all = answer.autoPagingToArray.bind(answer);
    return Object.assign(answer, {
      autoPagingToArray: async (options: Parameters<typeof all>[0]) => {
        const found = await all(options);
        await app.db.delete(users).where(eq(users.id, member.userId));
        return found;
      },
    });
  });
  expect(await syncCustomer(billing, payments, customer)).toBeNull();
  expect(await rowsOf(member)).toEqual([]);
  await heard();
});

test('an event is acknowledged while Stripe does not answer, and worked off as soon as it does', async () => {
  const { customer, member } = await unheard();
  const event = eventAbout(customer);
  app.stripe.setMode('slow', 1);
  const began = performance.now();
  expect((await signed(JSON.stringify(event))).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await eventRow(event.id)).toMatchObject({ customerId: customer, processedAt: null });
  app.stripe.setMode('error500');
  await eventually(async () => ((await eventRow(event.id))?.attempts === 1 ? true : null));
  expect(await eventRow(event.id)).toMatchObject({
    processedAt: null,
    lastError: { name: 'Error', code: '' },
  });
  app.stripe.setMode('ok');
  expect(await workedOff(event.id)).toMatchObject({ outcome: 'synced', attempts: 2, lastError: null });
  expect(await rowsOf(member)).toHaveLength(1);
  await heard();
}, 20_000);

test('an event whose job was lost, because the process died, is found again', async () => {
  const { customer, member } = await unheard();
  const event = eventAbout(customer);
  const now = app.clock.now();
  await app.db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, customerId: customer, createdAt: now, receivedAt: now });
  await app.product.deps.jobs.sweep();
  expect(await workedOff(event.id)).toMatchObject({ outcome: 'synced' });
  expect(await rowsOf(member)).toHaveLength(1);
  await heard();
});

test('a status that we do not know gives no access and is logged', async () => {
  const { member } = await unheard();
  await heard();
  const [row] = await rowsOf(member);
  app.stripe.markStatus(row?.id ?? '', 'invented_tomorrow');
  await app.stripe.delivered();
  expect((await rowsOf(member))[0]?.status).toBe('invented_tomorrow');
  expect(app.log.lines).toContainEqual({
    level: 'error',
    fields: { userId: member.userId, status: 'invented_tomorrow' },
    message: 'Stripe named a status that we do not know',
  });
});
