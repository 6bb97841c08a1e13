import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import type { CrmFake } from '#fakes/crm/start.ts';
import { users } from '#platform/server/auth/tables.ts';
import { startAppWithCrm } from '#testing/crm.ts';
import type { App } from '#testing/harness.ts';
import { eraseAtCrm } from './erasure.ts';
import { crmContacts, crmDeliveries, crmErasures } from './tables.ts';

let app: App;
let crm: CrmFake;
beforeAll(async () => {
  ({ app, crm } = await startAppWithCrm({}, { slowMs: 6000 }));
});
afterAll(async () => {
  await app.close();
  await crm.close();
});

const emails = () => crm.contacts().map(({ fields }) => fields.email);
const soon = { timeout: 20_000, interval: 100 };

async function joinTold() {
  const member = await app.join();
  await expect.poll(emails, soon).toContain(member.email);
  const noted = async () =>
    (await app.db.select().from(crmContacts)).some(({ userId }) => userId === member.userId);
  await expect.poll(noted, soon).toBe(true);
  return member;
}

test('who leaves is deleted in the CRM too, others stay, and nothing of it is left here [crm.erases-contact]', async () => {
  const [ana, ben] = [await joinTold(), await joinTold()];
  const { parts } = await ana.call(exportAccount, {});
  expect(parts['crmContact']).toHaveLength(1);
  await ana.call(deleteAccount, { body: {} });
  await expect.poll(emails, soon).not.toContain(ana.email);
  expect(emails()).toContain(ben.email);
  await expect.poll(() => app.db.select().from(crmErasures), soon).toEqual([]);
});

test('who leaves while the CRM is still answering is deleted there as soon as it has', async () => {
  crm.setMode('slow', 1);
  const ana = await app.join();
  const { attempts, userId } = crmDeliveries;
  const tries = async () =>
    (await app.db.select({ attempts }).from(crmDeliveries).where(eq(userId, ana.userId)))[0]?.attempts;
  await expect.poll(tries, soon).toBe(1);
  await ana.call(deleteAccount, { body: {} });
  await expect.poll(() => app.db.select().from(users).where(eq(users.id, ana.userId)), soon).toEqual([]);
  expect(emails()).not.toContain(ana.email);
  // Its orders fail until the contact was seen.
  crm.setMode('error500');
  await expect.poll(emails, soon).toContain(ana.email);
  crm.setMode('ok');
  await expect.poll(emails, soon).not.toContain(ana.email);
  await expect.poll(() => app.db.select().from(crmErasures), soon).toEqual([]);
}, 40_000);

test('a CRM that cannot be reached keeps nobody here; the contact goes when it answers again', async () => {
  const ana = await joinTold();
  crm.setMode('error500', 1);
  await ana.call(deleteAccount, { body: {} });
  const noted = async () =>
    (await app.db.select().from(crmContacts)).some(({ userId }) => userId === ana.userId);
  await expect.poll(noted, soon).toBe(false);
  await expect.poll(emails, soon).not.toContain(ana.email);
});

test('a contact that the CRM merged with another member’s stays', async () => {
  const [ana, ben] = [await joinTold(), await joinTold()];
  const rows = await app.db.select().from(crmContacts);
  const shared = rows.find(({ userId }) => userId === ben.userId)?.contactId ?? '';
  await app.db.update(crmContacts).set({ contactId: shared });
  await eraseAtCrm(app.product.deps.crm)(app.db, { userId: ana.userId });
  expect(await app.db.select().from(crmErasures)).toEqual([]);
});
