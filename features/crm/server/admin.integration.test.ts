import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardDelivery, listDeliveries, retryDelivery } from '#features/crm/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import type { CrmFake } from '#fakes/crm/start.ts';
import { startAppWithCrm } from '#testing/crm.ts';
import type { App } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let crm: CrmFake;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  ({ app, crm } = await startAppWithCrm());
  admin = await joinAsAdmin(app);
  // So that the switch below applies only to the others.
  await untilListed(admin.email, 'delivered');
});
afterAll(async () => {
  await app.close();
  await crm.close();
});

const listed = async (query: { state?: 'dead' | 'delivered'; q?: string; before?: string } = {}) =>
  admin.call(listDeliveries, { query });
const untilListed = (q: string, state: 'dead' | 'delivered') =>
  eventually(async () => (await listed({ q, state })).deliveries[0]);

test('a dead letter shows what was sent and what came back, and goes out when an admin sends it again', async () => {
  crm.setMode('error422', 1);
  const { email } = await app.join();
  const dead = await untilListed(email, 'dead');
  expect(dead).toMatchObject({ event: 'signed_up', attempts: 1, lastError: 'HTTP 422', member: { email } });
  expect(dead.sent).toContain(email);
  expect(dead.answer).toContain('should not exist');
  expect(dead.settledAt).not.toBeNull();
  const { id } = dead;
  expect(await admin.call(retryDelivery, { params: { id } })).toMatchObject({ state: 'pending' });
  expect(await untilListed(email, 'delivered')).toMatchObject({ id, attempts: 2, lastError: null });
  expect(crm.contacts().filter(({ fields }) => fields.email === email)).toHaveLength(1);
  expect(await admin.fail(retryDelivery, { params: { id } })).toMatchObject({ code: 'conflict' });
  expect(await admin.fail(discardDelivery, { params: { id } })).toMatchObject({ code: 'conflict' });
});

test('a discarded one is not sent, and both acts stand in the audit log', async () => {
  crm.setMode('error422', 1);
  const { email } = await app.join();
  const { id } = await untilListed(email, 'dead');
  expect(await admin.call(discardDelivery, { params: { id } })).toMatchObject({ state: 'discarded' });
  const entries = await app.db.select().from(auditEntries);
  const own = entries.filter(({ details }) => String(details['delivery']) === id);
  expect(own).toMatchObject([
    { action: 'crm.delivery_discarded', actorId: admin.userId, details: { event: 'signed_up' } },
  ]);
});

test('an event sent again after a younger one does not undo it', async () => {
  crm.setMode('error422', 1);
  const { email, userId } = await app.join();
  await untilListed(email, 'dead');
  crm.setMode('error422', 1);
  const { recorder } = app.product.deps.crm;
  const fact = { userId, now: app.clock.now() };
  await app.db.transaction((tx) => recorder.recordPaid(tx, { ...fact, key: `p-${userId}` }));
  const paid = await eventually(async () =>
    (await listed({ q: email, state: 'dead' })).deliveries.find(({ event }) => event === 'paid'),
  );
  await app.db.transaction((tx) => recorder.recordCancelled(tx, { ...fact, key: `c-${userId}` }));
  await untilListed(email, 'delivered');
  await admin.call(retryDelivery, { params: { id: paid.id } });
  await eventually(async () =>
    (await listed({ q: email, state: 'delivered' })).deliveries.length === 2 ? true : null,
  );
  const contact = crm.contacts().find(({ fields }) => fields.email === email);
  expect(contact?.customFields).toMatchObject({ payment_status: 'cancelled' });
  expect(contact?.tags).toContain('paid');
});

test('the list comes in pages, newest first, and counts every state', async () => {
  const { email, userId } = await app.join();
  for (let i = 0; i < 51; i += 1) {
    app.clock.advance(1000);
    const fact = { userId, now: app.clock.now(), key: `page:${i}` };
    await app.db.transaction((tx) => app.product.deps.crm.recorder.recordChanged(tx, fact));
  }
  const first = await listed({ q: email.slice(0, -4) });
  expect(first.deliveries).toHaveLength(50);
  const rest = await listed({ q: email, before: first.next ?? '' });
  expect(rest).toMatchObject({ next: null, deliveries: [{ event: 'changed' }, { event: 'signed_up' }] });
  const all = [...first.deliveries, ...rest.deliveries].map(({ id }) => Number(id));
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const sum = Object.values(first.crm.counts).reduce((total, many) => total + many, 0);
  expect(sum).toBeGreaterThanOrEqual(52);
  expect((await listed({ q: '%' })).deliveries).toEqual([]);
});

test('ids that are no number are nobody’s', async () => {
  expect(await admin.fail(retryDelivery, { params: { id: '1 or 1=1' } })).toMatchObject({
    code: 'not_found',
  });
});
