import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWeek, readWeekly, saveWeekly } from '#features/admin/contract-weekly.ts';
import { lastWeek } from '#features/admin/rules-weekly.ts';
import { makeAdmin, takeAdmin } from '#platform/server/access/admins.ts';
import { weeklyDepsOf } from './admin-deps.ts';
import { revenueMovements } from '#features/billing/server/ledger/tables.ts';
import { billingReturns } from '#features/billing/server/returns/tables.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { sendWeekly } from '#features/admin/server/weekly.ts';
import { adminWeeklyMails } from '#features/admin/server/tables.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const weeklyMails = (email: string) =>
  app.mail.messages(email).filter(({ subject }) => subject.startsWith('Your week'));
const round = () => sendWeekly(weeklyDepsOf(app.product.deps));
/** Moves the clock to a moment of the next week, counted from when its mail is due. */
const toNextMail = (later = 0) => {
  const now = app.clock.now();
  app.clock.advance(lastWeek(now).until.getTime() + week + 6 * hour + later - now.getTime());
};

test('the mail is off until an admin turns it on, for themself alone', async () => {
  const [one, other] = [await joinAsAdmin(app), await joinAsAdmin(app)];
  expect(await one.call(readWeekly, {})).toEqual({ on: false, available: true });
  expect(await one.call(saveWeekly, { body: { on: true } })).toEqual({ on: true, available: true });
  expect(await other.call(readWeekly, {})).toMatchObject({ on: false });
  await round();
  expect(weeklyMails(one.email)).toEqual([]);
});

test('it says what happened from Monday to Monday, once however many nodes and restarts there are, and nothing once it is off', async () => {
  const [admin, former] = [await joinAsAdmin(app), await joinAsAdmin(app)];
  await admin.call(saveWeekly, { body: { on: true } });
  await former.call(saveWeekly, { body: { on: true } });
  await makeAdmin(app.db, { userId: (await app.join()).userId, now: app.clock.now() });
  await takeAdmin(app.db, { userId: former.userId, now: app.clock.now() });
  toNextMail();
  const { from, until } = lastWeek(app.clock.now());
  const inside = new Date(from.getTime() + 48 * hour);
  await app.db.update(users).set({ createdAt: new Date(from.getTime() - 1) });
  const members = [await app.join(), await app.join(), await app.join()];
  const createdAts = [from, new Date(until.getTime() - 1), until];
  for (const [at, createdAt] of createdAts.entries())
    await app.db
      .update(users)
      .set({ createdAt })
      .where(eq(users.id, members[at]?.userId ?? ''));
  await app.db.insert(subscriptions).values({
    id: 'sub_week',
    userId: members[0]?.userId ?? '',
    customerId: 'cus_week',
    status: 'canceled',
    productId: 'prod_x',
    priceId: 'price_x',
    itemId: 'si_x',
    amount: 4700,
    currency: 'usd',
    tier: 'tools',
    tierSince: inside,
    startedAt: inside,
    currentPeriodStart: inside,
    currentPeriodEnd: until,
    canceledAt: inside,
    askedAt: inside.toISOString(),
  });
  const cancellation = {
    id: '00000000-0000-4000-8000-000000000001',
    subscriptionId: 'sub_week',
    customerId: 'cus_week',
    userId: members[0]?.userId ?? '',
    askedAt: inside,
    begunAt: inside,
    ends: 'now',
    share: 'unused',
    why: 'admin',
    adminWhy: 'asked',
    adminNote: '',
    statusBefore: 'active',
    periodStart: inside,
    periodEnd: until,
    currency: 'usd',
    amount: 3134,
    byHand: 0,
    doneAt: inside,
  } as const;
  const inEuros = {
    ...cancellation,
    id: '00000000-0000-4000-8000-000000000002',
    subscriptionId: 'sub_euros',
    currency: 'eur',
    amount: 1500,
    byHand: 500,
  };
  await app.db.insert(billingReturns).values([cancellation, inEuros]);
  const event = { type: 'invoice.payment_failed', receivedAt: inside, createdAt: inside };
  for (const id of ['evt_1', 'evt_2'])
    await app.db.insert(stripeEvents).values({ ...event, id, customerId: 'cus_owes', processedAt: inside });
  const moved = { userId: members[0]?.userId ?? '', currency: 'usd', kind: 'new' } as const;
  await app.db.insert(revenueMovements).values([
    { ...moved, cents: 4700, at: new Date(until.getTime() - 40 * 24 * hour) },
    { ...moved, cents: 6700, at: new Date(until.getTime() - 1) },
  ]);
  await app.product.deps.notify(app.db, {
    userId: admin.userId,
    kind: 'message',
    type: 'error',
    title: 'Send $1.00 back by hand',
    message: 'Somebody waits for it.',
  });

  expect(await admin.call(readWeek, {})).toMatchObject({
    last: {
      from: from.toISOString(),
      until: until.toISOString(),
      signUps: 2,
      purchases: 1,
      // No payment for it is on record.
      purchased: [],
      payments: 0,
      received: [],
      cancellations: 1,
      refunds: 2,
      refunded: [
        { currency: 'eur', cents: 2000 },
        { currency: 'usd', cents: 3134 },
      ],
      failed: 1,
    },
    // A sign-up at the very end of the week counts for the next week.
    since: { from: until.toISOString(), signUps: 1, purchases: 0, refunds: 0, refunded: [] },
    owing: 0,
    questions: 1,
  });

  await Promise.all([round(), round(), round()]);
  await round();
  const mail = await mailTo(app, admin.email, 'Your week: 2 sign-ups, 1 purchase');
  expect(mail.text).toContain('1 cancellation, 2 refunds (€20.00 and $31.34 in all)');
  expect(mail.text).toContain('1 member had one fail; nobody owes one now');
  expect(mail.text).toMatch(
    /Since \w+ 1, \d{4}, monthly recurring revenue has risen from \$47\.00 to \$114\.00: \$67\.00 new\./,
  );
  expect(mail.text).toContain('1 notice needs something from you, and you haven’t read it yet');
  expect(weeklyMails(admin.email)).toHaveLength(1);
  expect(weeklyMails(former.email)).toEqual([]);

  // Nodes were down for three weeks: the mail is about the last week only.
  toNextMail(3 * week);
  await round();
  await expect.poll(() => weeklyMails(admin.email).length, { timeout: 10_000 }).toBe(2);
  await app.db.update(adminWeeklyMails).set({ turnedOnAt: null });
  toNextMail();
  await round();
  expect(weeklyMails(admin.email)).toHaveLength(2);
});
