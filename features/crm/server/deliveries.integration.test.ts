import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { products } from '#platform/contract/plans.ts';
import { readDelivery, sendToGhl } from '#features/crm/contract.ts';
import type { CrmFake } from '#fakes/crm/start.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { startAppWithCrm } from '#testing/crm.ts';
import type { App } from '#testing/harness.ts';
import { eventually, linkToken, mailTo } from '#testing/mailbox.ts';
import { verifyEmail } from '#features/account/contract-mail.ts';
import { signUp } from '#features/account/contract.ts';
import { mostTestsPerDay } from '#features/crm/rules-deliveries.ts';
import { newPerson } from '#testing/person.ts';
import { crmDeliveries } from './tables.ts';

let app: App;
let crm: CrmFake;
beforeAll(async () => {
  ({ app, crm } = await startAppWithCrm());
});
afterEach(() => crm.setMode('ok'));
afterAll(async () => {
  await app.close();
  await crm.close();
});

const deliveriesOf = (userId: string) =>
  app.db.select().from(crmDeliveries).where(eq(crmDeliveries.userId, userId)).orderBy(crmDeliveries.id);
const contactOf = (email: string) => crm.contacts().find(({ fields }) => fields.email === email);
const settled = (userId: string, many = 1) =>
  eventually(async () => {
    const rows = await deliveriesOf(userId);
    return rows.length >= many && rows.every(({ state }) => state !== 'pending') ? rows : null;
  });

test('who signs up is a contact of the CRM, as a Free Member [account.sign-up-to-crm] [crm.server-function]', async () => {
  const { email, userId } = await app.join({ firstName: 'Nora', lastName: 'Lind' });
  const [row] = await settled(userId);
  expect(row).toMatchObject({ event: 'signed_up', state: 'delivered', attempts: 1, lastError: null });
  expect(contactOf(email)).toMatchObject({
    fields: { firstName: 'Nora', lastName: 'Lind' },
    tags: ['make me great', 'free member'],
    customFields: { subscription_tier: 'Free Member', product_id: 'free' },
  });
});

test('what a member says they bought counts for nothing: their tier is the server’s [crm.call-send-to-ghl]', async () => {
  const { email, userId, ...actor } = await app.join();
  await settled(userId);
  const claim = { subscriptionTier: 'Premium', productId: products.premium, purchaseDate: '1999-01-01' };
  const answer = await actor.call(sendToGhl, { body: claim });
  expect(answer).toMatchObject({ success: true, crm: 'on' });
  const rows = await settled(userId, 2);
  expect(rows.map(({ event }) => event)).toEqual(['signed_up', 'refreshed']);
  const contact = contactOf(email);
  expect(contact?.customFields).toMatchObject({ subscription_tier: 'Free Member', product_id: 'free' });
  expect(JSON.stringify(contact)).not.toContain('1999');
});

test('on purchase the contact holds what the profile holds, and that it is pending [crm.call-send-to-ghl] [crm.purchase-fields] [crm.payment-status-pending]', async () => {
  const { email, userId, ...actor } = await app.join();
  // They buy a while after they joined.
  app.clock.advance(60_000);
  const contact = { phoneNumber: '+43 1 234567', city: 'Graz', state: 'Styria', country: 'Austria' } as const;
  await actor.call(updateProfile, { body: { ...contact, companyName: 'Lind & Co', jobTitle: 'Founder' } });
  const body = {
    subscriptionTier: 'Tools & Resources',
    productId: products.tools,
    purchaseDate: app.clock.now().toISOString(),
    ...contact,
    companyName: 'Somebody else’s',
    jobTitle: 'CEO',
    paymentStatus: 'pending',
  } as const;
  const began = app.clock.now();
  const first = await actor.call(sendToGhl, { body });
  const again = await actor.call(sendToGhl, { body });
  expect(again.deliveryId).toBe(first.deliveryId);
  await settled(userId, 2);
  expect(contactOf(email)).toMatchObject({
    fields: { phone: '+431234567', city: 'Graz', state: 'Styria', country: 'AT', companyName: 'Lind & Co' },
    customFields: {
      job_title: 'Founder',
      payment_status: 'pending',
      product_id: products.tools,
      purchase_date: began.toISOString(),
      subscription_tier: 'Tools & Resources',
    },
  });
  expect(contactOf(email)?.tags).toContain('purchase pending');
});

test('the server’s own word of the same purchase is not told a second time', async () => {
  const { userId, ...actor } = await app.join();
  const { recorder } = app.product.deps.crm;
  await actor.call(sendToGhl, { body: { productId: products.tools, paymentStatus: 'pending' } });
  const now = app.clock.now();
  const pending = { userId, now, key: 'cs_1', plan: 'tools' } as const;
  await app.db.transaction((tx) => recorder.recordPurchasePending(tx, pending));
  await app.db.transaction((tx) => recorder.recordPurchasePending(tx, { ...pending, plan: 'premium' }));
  const rows = await settled(userId, 3);
  expect(rows.map(({ wantedProduct }) => wantedProduct)).toEqual([null, products.tools, products.premium]);
});

test('a test is sent as a marked contact of its own [crm.payment-status-test]', async () => {
  const { email, userId, ...actor } = await app.join();
  const { deliveryId } = await actor.call(sendToGhl, { body: { paymentStatus: 'test' } });
  await settled(userId, 2);
  expect(await actor.call(readDelivery, { params: { id: deliveryId } })).toMatchObject({
    event: 'test',
    state: 'delivered',
    crm: 'on',
  });
  expect(contactOf(email.replace('@', '+crm-test@'))).toMatchObject({
    tags: ['crm-test'],
    customFields: { payment_status: 'test' },
  });
  expect(contactOf(email)?.tags).not.toContain('crm-test');
});

test('the steps of a membership arrive in order with what the profile holds, each fact once, and tags are only added [billing.call-read-on-success]', async () => {
  const { email, userId, ...actor } = await app.join();
  await actor.call(updateProfile, { body: { city: 'Graz', companyName: 'Lind & Co' } });
  const { recorder } = app.product.deps.crm;
  await app.db
    .insert(accessGrants)
    .values({ userId, tier: 'tools', startsAt: new Date(app.clock.now().getTime() - 1000) });
  for (const record of [recorder.recordPaid, recorder.recordChanged, recorder.recordCancelled]) {
    const fact = { userId, now: app.clock.now(), key: `sub_${userId}` };
    await app.db.transaction((tx) => record(tx, fact));
    await app.db.transaction((tx) => record(tx, fact));
  }
  const rows = await settled(userId, 4);
  expect(rows.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'signed_up delivered',
    'paid delivered',
    'changed delivered',
    'cancelled delivered',
  ]);
  expect(contactOf(email)).toMatchObject({
    tags: [
      'make me great',
      'free member',
      'paid',
      'tools member',
      'membership changed',
      'membership cancelled',
    ],
    fields: { city: 'Graz', companyName: 'Lind & Co' },
    customFields: { subscription_tier: 'Tools & Resources', payment_status: 'cancelled' },
  });
});

test('a body that is not the function’s is refused by the field', async () => {
  const actor = await app.join();
  const refused = await actor.fail(sendToGhl, { body: { paymentStatus: 'paid' } });
  expect(refused).toMatchObject({ code: 'invalid_input', fields: { paymentStatus: expect.any(String) } });
  expect(await actor.fail(sendToGhl, { body: { userId: 'another' } })).toMatchObject({ status: 400 });
});

test('where addresses are confirmed, the CRM hears of a member when they confirmed and not before', async () => {
  const strict = await startAppWithCrm({ REQUIRE_EMAIL_VERIFICATION: 'true' });
  const person = newPerson({});
  await strict.app.visitor().call(signUp, { body: person });
  const mail = await mailTo(strict.app, person.email, 'onfirm');
  expect(await strict.app.db.select().from(crmDeliveries)).toEqual([]);
  await strict.app.visitor().call(verifyEmail, { body: { token: linkToken(mail) } });
  await eventually(() => strict.crm.contacts()[0]);
  expect(await strict.app.db.select().from(crmDeliveries)).toHaveLength(1);
  await strict.app.close();
  await strict.crm.close();
});

test('a member makes so many test contacts a day, however many they ask for at once, and more the day after', async () => {
  const { userId, ...actor } = await app.join();
  const body = { paymentStatus: 'test' } as const;
  for (let made = 1; made < mostTestsPerDay; made += 1) {
    app.clock.advance(1000);
    await actor.call(sendToGhl, { body });
  }
  const testsOf = async () => (await deliveriesOf(userId)).filter(({ event }) => event === 'test').length;
  app.clock.advance(1000);
  const headers = { 'content-type': 'application/json' };
  const asked = Array.from({ length: 4 }, () =>
    actor.send(sendToGhl.path, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 429, 429, 429,
  ]);
  expect(await testsOf()).toBe(mostTestsPerDay);
  expect(await actor.fail(sendToGhl, { body })).toMatchObject({ status: 429, code: 'allowance_spent' });
  // Deliveries other than tests continue.
  await actor.call(sendToGhl, { body: {} });
  app.clock.advance(24 * 60 * 60_000);
  await actor.call(sendToGhl, { body });
});
