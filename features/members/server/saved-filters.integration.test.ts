import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#features/admin/contract.ts';
import {
  deleteSavedFilter,
  listSavedFilters,
  savedFilterLimits,
  saveFilter,
} from '#features/members/contract-filters.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { joinAsStaff } from '#testing/staff.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const filter = { tier: 'premium', activity: 'idle' } as const;
const names = async () => (await admin.call(listSavedFilters, {})).filters.map(({ name }) => name);

test('a filter is saved for the whole team, renamed, deleted, and comes back under its id', async () => {
  const id = randomUUID();
  const staff = await joinAsStaff(app);
  await staff.call(saveFilter, { body: { id, name: 'Quiet', filter } });
  await admin.call(saveFilter, { body: { id, name: 'Quiet for a month', filter } });
  expect(await staff.call(listSavedFilters, {})).toEqual({
    filters: [{ id, name: 'Quiet for a month', filter }],
  });
  await staff.call(deleteSavedFilter, { params: { id } });
  expect(await names()).toEqual([]);
  expect((await staff.fail(deleteSavedFilter, { params: { id } })).code).toBe('not_found');
  await staff.call(saveFilter, { body: { id, name: 'Quiet for a month', filter } });
  expect(await names()).toEqual(['Quiet for a month']);
  const { entries } = await admin.call(listAudit, { query: { action: 'Deleted a saved filter of members' } });
  expect(entries.map(({ details }) => details['name'])).toEqual(['Quiet for a month']);
});

test.each([
  ['a name that is taken', { name: 'Taken', filter }, 'conflict'],
  ['an empty name', { name: '  ', filter }, 'invalid_input'],
  ['a name that is too long', { name: 'x'.repeat(savedFilterLimits.name + 1), filter }, 'invalid_input'],
  ['a filter without a choice', { name: 'All', filter: {} }, 'invalid_input'],
])('%s is refused, and nothing is saved', async (_, body, code) => {
  if (!(await names()).includes('Taken'))
    await admin.call(saveFilter, { body: { id: randomUUID(), name: 'Taken', filter } });
  const before = await names();
  expect((await admin.fail(saveFilter, { body: { id: randomUUID(), ...body } })).code).toBe(code);
  expect(await names()).toEqual(before);
});

test('words that were searched for are not saved: they are somebody’s name', async () => {
  const body = { id: randomUUID(), name: 'Bo', filter: { ...filter, q: 'bo@example.com' } };
  const response = await admin.send('/api/admin/member-filters', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
});

test('there are as many as a person can read, also when two save the last one at once, and one can still be renamed then', async () => {
  const left = savedFilterLimits.many - 1 - (await names()).length;
  const ids = Array.from({ length: left }, () => randomUUID());
  for (const [at, id] of ids.entries())
    await admin.call(saveFilter, { body: { id, name: `Number ${at}`, filter } });
  const last = ['Yours', 'Mine'].map((name) => ({ id: randomUUID(), name, filter }));
  const saved = await Promise.allSettled(last.map((body) => admin.call(saveFilter, { body })));
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const more = { id: randomUUID(), name: 'One more', filter };
  expect((await admin.fail(saveFilter, { body: more })).message).toContain('Delete one first');
  await admin.call(saveFilter, { body: { id: ids[0] ?? '', name: 'Renamed', filter } });
  expect(await names()).toHaveLength(savedFilterLimits.many);
});
