import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSetup } from '#features/admin/contract.ts';
import * as contract from '#features/admin/contract-setup.ts';
import { readUsage } from '#features/tools/contract-usage.ts';
import { listCards } from '#features/tools/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { backupRuns } from '#platform/server/backup-plan/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { eventually } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

test('a test mail goes to the admin who asked, and only they are told how it went', async () => {
  const { id, to } = await admin.call(contract.sendTestMail, {});
  const given = { query: { id: String(id) } };
  await expect.poll(async () => (await admin.call(contract.readTestMail, given)).state).toBe('sent');
  expect(app.mail.messages(to).map(({ subject }) => subject)).toContain('Your site’s email works');
  const other = await joinAsAdmin(app);
  expect((await other.fail(contract.readTestMail, given)).code).toBe('not_found');
});

test('email is tested once a test mail was accepted, for longer than the mail is kept', async () => {
  const fresh = await startApp();
  const owner = await joinAsAdmin(fresh);
  const isTested = async () =>
    (await owner.call(readSetup, {})).items.find(({ id }) => id === 'mailTested')?.done;
  // The welcome of a member is no test of the owner's.
  await eventually(async () => fresh.mail.messages(owner.email)[0]);
  expect(await isTested()).toBe(false);
  const { id } = await owner.call(contract.sendTestMail, {});
  const given = { query: { id: String(id) } };
  await expect.poll(async () => (await owner.call(contract.readTestMail, given)).state).toBe('sent');
  expect(await isTested()).toBe(true);
  await fresh.db.delete(mailMessages).where(eq(mailMessages.id, id));
  expect(await isTested()).toBe(true);
  await fresh.close();
});

test.each([
  [{ 'great.example': ['v=spf1 -all'], '_dmarc.great.example': ['v=DMARC1; p=none'] }, 'fine', []],
  [{ '_dmarc.great.example': ['v=DMARC1; p=none'] }, 'missing', ['SPF']],
  [{}, 'missing', ['SPF', 'DMARC']],
  [null, 'unknown', []],
] as const)('what receivers look up is read from the DNS: %j is %s', async (records, state, missing) => {
  const resolveTxt = (name: string) => {
    const found = records === null ? undefined : (records as Record<string, readonly string[]>)[name];
    if (found) return Promise.resolve([found]);
    return Promise.reject(Object.assign(new Error(), { code: records === null ? 'ETIMEOUT' : 'ENOTFOUND' }));
  };
  const own = await startApp({ MAIL_FROM: 'Great <hello@great.example>' }, { resolveTxt });
  const setup = await (await joinAsAdmin(own)).call(readSetup, {});
  expect(setup.mail?.records).toEqual({ state, missing });
  expect(setup.items.find(({ id }) => id === 'mailRecords')?.done).toBe(state !== 'missing');
  await own.close();
});

test('backups are done once one was made, and only while the last one is no older than it may be', async () => {
  const isDone = async (by: typeof admin) =>
    (await by.call(readSetup, {})).items.find(({ id }) => id === 'backups')?.done;
  expect(await isDone(admin)).toBe(false);
  const folder = mkdtempSync(join(tmpdir(), 'mmg-setup-backups-'));
  const own = await startApp({ BACKUP_FOLDER: folder });
  await expect
    .poll(async () => (await own.db.select().from(backupRuns)).some(({ finishedAt }) => finishedAt))
    .toBe(true);
  expect(await isDone(await joinAsAdmin(own))).toBe(true);
  own.clock.advance(3 * 24 * 60 * 60_000);
  expect(await isDone(await joinAsAdmin(own))).toBe(false);
  await own.close();
  rmSync(folder, { recursive: true, force: true });
});

test('where mail is off the test says so', async () => {
  const off = await startApp({ SMTP_URL: '', MAIL_FROM: '' });
  expect((await (await joinAsAdmin(off)).fail(contract.sendTestMail, {})).code).toBe('mail_off');
  await off.close();
});

test('one card is written and not kept, and its cost is in the usage', async () => {
  const card = await admin.call(contract.writeTestCard, {});
  expect(card).toMatchObject({
    model: 'demo',
    asked: { targetAudience: 'Parents who cycle their children to school' },
  });
  expect(card.frustration.length).toBeGreaterThan(3);
  expect((await admin.call(listCards, {})).cards).toEqual([]);
  const { rows } = await admin.call(readUsage, { query: {} });
  expect(rows.reduce((sum, { runs }) => sum + runs, 0)).toBe(1);
  app.model.setMode('error401');
  expect((await admin.fail(contract.writeTestCard, {})).code).toBe('model_failed');
});

test('a test purchase is open until it is paid, belongs to who began it and opens no plan', async () => {
  const { id, url } = await admin.call(contract.buyTest, {});
  const given = { query: { id } };
  expect(await admin.call(contract.readTestPurchase, given)).toEqual({
    state: 'open',
    heardAfterSeconds: null,
  });
  const other = await joinAsAdmin(app);
  expect((await other.fail(contract.readTestPurchase, given)).code).toBe('not_found');
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ do: 'pay', card: '4242' }),
  });
  expect(paid.headers.get('location')).toContain(`/admin/setup?step=payments&purchase=${id}`);
  await expect
    .poll(async () => admin.call(contract.readTestPurchase, given))
    .toMatchObject({ state: 'paid', heardAfterSeconds: expect.any(Number) as number });
  expect((await admin.call(readSetup, {})).paymentsTestedAt).toBe(app.clock.now().toISOString());
});

test('the setup knows the address that it must be reached at', async () => {
  expect((await admin.call(readSetup, {})).appUrl).toBe('http://localhost:3000');
});
