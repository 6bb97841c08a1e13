import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CrmMode } from './faults.ts';
import { type CrmFake, startCrmFake } from './start.ts';

let crm: CrmFake;
let at: number;
beforeEach(async () => {
  at = Date.UTC(2026, 0, 1);
  const rateLimit = { max: 20, intervalMs: 10_000, daily: 1000 };
  crm = await startCrmFake({ now: () => new Date(at), rateLimit, slowMs: 50 });
});
afterEach(() => crm.close());

function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(crm.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${crm.token}`,
      version: '2021-07-28',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
type Answer = { new: boolean; contact: { id: string; tags: string[] }; traceId: string };
const upsert = (body: object) => call('POST', '/contacts/upsert', { locationId: crm.locationId, ...body });
const made = async (body: object) => (await (await upsert(body)).json()) as Answer;

test('an upsert creates, a second one changes the same contact', async () => {
  const first = await made({
    email: 'Ann@example.test',
    firstName: 'Ann',
    customFields: [{ id: 'cfTier00000000000002', field_value: 'Free' }],
  });
  const second = await made({ email: 'ann@example.test', city: 'Graz' });
  expect([first.new, second.new]).toEqual([true, false]);
  expect(second.contact.id).toBe(first.contact.id);
  expect(crm.contacts()).toMatchObject([
    { fields: { firstName: 'Ann', city: 'Graz' }, customFields: { subscription_tier: 'Free' } },
  ]);
});

test('tags are added and removed one by one, but an upsert with tags replaces them all', async () => {
  const { contact } = await made({ email: 'ann@example.test' });
  const added = await call('POST', `/contacts/${contact.id}/tags`, { tags: ['Tools', 'member'] });
  expect(added.status).toBe(201);
  expect(await added.json()).toMatchObject({ tags: ['tools', 'member'] });
  const removed = await call('DELETE', `/contacts/${contact.id}/tags`, { tags: ['tools'] });
  expect(await removed.json()).toMatchObject({ tags: ['member'], tagsRemoved: ['tools'] });
  expect((await made({ email: 'ann@example.test', tags: ['other'] })).contact.tags).toEqual(['other']);
});

test('a name that HighLevel does not have is a 422 naming it', async () => {
  const response = await upsert({ email: 'ann@example.test', jobTitle: 'CEO' });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: ['property jobTitle should not exist'] });
  expect((await upsert({ email: 'ann@example.test', country: 'Austria' })).status).toBe(422);
  expect((await upsert({ firstName: 'Ann' })).status).toBe(400);
});

test('a custom field is named by its id, and its value as the version has it', async () => {
  const v3 = { version: 'v3' };
  const withField = (field: object, headers = {}) =>
    call(
      'POST',
      '/contacts/upsert',
      { locationId: crm.locationId, email: 'a@example.test', customFields: [field] },
      headers,
    );
  const id = 'cfJobTitle0000000001';
  expect((await withField({ key: 'job_title', field_value: 'CEO' })).status).toBe(422);
  expect((await withField({ id, fieldValue: 'CEO' })).status).toBe(422);
  expect((await withField({ id, field_value: 'CEO' })).status).toBe(200);
  expect((await withField({ id, fieldValue: 'CTO' }, v3)).status).toBe(200);
  expect((await withField({ id: 'unknown', fieldValue: 'x' }, v3)).status).toBe(200);
  expect(crm.contacts()).toMatchObject([{ customFields: { job_title: 'CTO' } }]);
});

test('the custom fields of the location are listed with their ids, to whoever may read them', async () => {
  const path = `/locations/${crm.locationId}/customFields?model=contact`;
  const { customFields } = (await (await call('GET', path)).json()) as {
    customFields: { fieldKey: string }[];
  };
  expect(customFields.map(({ fieldKey }) => fieldKey)).toEqual([
    'contact.job_title',
    'contact.subscription_tier',
    'contact.product_id',
    'contact.purchase_date',
    'contact.payment_status',
  ]);
  expect((await call('GET', '/locations/other/customFields')).status).toBe(403);
  crm.setMode('noScope');
  expect((await call('GET', path)).status).toBe(401);
  crm.setMode('noFields');
  expect(await (await call('GET', path)).json()).toEqual({ customFields: [] });
});

test('a wrong token, a missing version and an unknown path are refused', async () => {
  const body = { locationId: crm.locationId, email: 'ann@example.test' };
  expect((await call('POST', '/contacts/upsert', body, { authorization: 'Bearer no' })).status).toBe(401);
  expect((await call('POST', '/contacts/upsert', body, { version: '2019' })).status).toBe(400);
  expect((await call('GET', '/opportunities')).status).toBe(404);
  expect((await call('POST', '/contacts/none/tags', { tags: ['a'] })).status).toBe(400);
  expect(crm.contacts()).toEqual([]);
});

test('the limit is told in headers, refuses what is over it, and passes', async () => {
  const first = await upsert({ email: 'a@example.test' });
  expect(first.headers.get('x-ratelimit-remaining')).toBe('19');
  for (let i = 0; i < 19; i += 1) await upsert({ email: 'a@example.test' });
  const over = await upsert({ email: 'a@example.test' });
  expect(over.status).toBe(429);
  expect(over.headers.get('retry-after')).toBe('10');
  at += 10_000;
  expect((await upsert({ email: 'a@example.test' })).status).toBe(200);
});

test.each<[CrmMode, number]>([
  ['error429', 429],
  ['error500', 500],
  ['error422', 422],
  ['error401', 401],
  ['slow', 200],
])('switched to %s it answers %i once and is well again', async (mode, status) => {
  crm.setMode(mode, 1);
  expect((await upsert({ email: 'a@example.test' })).status).toBe(status);
  expect((await upsert({ email: 'a@example.test' })).status).toBe(200);
  expect(crm.contacts()).toHaveLength(1);
});

test('cut off after the work, the contact is there all the same', async () => {
  crm.setMode('cut', 1);
  await expect(upsert({ email: 'a@example.test' })).rejects.toThrow();
  expect(crm.contacts()).toHaveLength(1);
});

test('the inbound webhook takes any JSON', async () => {
  const response = await fetch(crm.hookUrl, {
    method: 'POST',
    body: JSON.stringify({ email: 'a@example.test' }),
  });
  expect(response.status).toBe(200);
  expect(crm.hooks()).toMatchObject([{ body: { email: 'a@example.test' } }]);
});

test('the page lists contacts, escapes them, and its forms work', async () => {
  await upsert({ email: 'a@example.test', firstName: '<b>Ann</b>' });
  const page = await (await fetch(`${crm.baseUrl}/`)).text();
  expect(page).toContain('&lt;b&gt;Ann');
  const { origin } = new URL(crm.baseUrl);
  const post = (path: string, form: Record<string, string>, from = origin) =>
    fetch(crm.baseUrl + path, {
      method: 'POST',
      headers: { origin: from },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  expect((await post('/_mode', { mode: 'error500', times: '1' })).status).toBe(303);
  expect((await post('/_mode', { mode: 'nonsense' })).status).toBe(400);
  expect((await post('/_clear', {}, 'https://evil.example')).status).toBe(403);
  expect(crm.contacts()).toHaveLength(1);
  expect((await post('/_clear', {})).status).toBe(303);
  expect(crm.contacts()).toEqual([]);
});
