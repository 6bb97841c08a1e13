import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOffers } from '#features/notifications/contract.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import type { CrmFake } from '#fakes/crm/start.ts';
import { crmEnv, startAppWithCrm } from '#testing/crm.ts';
import { joinConfirmed } from '#testing/confirmed-member.ts';
import { type App, startApp } from '#testing/harness.ts';
import { createDelivery } from './deliver.ts';
import { crmContacts, crmDeliveries, crmErasures } from './tables.ts';

type Member = Awaited<ReturnType<App['join']>>;
const soon = { timeout: 20_000, interval: 100 };
const agree = (member: Member) => member.call(saveOffers, { body: { agreed: offersVersion } });
const withdraw = (member: Member) => member.call(saveOffers, { body: { agreed: null } });
const statesOf =
  (app: App, { userId }: Member) =>
  async () =>
    (
      await app.db
        .select()
        .from(crmDeliveries)
        .where(eq(crmDeliveries.userId, userId))
        .orderBy(crmDeliveries.id)
    ).map(({ event, state }) => [event, state]);
const contactOf = (crm: CrmFake, { email }: Member) =>
  crm.contacts().find(({ fields }) => fields.email === email);

/** Does what HighLevel does when somebody unsubscribes in its own email. */
async function unsubscribeThere({ email }: Member) {
  const answer = await fetch(`${crm.baseUrl}/contacts/upsert`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${crm.token}`,
      version: '2021-07-28',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      locationId: crm.locationId,
      email,
      dndSettings: { Email: { status: 'permanent' } },
    }),
  });
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
}

let app: App;
let strict: App;
let crm: CrmFake;
beforeAll(async () => {
  ({ app, crm } = await startAppWithCrm());
  strict = await startApp({ ...crmEnv(crm), GHL_CONSENT_FIRST: 'true' });
});
afterAll(async () => {
  await app.close();
  await strict.close();
  await crm.close();
});

test('a free member is announced, closed to email until they agree, open then, and closed when they withdraw [crm.told-of-consent]', async () => {
  const member = await joinConfirmed(app);
  const email = () => contactOf(crm, member)?.fields.dndSettings?.Email?.status;
  await expect.poll(email, soon).toBe('active');
  await agree(member);
  await expect.poll(email, soon).toBe('inactive');
  await withdraw(member);
  await expect.poll(email, soon).toBe('active');
  await expect.poll(statesOf(app, member), soon).toEqual([
    ['signed_up', 'delivered'],
    ['agreed', 'delivered'],
    ['withdrew', 'delivered'],
  ]);
});

test('the third version of the CRM’s API takes the closing under its own name', async () => {
  const newest = await startApp({ ...crmEnv(crm), GHL_API_VERSION: 'v3' });
  const member = await joinConfirmed(newest);
  const email = () => contactOf(crm, member)?.fields.dndSettings?.Email?.status;
  await expect.poll(email, soon).toBe('active');
  await agree(member);
  await expect.poll(email, soon).toBe('inactive');
  await newest.close();
}, 40_000);

test('who unsubscribed in a mail of the CRM stays closed there, whatever they buy', async () => {
  const member = await joinConfirmed(app, { offers: offersVersion });
  await expect.poll(() => contactOf(crm, member)?.fields.dndSettings?.Email?.status, soon).toBe('inactive');
  await unsubscribeThere(member);
  const { clock, recorder } = app.product.deps.crm;
  await recorder.recordPaid(app.db, { userId: member.userId, now: clock.now(), key: member.userId });
  await expect.poll(statesOf(app, member), soon).toContainEqual(['paid', 'delivered']);
  expect(contactOf(crm, member)?.fields.dndSettings?.Email?.status).toBe('permanent');
});

test('where consent comes first, nothing is sent of who has not agreed; then all of it, in order [crm.consent-first]', async () => {
  const member = await joinConfirmed(strict);
  const { clock, recorder } = strict.product.deps.crm;
  await recorder.recordPaid(strict.db, { userId: member.userId, now: clock.now(), key: member.userId });
  await expect.poll(statesOf(strict, member), soon).toEqual([
    ['signed_up', 'withheld'],
    ['paid', 'withheld'],
  ]);
  expect(contactOf(crm, member)).toBeUndefined();
  await agree(member);
  await expect.poll(statesOf(strict, member), soon).toEqual([
    ['signed_up', 'delivered'],
    ['paid', 'delivered'],
    ['agreed', 'delivered'],
  ]);
  expect(contactOf(crm, member)?.tags).toEqual(expect.arrayContaining(['free member', 'paid']));
});

test('there, who agrees just while a delivery is looked at has nothing withheld for ever', async () => {
  const member = await joinConfirmed(strict);
  const { userId } = member;
  await expect.poll(statesOf(strict, member), soon).toEqual([['signed_up', 'withheld']]);
  const row = { userId, event: 'paid' as const, dedupeKey: `paid:${userId}`, createdAt: strict.clock.now() };
  const [paid] = await strict.db.insert(crmDeliveries).values(row).returning({ id: crmDeliveries.id });
  const { crm: deps } = strict.product.deps;
  let looks = 0;
  const contactOfMember: typeof deps.contactOf = async (...asked) => {
    looks += 1;
    // The delivery has read by now that they have not agreed.
    if (looks === 1) await agree(member);
    return deps.contactOf(...asked);
  };
  const queue = createDelivery({ ...deps, contactOf: contactOfMember });
  // The app's own worker may be at their first delivery, which was released meanwhile: the queue would try again.
  await Promise.allSettled([queue.run(String(paid?.id))]);
  expect(looks).toBeGreaterThan(1);
  await expect.poll(statesOf(strict, member), soon).toEqual([
    ['signed_up', 'delivered'],
    ['paid', 'delivered'],
    ['agreed', 'delivered'],
  ]);
});

test('there, who withdraws is deleted in the CRM, and announced anew when they agree again [crm.consent-first]', async () => {
  const member = await joinConfirmed(strict, { offers: offersVersion });
  await expect.poll(() => contactOf(crm, member), soon).toBeTruthy();
  await expect.poll(async () => (await strict.db.select().from(crmContacts)).length, soon).toBeGreaterThan(0);
  await withdraw(member);
  await expect.poll(() => contactOf(crm, member), soon).toBeUndefined();
  await expect.poll(statesOf(strict, member), soon).toContainEqual(['withdrew', 'withheld']);
  expect(await strict.db.select().from(crmErasures)).toEqual([]);
  await agree(member);
  await expect.poll(() => contactOf(crm, member), soon).toBeTruthy();
});

test('a contact that is somebody’s again is not deleted by an order of before', async () => {
  const member = await joinConfirmed(strict, { offers: offersVersion });
  const noted = async () =>
    (await strict.db.select().from(crmContacts)).find(({ userId }) => userId === member.userId);
  await expect.poll(noted, soon).toBeTruthy();
  const contactId = (await noted())?.contactId ?? '';
  const [order] = await strict.db
    .insert(crmErasures)
    .values({ contactId, requestedAt: strict.clock.now() })
    .returning({ id: crmErasures.id });
  await strict.product.deps.crm.erasures.run(order?.id ?? '');
  expect(contactOf(crm, member)).toBeTruthy();
  expect(await strict.db.select().from(crmErasures)).toEqual([]);
});

test('an inbound webhook that demands consent hears of a withdrawal with the address alone', async () => {
  const env = { GHL_WEBHOOK_URL: crm.hookUrl, GHL_CONSENT_FIRST: 'true' };
  const hooked = await startApp(env);
  const silent = await joinConfirmed(hooked);
  const member = await joinConfirmed(hooked, { offers: offersVersion });
  const heard = () =>
    crm
      .hooks()
      .map(({ body }) => body as Record<string, unknown>)
      .filter(({ email }) => email === member.email);
  // Both wait for the confirmed address.
  await expect.poll(heard, soon).toHaveLength(2);
  expect(heard()[1]).toMatchObject({ event: 'signed_up', email_consent: 'yes', first_name: 'Nora' });
  expect(heard()[0]).toMatchObject({ event: 'agreed', email_consent: 'yes' });
  await withdraw(member);
  await expect.poll(heard, soon).toHaveLength(3);
  expect(heard()[0]).toMatchObject({ event: 'withdrew', email_consent: 'no', first_name: '', tags: '' });
  expect(heard()[0]).not.toHaveProperty('subscription_tier');
  expect(crm.hooks().some(({ body }) => JSON.stringify(body).includes(silent.email))).toBe(false);
  await hooked.close();
});

test('an owner who demands it no more has everything sent that was withheld', async () => {
  const member = await joinConfirmed(strict);
  await expect.poll(statesOf(strict, member), soon).toEqual([['signed_up', 'withheld']]);
  const queue = createDelivery({ ...strict.product.deps.crm, consentFirst: false });
  const waiting = (await queue.unfinished()).filter(
    (one) => typeof one !== 'string' && one.key === member.userId,
  );
  expect(waiting).toHaveLength(1);
  for (const one of waiting) await queue.run(typeof one === 'string' ? one : one.id);
  expect(await statesOf(strict, member)()).toEqual([['signed_up', 'delivered']]);
});
