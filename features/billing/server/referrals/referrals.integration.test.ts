import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { claimGuarantee, listInvoices, readMembership } from '#features/billing/contract-membership.ts';
import { readReferralOffer, renewReferralLink } from '#features/billing/contract-referral.ts';
import { creditDueAt } from '#features/billing/rules-referral.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { adminCancelSubscription } from '#features/billing/contract-cancellation.ts';
import { adminReadPayments } from '#features/billing/contract-part-refund.ts';
import { ledgerInvoices, revenueMovements } from '#features/billing/server/ledger/tables.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import { readMember } from '#features/members/contract.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { buysTools, joinFrom, type Joined, linkSource, signsIn, turnReferrals } from '#testing/referrals.ts';
import { guaranteeUses } from '#features/billing/server/returns/tables.ts';
import { referrals } from './tables.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
  await turnReferrals(app, true);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(referrals);
  await app.db.delete(guaranteeUses);
});

let networks = 0;
/** An address in a network of its own. */
const elsewhere = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

async function referrer(card = '4242') {
  const member = await joinFrom(app, { address: elsewhere() });
  await buysTools(app, member, card);
  return member;
}
async function colleague(source: string, given: { address?: string; email?: string } = {}) {
  return joinFrom(app, { address: elsewhere(), source, ...given });
}
async function after(days: number): Promise<void> {
  app.clock.advance(days * day);
  await reconcile(app.product.deps.billing);
}
async function customerOf({ userId }: Joined): Promise<Stripe.Customer> {
  const [row] = await app.db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  const { stripe } = await paymentsOf(app.product.deps.billing);
  return (await stripe.customers.retrieve(row?.customerId ?? '')) as Stripe.Customer;
}
const balanceOf = async (member: Joined) => (await customerOf(member)).balance;
async function referralOf(member: Joined) {
  return (await member.call(readMembership, {})).referral;
}
const rows = () => app.db.select().from(referrals);
const whys = async () => (await rows()).map(({ why }) => why);
const usd = (cents: number) => ({ cents, currency: 'usd' });

test('a colleague who buys by the link brings both a month of credit two weeks later, once', async () => {
  const member = await referrer();
  expect((await referralOf(member))?.link).toMatchObject({ url: null, credit: usd(4700) });
  const source = await linkSource(member);
  expect(await app.visitor().call(readReferralOffer, { query: { source } })).toEqual({ credit: usd(4700) });
  const other = await colleague(source);
  expect(await referralOf(other)).toEqual({ link: null, came: null, offer: usd(4700) });
  await buysTools(app, other, '4444');
  const dueAt = creditDueAt(app.clock.now()).getTime();
  const came = (await referralOf(other))?.came;
  expect(came).toMatchObject({ state: 'waiting', credit: usd(4700) });
  expect(Math.abs(Date.parse(came?.dueAt ?? '') - dueAt)).toBeLessThan(60_000);
  expect((await referralOf(member))?.link).toMatchObject({ waiting: 1, credited: 0 });
  await after(13);
  expect([await balanceOf(member), await balanceOf(other)]).toEqual([0, 0]);
  await after(1.1);
  await after(0);
  expect([await balanceOf(member), await balanceOf(other)]).toEqual([-4700, -4700]);
  const [memberBack, otherBack] = [await signsIn(app, member), await signsIn(app, other)];
  const got = (await referralOf(otherBack))?.came;
  expect(got).toEqual({ state: 'credited', credit: usd(4700), dueAt: null });
  expect((await referralOf(memberBack))?.link).toMatchObject({
    waiting: 0,
    credited: 1,
    sums: [usd(4700)],
    ended: 0,
  });
  for (const one of [memberBack, otherBack]) {
    const { notifications } = await one.call(listNotifications, { query: {} });
    expect(notifications.filter(({ title }) => title === 'You have $47.00 of credit')).toHaveLength(1);
    expect((await one.call(listInvoices, {})).credit).toEqual(usd(4700));
    // What the next charge says is what the card pays.
    const { subscription } = await one.call(readMembership, {});
    expect(subscription).toMatchObject({ renewsFor: 4700, renewsCredit: 4700 });
  }
  // Neither is told who the other one is.
  const seen = JSON.stringify([await referralOf(memberBack), await referralOf(otherBack)]);
  for (const { email, userId } of [member, other]) expect(seen).not.toMatch(new RegExp(`${email}|${userId}`));
});

test('an admin sees both sides on the pages of members', async () => {
  const member = await referrer();
  const other = await colleague(await linkSource(member));
  await buysTools(app, other, '4444');
  await after(15);
  const admin = await joinAsAdmin(app);
  const seen = async ({ userId: id }: Joined) => (await admin.call(readMember, { params: { id } })).referrals;
  const row = { state: 'credited', why: null, credit: usd(4700) };
  expect(await seen(member)).toMatchObject([{ ...row, isOwnLink: true }]);
  expect(await seen(other)).toMatchObject([{ ...row, isOwnLink: false }]);
});

test('what credit paid is no revenue and cannot be refunded: only what the card paid goes back', async () => {
  const member = await referrer();
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const { id: customer } = await customerOf(member);
  await stripe.customers.createBalanceTransaction(customer, { amount: -1700, currency: 'usd' });
  const [held] = (await stripe.subscriptions.list({ customer })).data;
  const id = held?.id ?? '';
  const [former] = await subscriptionsOf(app.db, member.userId);
  app.clock.advance(31 * day);
  app.stripe.renew(id);
  await app.stripe.delivered();
  const admin = await joinAsAdmin(app);
  const { payments } = await admin.call(adminReadPayments, { params: { id } });
  expect(payments.map(({ left, paid }) => [paid, left])).toEqual([
    [3000, 3000],
    [4700, 4700],
  ]);
  const [now] = await subscriptionsOf(app.db, member.userId);
  // The price stays what the plan brings, whatever paid for it.
  expect([former?.monthly, now?.monthly]).toEqual([4700, 4700]);
  await admin.call(adminCancelSubscription, {
    body: {
      subscriptionId: id,
      how: { id: randomUUID(), amount: 3000, ends: 'now', refund: 'period', why: 'goodwill', note: '' },
    },
  });
  await app.stripe.delivered();
  const { invoices } = await (await signsIn(app, member)).call(listInvoices, {});
  expect(invoices.map(({ refunded, total }) => [total, refunded])).toEqual([
    [4700, 3000],
    [4700, 0],
  ]);
});

test('a month that credit paid whole is told, on record as nothing, and the plan goes on', async () => {
  const member = await referrer();
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const { id: customer } = await customerOf(member);
  await stripe.customers.createBalanceTransaction(customer, { amount: -4700, currency: 'usd' });
  const [held] = (await stripe.subscriptions.list({ customer })).data;
  app.clock.advance(31 * day);
  app.stripe.renew(held?.id ?? '');
  await app.stripe.delivered();
  const [row] = await subscriptionsOf(app.db, member.userId);
  expect(row).toMatchObject({ status: 'active', monthly: 4700, pastDueSince: null });
  const kept = await app.db.select().from(ledgerInvoices).where(eq(ledgerInvoices.userId, member.userId));
  expect(kept.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([0, 4700]);
  const moves = await app.db
    .select()
    .from(revenueMovements)
    .where(eq(revenueMovements.userId, member.userId));
  expect(moves).toMatchObject([{ kind: 'new', cents: 4700 }]);
  expect(await balanceOf(member)).toBe(0);
  const back = await signsIn(app, member);
  const { notifications } = await back.call(listNotifications, { query: {} });
  const told = notifications.filter(({ title }) => title === 'Paid with your credit');
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('$47.00 of your credit paid for Tools & Resources.'),
  ]);
  const mails = () => app.mail.messages(member.email).map(({ text }) => text?.replace(/\s+/g, ' '));
  await expect.poll(mails).toContainEqual(expect.stringContaining('Your credit paid $47.00 for Tools'));
  expect((await back.call(readMembership, {})).subscription).toMatchObject({
    renewsFor: 4700,
    renewsCredit: 0,
  });
});

test('what came back within two weeks brings nothing', async () => {
  const member = await referrer();
  const other = await colleague(await linkSource(member));
  await buysTools(app, other, '4444');
  await other.call(claimGuarantee, {});
  await after(15);
  expect(await whys()).toEqual(['money_back']);
  expect([await balanceOf(member), await balanceOf(other)]).toEqual([0, 0]);
  const back = await signsIn(app, member);
  expect((await referralOf(back))?.link).toMatchObject({ waiting: 0, credited: 0, ended: 1 });
});

test('a disputed payment brings nothing', async () => {
  const member = await referrer();
  const other = await colleague(await linkSource(member));
  await buysTools(app, other, '0259');
  await after(15);
  expect(await whys()).toEqual(['money_back']);
});

test('one’s own card, mailbox and account bring nothing', async () => {
  const member = await referrer('7726');
  const source = await linkSource(member);
  const sameCard = await colleague(source);
  await buysTools(app, sameCard, '7726');
  const [box = '', host = ''] = member.email.split('@');
  const sameBox = await colleague(source, { email: `${box}+second@${host}` });
  await buysTools(app, sameBox, '5556');
  await after(15);
  expect(await whys()).toEqual(['same_card']);
  expect(await balanceOf(member)).toBe(0);
});

test('who had credit by a link, left and joined again brings nothing a second time', async () => {
  const member = await referrer();
  const email = 'again.and.again@example.test';
  const first = await colleague(await linkSource(member), { email });
  await buysTools(app, first, '5126');
  await after(15);
  expect(await balanceOf(member)).toBe(-4700);
  await (await signsIn(app, first)).call(deleteAccount, { body: { password: first.password } });
  await expect
    .poll(async () => app.db.$count(users, eq(users.id, first.userId)), { timeout: 20_000 })
    .toBe(0);
  const again = await colleague(await linkSource(await signsIn(app, member)), {
    email: 'Again.And.Again+2@example.test',
  });
  await buysTools(app, again, '4444');
  await after(15);
  expect(new Set(await whys())).toEqual(new Set([null, 'same_person']));
  expect(await balanceOf(member)).toBe(-4700);
}, 60_000);

test('from the member’s own network two purchases a year count', async () => {
  const address = elsewhere();
  const member = await joinFrom(app, { address });
  await buysTools(app, member, '4242');
  const source = await linkSource(member);
  for (let at = 0; at < 3; at += 1) {
    const other = await colleague(source, { address });
    await buysTools(app, other, ['5556', '4444', '0341'][at] ?? '');
  }
  await after(15);
  expect(await rows()).toMatchObject([null, null, 'own_network'].map((why) => ({ ownNetwork: true, why })));
  expect(await balanceOf(member)).toBe(-9400);
});

test('a coupon makes the credit as much as was paid, and a renewed link brings nothing', async () => {
  const member = await referrer();
  const source = await linkSource(member);
  const other = await colleague(source);
  await buysTools(app, other, '5126', 'WELCOME20');
  await member.call(renewReferralLink, {});
  expect(await app.visitor().call(readReferralOffer, { query: { source } })).toEqual({ credit: null });
  const late = await colleague(source);
  await buysTools(app, late, '0341');
  await after(15);
  expect(await rows()).toMatchObject([{ state: 'credited', referrerCents: 3760, colleagueCents: 3760 }]);
});

test('with either account goes who brought whom; the amounts stay', async () => {
  const member = await referrer();
  const source = await linkSource(member);
  const leaves = await colleague(source);
  await buysTools(app, leaves, '5556');
  await leaves.call(deleteAccount, { body: { password: leaves.password } });
  await expect.poll(async () => (await rows())[0]?.colleagueId, { timeout: 20_000 }).toBeNull();
  await after(15);
  expect(await whys()).toEqual(['account_gone']);
  await after(366);
  expect(await rows()).toMatchObject([{ referrerId: null, colleagueId: null, state: 'ended' }]);
}, 60_000);

test('switched off, nothing is to be seen, and what was promised before still comes', async () => {
  const member = await referrer();
  const source = await linkSource(member);
  const other = await colleague(source);
  await buysTools(app, other, '5556');
  await turnReferrals(app, false);
  try {
    for (const one of [member, other]) expect(await referralOf(one)).toBeNull();
    expect(await app.visitor().call(readReferralOffer, { query: { source } })).toEqual({ credit: null });
    expect(await member.fail(renewReferralLink)).toMatchObject({ status: 404 });
    const late = await colleague(source);
    await buysTools(app, late, '4444');
    expect(await rows()).toHaveLength(1);
  } finally {
    await turnReferrals(app, true);
  }
});

test('a free member and a trial have no link', async () => {
  const free = await joinFrom(app);
  expect((await referralOf(free))?.link).toBeNull();
  expect(await free.fail(renewReferralLink)).toMatchObject({ status: 404 });
});
