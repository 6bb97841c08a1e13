import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { updateProfile } from '#features/account/contract-profile.ts';
import * as contract from '#features/admin/contract.ts';
import { missingForLive } from '#features/admin/rules.ts';
import { listMembers, readMember } from '#features/members/contract.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { accessGrants, subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { createFigures } from './figures.ts';
import { adminFigures } from './tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const figures = async () => {
  // Past the minute for which figures are kept.
  app.clock.advance(61_000);
  const now = app.clock.now();
  for (;;) {
    const answer = await admin.call(contract.readStart, {});
    // A count that began before may still be under way.
    if (Date.parse(answer.countedAt) >= now.getTime()) return answer;
  }
};

test('the start page counts members, money, what is behind, and what the tools used', async () => {
  const before = await figures();
  const buyer = await app.join();
  const { url } = await buyer.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const guest = await app.join();
  await app.db
    .insert(accessGrants)
    .values({ userId: guest.userId, tier: 'premium', startsAt: app.clock.now() });
  await guest.call(identifyFrustrations, {
    body: { businessDescription: 'We install heat pumps.', targetAudience: 'Home owners' },
  });
  const after = await figures();
  expect(after.members.total).toBe(before.members.total + 2);
  expect(after.members.byTier).toEqual({ ...before.members.byTier, tools: 1, premium: 1 });
  expect(after.members.newByDay).toHaveLength(30);
  const joined = after.members.newByDay.reduce((sum, { many }) => sum + many, 0);
  // The one admin is a member, and no sign-up.
  expect(joined).toBe(after.members.total - 1);
  const paid = [{ currency: 'usd', cents: 4700 }];
  expect(after.money).toEqual({
    monthly: paid,
    atListPrice: 0,
    owedAmounts: [],
    running: 1,
    owed: 0,
    ending: 0,
    given: 1,
  });
  const { members: given } = await admin.call(listMembers, { query: { payment: 'given' } });
  expect(given.map(({ id }) => id)).toEqual([guest.userId]);
  const owing = { status: 'past_due', pastDueSince: app.clock.now() } as const;
  await app.db.update(subscriptions).set(owing).where(eq(subscriptions.userId, buyer.userId));
  const owed = { monthly: paid, atListPrice: 0, owedAmounts: paid, running: 1, owed: 1, ending: 0, given: 1 };
  expect((await figures()).money).toEqual(owed);
  expect(after.behind).toMatchObject({ crm: 'off', crmPaused: false, crmDead: 0 });
  expect(after.behind.crmWaiting).toBeGreaterThan(before.behind.crmWaiting);
  // Of all days: around midnight the run is of the day before.
  expect(after.ai.reduce((sum, { runs }) => sum + runs, 0)).toBe(1);
  expect(after.ai.reduce((sum, { tokens }) => sum + tokens, 0)).toBeGreaterThan(0);
});

test('what is paid in two currencies is counted in each of them', async () => {
  const { money: before } = await figures();
  const now = app.clock.now();
  for (const [currency, amount] of [
    ['eur', 4500],
    ['eur', 6500],
    ['chf', 4900],
  ] as const)
    await app.db.insert(subscriptions).values({
      id: `sub_${currency}_${amount}`,
      userId: (await app.join()).userId,
      customerId: `cus_${currency}_${amount}`,
      status: 'active',
      productId: 'prod_x',
      priceId: 'price_x',
      itemId: `si_${currency}_${amount}`,
      amount,
      monthly: amount,
      currency,
      tier: 'tools',
      tierSince: now,
      startedAt: now,
      currentPeriodStart: now,
      currentPeriodEnd: now,
      askedAt: now.toISOString(),
    });
  const { money: after } = await figures();
  expect(after.monthly).toEqual([
    { currency: 'chf', cents: 4900 },
    { currency: 'eur', cents: 11_000 },
    ...before.monthly,
  ]);
  expect(after.running).toBe(before.running + 3);
  expect(after.atListPrice).toBe(before.atListPrice + 3);
});

test('why mails wait is told to the owner, what only they can mend before what passes, and nobody’s full mailbox', async () => {
  const { email, userId } = await app.join();
  const letter = {
    userId,
    toAddress: email,
    template: 'account.welcome',
    params: {},
    createdAt: app.clock.now(),
  };
  const waiting = (lastError: string, fault: 'ours' | 'passing' | 'recipient') => ({
    ...letter,
    lastError,
    fault,
    claimedUntil: new Date(8e12),
  });
  const rows = [
    waiting('ETLS 502', 'ours'),
    waiting('RCPT 450 4.7.1', 'passing'),
    waiting('RCPT 552 5.2.2', 'recipient'),
  ];
  const seen: (string | null)[] = [];
  const inserted = await app.db.insert(mailMessages).values(rows).returning({ id: mailMessages.id });
  for (const { id } of inserted) {
    seen.push((await figures()).behind.mailFault);
    await app.db.update(mailMessages).set({ state: 'sent' }).where(eq(mailMessages.id, id));
  }
  seen.push((await figures()).behind.mailFault);
  expect(seen).toEqual(['ETLS 502', 'RCPT 450 4.7.1', null, null]);
});

test('figures that are asked for together are counted once, and anew a few seconds later', async () => {
  const first = await figures();
  await app.join();
  expect(await admin.call(contract.readStart, {})).toEqual(first);
  app.clock.advance(6000);
  await expect
    .poll(async () => (await admin.call(contract.readStart, {})).members.total)
    .toBe(first.members.total + 1);
});

test('where counting takes long the figures from before come at once, and the new ones after it', async () => {
  const before = await figures();
  await app.join();
  const { clock, db, log } = app.product.deps;
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const slow = createFigures({
    clock,
    db,
    log,
    appUrl: 'http://localhost',
    model: null,
    countTiers: () => Promise.resolve({ tools: 0, premium: 0, staff: 0, admin: 0 }),
    crmFigures: () => Promise.resolve({ mode: 'off', paused: false, waiting: 0, dead: 0 }),
    oldestJobSeconds: () => Promise.resolve(0),
    aiByDay: async () => {
      await held;
      return [];
    },
  });
  app.clock.advance(61_000);
  const {
    demoTexts: _,
    inbox: __,
    missing: _______,
    missingLinks: ______,
    sampleOwner: ________,
    openSteps: ___,
    payments: ____,
    recounting: _____,
    ...kept
  } = before;
  expect(await slow()).toEqual({ figures: kept, recounting: true });
  go();
  await expect.poll(async () => (await slow()).recounting).toBe(false);
  expect((await slow()).figures.members.total).toBe(before.members.total + 1);
});

test('figures that another release has counted are counted anew', async () => {
  const before = await figures();
  await app.db.update(adminFigures).set({ figures: { members: 'many' } });
  expect((await admin.call(contract.readStart, {})).members.total).toBe(before.members.total);
});

test('the start page says where members’ messages arrive', async () => {
  const { inbox } = await figures();
  expect(inbox.replies).toMatch(/^[^<>\s]+@[^<>\s]+$/);
  expect(inbox).toMatchObject({ contact: null, premium: null });
});

test('the start page names the steps of the setup that are open, and the same as missing as the setup does', async () => {
  expect(await figures()).toMatchObject({
    openSteps: ['owner', 'mail', 'domain', 'content', 'live'],
    payments: 'test',
  });
  const { items } = await admin.call(contract.readSetup, {});
  const { missing } = await figures();
  expect(missing).toEqual(missingForLive(items));
  expect(missing).toContainEqual({ step: 'live', id: 'paymentsLive' });
});

test('the setup names the sender and where answers land, and says which payments these are', async () => {
  expect(await admin.call(contract.readSetup, {})).toMatchObject({
    payments: 'test',
    paymentsTestedAt: null,
    mail: {
      from: 'Make Me Great! <hello@example.test>',
      replies: 'hello@example.test',
      inbox: null,
      records: { state: 'unknown', missing: [] },
    },
    demoTexts: false,
    missingLinks: ['strategyCall', 'community'],
    sampleOwner: false,
  });
});

test('what only stands in for a model is none, and an inbox that is named is led to', async () => {
  const demo = await startApp({ AI_LABEL: 'Demo text', MAIL_INBOX_URL: 'http://127.0.0.1:3001/mail' });
  const setup = await (await joinAsAdmin(demo)).call(contract.readSetup, {});
  expect(setup).toMatchObject({
    demoTexts: true,
    mail: { inbox: 'http://127.0.0.1:3001/mail', records: null },
  });
  expect(setup.items.filter(({ done, id }) => ['ai', 'mail', 'mailLive'].includes(id) && !done)).toEqual([
    { id: 'mailLive', done: false },
    { id: 'ai', done: false },
  ]);
  await demo.close();
});

test('the checklist tells what is set and never how, and which models have no price', async () => {
  const { items, unpriced } = await admin.call(contract.readSetup, {});
  expect(unpriced).toEqual(['demo', 'demo-ears']);
  expect(Object.fromEntries(items.map(({ done, id }) => [id, done]))).toMatchObject({
    https: false,
    payments: true,
    paymentsLive: false,
    mailLive: true,
    mail: true,
    crm: false,
    morphcast: false,
  });
  expect(JSON.stringify(items)).not.toContain(app.webhookSecret);
});

test('members are found by a part of the address or the name, and listed in pages without a gap', async () => {
  const known = await app.join({ firstName: 'Zelda', lastName: 'Quist' });
  const byName = await admin.call(listMembers, { query: { q: 'elda qui' } });
  expect(byName.members.map(({ email }) => email)).toEqual([known.email]);
  expect((await admin.call(listMembers, { query: { q: '%' } })).members).toEqual([]);
  for (let i = 0; i < 52; i += 1) await app.join();
  const first = await admin.call(listMembers, {});
  expect(first.members).toHaveLength(50);
  const second = await admin.call(listMembers, { query: { after: first.next ?? '' } });
  const ids = [...first.members, ...second.members].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain(admin.userId);
  expect(second.next).toBeNull();
}, 60_000);

test('a member’s page shows profile, access, payments and progress, and that somebody looked is noted', async () => {
  const member = await app.join();
  await member.call(updateProfile, { body: { companyName: 'Lind & Co', city: 'Graz' } });
  await app.db.insert(accessGrants).values({
    userId: member.userId,
    tier: 'premium',
    reason: 'Speaker',
    startsAt: app.clock.now(),
  });
  const page = await admin.call(readMember, { params: { id: member.userId } });
  expect(page).toMatchObject({
    email: member.email,
    tier: 'premium',
    isAdmin: false,
    grants: [{ tier: 'premium', reason: 'Speaker', endsAt: null, revokedAt: null }],
    subscriptions: [],
    progress: { finished: 0, lastAt: null },
  });
  expect(page.profile).toContainEqual({ label: 'Company', value: 'Lind & Co' });
  expect(JSON.stringify(page)).not.toMatch(/emotion|tracker|arousal|valence/i);
  const { entries } = await admin.call(contract.listAudit, { query: { action: 'admin.member_viewed' } });
  expect(entries[0]).toMatchObject({
    actor: { id: admin.userId, email: admin.email },
    subject: { id: member.userId, email: member.email },
  });
});

test('the log is filtered by action, person and day', async () => {
  const { email, userId } = await app.join();
  const at = new Date('2026-01-31T23:59:59.000Z');
  await audit(app.db, {
    at,
    action: 'files.uploaded',
    actorId: null,
    subjectId: userId,
    details: { refund: 'period' },
  });
  const found = async (query: object) =>
    (await admin.call(contract.listAudit, { query })).entries.map(({ action }) => action);
  expect(await found({ person: email })).toEqual(['files.uploaded', 'account.signed_up']);
  expect(await found({ person: userId, action: 'files.' })).toEqual(['files.uploaded']);
  expect(await found({ from: '2026-01-31', to: '2026-01-31' })).toEqual(['files.uploaded']);
  expect(await found({ to: '2026-01-30' })).toEqual([]);
  expect(await found({ person: userId, action: 'file UPLOADED ' })).toEqual(['files.uploaded']);
  expect(await found({ person: userId, action: 'igned u' })).toEqual(['account.signed_up']);
  // Only what it notes has this word.
  expect(await found({ person: userId, action: 'Refund' })).toEqual(['files.uploaded']);
  for (const action of ["'; drop", '%', 'igned%', 'no such words'])
    expect(await found({ person: userId, action })).toEqual([]);
  expect(await admin.fail(contract.listAudit, { query: { action: 'a'.repeat(81) } })).toMatchObject({
    status: 400,
  });
});

test('the log is searched by instants, for days of another calendar than that of UTC', async () => {
  const at = new Date('2001-05-05T22:30:00.000Z');
  await audit(app.db, {
    at,
    action: 'account.sign_in_failed',
    actorId: null,
    subjectId: null,
    address: '',
  });
  const found = async (since: string, until: string) =>
    (await admin.call(contract.listAudit, { query: { since, until } })).entries.map((entry) => entry.at);
  // May 6 in Amsterdam.
  expect(await found('2001-05-05T22:00:00.000Z', '2001-05-06T22:00:00.000Z')).toEqual([at.toISOString()]);
  expect(await found('2001-05-04T22:00:00.000Z', '2001-05-05T22:00:00.000Z')).toEqual([]);
});

test('the log comes as a CSV file, whole, safe in a spreadsheet, and that it was taken is noted', async () => {
  await audit(app.db, {
    at: app.clock.now(),
    action: 'account.sign_in_failed',
    actorId: null,
    subjectId: null,
    address: '=HYPERLINK("http://evil.example")',
  });
  const response = await admin.send('/api/admin/audit.csv');
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect(response.headers.get('content-disposition')).toContain('audit-log.csv');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toBe('id,at (UTC),what,by,about,address,more,code,details');
  const all = await app.db.select().from(auditEntries);
  expect(lines).toHaveLength(all.length + 1);
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http`);
  expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(
    /^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Sign-in failed,/,
  );
  expect(all.map(({ action }) => action)).toContain('admin.audit_exported');
});
