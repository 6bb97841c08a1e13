import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listDeliveries, lookAtFields } from '#features/crm/contract.ts';
import { customFieldKeys } from '#features/crm/rules.ts';
import type { CrmFake } from '#fakes/crm/start.ts';
import { startAppWithCrm } from '#testing/crm.ts';
import type { App } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { createCrm } from './crm.ts';
import { crmDeliveries } from './tables.ts';

let app: App;
let crm: CrmFake;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  ({ app, crm } = await startAppWithCrm());
  admin = await joinAsAdmin(app);
});
afterEach(() => crm.setMode('ok'));
afterAll(async () => {
  await app.close();
  await crm.close();
});

const contactOf = (email: string) => crm.contacts().find(({ fields }) => fields.email === email);
const deliveryOf = async (userId: string) =>
  (await app.db.select().from(crmDeliveries).where(eq(crmDeliveries.userId, userId)))[0];
const delivered = (userId: string) =>
  eventually(async () => {
    const row = await deliveryOf(userId);
    return row?.state === 'delivered' ? row : null;
  });
const lookAgain = async () => (await admin.call(lookAtFields, {})).customFields;
const listed = async () => (await admin.call(listDeliveries, {})).crm;

test('with nothing set the fields are looked up by key and sent by id', async () => {
  const { email, userId } = await app.join();
  const { sent } = await delivered(userId);
  expect(sent).toContain('"id": "cfTier00000000000002"');
  expect(sent).toContain('"field_value": "Free Member"');
  expect(sent).not.toContain('"key"');
  expect(contactOf(email)?.customFields).toMatchObject({
    subscription_tier: 'Free Member',
    product_id: 'free',
  });
  expect((await listed()).customFields).toEqual({ missing: [], fault: null });
});

test('a field that the CRM does not have is left out and named, and is sent once it is there', async () => {
  crm.setMode('noFields');
  expect(await lookAgain()).toEqual({ missing: [...customFieldKeys], fault: null });
  const first = await app.join();
  expect((await delivered(first.userId)).sent).toContain('"customFields": []');
  expect((await listed()).customFields?.missing).toContain('job_title');
  crm.setMode('ok');
  expect(await lookAgain()).toEqual({ missing: [], fault: null });
  const second = await app.join();
  await delivered(second.userId);
  expect(contactOf(second.email)?.customFields).toMatchObject({ subscription_tier: 'Free Member' });
});

test('what is missing is looked for again by itself after some minutes', async () => {
  crm.setMode('noFields');
  await lookAgain();
  crm.setMode('ok');
  app.clock.advance(5 * 60 * 1000 + 1000);
  const { email, userId } = await app.join();
  await delivered(userId);
  expect(contactOf(email)?.customFields).toMatchObject({ product_id: 'free' });
});

test('a key that may not read the fields sends contacts without them, pauses nothing and says why', async () => {
  crm.setMode('noScope');
  expect(await lookAgain()).toMatchObject({ fault: 'HTTP 401' });
  const { email, userId } = await app.join();
  await delivered(userId);
  expect(contactOf(email)?.customFields).toEqual({});
  expect(await listed()).toMatchObject({ paused: null, customFields: { fault: 'HTTP 401' } });
  crm.setMode('ok');
  await lookAgain();
});

test('a CRM that cannot be asked for its fields yet is asked again, and nothing goes out without them', async () => {
  const { baseUrl: base, locationId, token } = crm;
  const settings = { mode: 'api', token, locationId, version: 'v3', base, fieldIds: {} } as const;
  const own = createCrm({ ...app.product.deps.crm, settings });
  crm.setMode('error500');
  const announcement = {
    email: 'nora@example.test',
    firstName: 'Nora',
    lastName: 'N',
    phone: null,
    city: null,
    state: null,
    country: null,
    companyName: null,
    custom: { subscription_tier: 'Free Member' },
    tags: [],
    emailing: 'yes' as const,
  };
  const parcel = { id: '1', event: 'signed_up', announcement } as const;
  const signal = new AbortController().signal;
  const failed = await own.sink?.send(parcel, signal);
  expect(failed).toMatchObject({ failure: { kind: 'failed', code: 'HTTP 500' } });
  expect(contactOf('nora@example.test')).toBeUndefined();
  crm.setMode('ok');
  const sent = await own.sink?.send(parcel, signal);
  expect(sent?.failure).toBeNull();
  // The newer version has another name for the value.
  expect(sent?.sent).toContain('"fieldValue": "Free Member"');
  expect(sent?.sent).not.toContain('field_value');
  expect(contactOf('nora@example.test')?.customFields).toEqual({ subscription_tier: 'Free Member' });
});

test('ids that the owner has set are not looked for', async () => {
  const { baseUrl: base, locationId, token } = crm;
  const all = Object.fromEntries(customFieldKeys.map((key) => [key, 'cfTier00000000000002']));
  const settings = { mode: 'api', token, locationId, version: '2021-07-28', base, fieldIds: all } as const;
  const own = createCrm({ ...app.product.deps.crm, settings });
  crm.setMode('noFields');
  await own.sink?.lookAtFields(new AbortController().signal);
  expect(own.sink?.fields()).toEqual({ missing: [], fault: null });
  const some = createCrm({
    ...app.product.deps.crm,
    settings: { ...settings, fieldIds: { job_title: 'cfJobTitle0000000001' } },
  });
  await some.sink?.lookAtFields(new AbortController().signal);
  expect(some.sink?.fields()?.missing).toEqual(customFieldKeys.filter((key) => key !== 'job_title'));
});
