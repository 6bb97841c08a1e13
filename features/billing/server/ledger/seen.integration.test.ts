import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStart } from '#features/admin/contract.ts';
import { readMember } from '#features/members/contract.ts';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { adminListSubscriptions } from '#features/billing/contract-subscriptions.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { ledgerInvoices } from './tables.ts';

// What an owner sees of a payment: everywhere what Stripe says was paid, and nothing that nobody said.

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

/** Somebody who bought Tools with 20 % off the first month. */
async function boughtWithCoupon() {
  const member = await app.join();
  const { url } = await member.call(createCheckout, {
    body: { priceId: 'price_demo_tools', code: 'WELCOME20' },
  });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  return member;
}
type Member = Awaited<ReturnType<typeof boughtWithCoupon>>;

async function fileRow({ userId }: Member): Promise<Readonly<Record<string, string>>> {
  const response = await admin.send('/api/admin/subscriptions.csv');
  const [head = '', ...rows] = (await response.text()).trim().split('\r\n');
  const values = rows.find((row) => row.includes(userId))?.split(',') ?? [];
  return Object.fromEntries(head.split(',').map((name, at) => [name, values[at] ?? '']));
}

/** The figures of now: past the minute for which they are kept. */
async function money() {
  app.clock.advance(61_000);
  const now = app.clock.now();
  for (;;) {
    const answer = await admin.call(readStart, {});
    // A count that began before may still be under way.
    if (Date.parse(answer.countedAt) >= now.getTime()) return answer.money;
  }
}

/** What the member's page, the list and the search say was paid. */
async function seenOf({ email, userId }: Member) {
  const page = await admin.call(readMember, { params: { id: userId } });
  const { subscriptions: list } = await admin.call(adminListSubscriptions, { query: {} });
  const found = await admin.call(adminSearchSubscription, { body: { email } });
  const listed = list.find(({ member }) => member.id === userId);
  return [page.subscriptions?.[0]?.paid, listed?.paid, found.subscriptions[0]?.paid];
}

test('a sale with a coupon is what was paid on the member’s page, in the list, in its file and in the search', async () => {
  const member = await boughtWithCoupon();
  const paid = { cents: 3760, discount: 940, currency: 'usd', inAll: 3760, many: 1 };
  const seen = await seenOf(member);
  expect(seen).toMatchObject([paid, paid, paid]);
  expect(await fileRow(member)).toMatchObject({
    'list price': '47.00',
    'last paid': '37.60',
    'off by coupon': '9.40',
    payments: '1',
    'paid in all': '37.60',
    'renews for': '47.00',
    owed: '',
    refunded: '0.00',
  });
});

test('what is not on record is no amount anywhere, and the monthly revenue says that it counts a list price', async () => {
  const member = await boughtWithCoupon();
  const before = await money();
  await app.db.delete(ledgerInvoices).where(eq(ledgerInvoices.userId, member.userId));
  await app.db
    .update(subscriptions)
    .set({ renewsFor: null, renewsTax: null, renewalOf: null })
    .where(eq(subscriptions.userId, member.userId));
  expect(await seenOf(member)).toEqual([null, null, null]);
  expect(await fileRow(member)).toMatchObject({
    'list price': '47.00',
    'last paid': '',
    'last paid (UTC)': '',
    'off by coupon': '',
    payments: '',
    'paid in all': '',
    'renews for': '',
  });
  expect((await money()).atListPrice).toBe(before.atListPrice + 1);
});
