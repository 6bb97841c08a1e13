import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { adminReadCancellation } from '#features/billing/contract-cancellation.ts';
import { checkSubscription, readMembership, setRenewal } from '#features/billing/contract-membership.ts';
import { endPause, pausePlan } from '#features/billing/contract-pause.ts';
import { adminListSubscriptions } from '#features/billing/contract-subscriptions.ts';
import { dayOf } from '#features/billing/server/wording.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { type Member, subscribing } from '#testing/subscribing.ts';

// A plan that rests for one to three months, in place of being canceled.

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.stripe.setWebhookMode('normal'));

const { back, buys, heldBy, paidBy, pass, titlesOf } = subscribing(() => app);
const passTo = (at: Date, more = hour) => pass(at.getTime() - app.clock.now().getTime() + more);

const statusOf = async (member: Member) => (await back(member)).call(checkSubscription, {});

async function paused(months: 1 | 2 | 3 = 2, priceId = 'price_demo_premium', card?: string) {
  const member = await buys(priceId, card);
  const before = await heldBy(member);
  await pass(10 * day);
  const answer = await (await back(member)).call(pausePlan, { body: { months } });
  await app.stripe.delivered();
  return { member, before, answer };
}

test('what is paid is kept, then the plan rests, and it resumes by itself with one payment', async () => {
  const { answer, before, member } = await paused();
  expect(answer.paidUntil).toBe(before.currentPeriodEnd.toISOString());
  const { text } = await mailTo(
    app,
    member.email,
    `Your plan will pause on ${dayOf(before.currentPeriodEnd)}`,
  );
  expect(text?.replace(/\s+/g, ' ')).toContain('$67.00 is charged then');
  expect(await statusOf(member)).toMatchObject({ subscribed: true, subscription_end: answer.paidUntil });
  await passTo(before.currentPeriodEnd);
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  expect(await paidBy(member)).toEqual([6700]);
  const until = new Date(answer.pausedUntil);
  await passTo(until, -8 * day);
  expect(await titlesOf(member)).not.toContain('Premium resumes soon');
  await passTo(until, -6 * day);
  await pass(hour);
  expect((await titlesOf(member)).filter((title) => title === 'Premium resumes soon')).toHaveLength(1);
  const told = await mailTo(app, member.email, `Premium resumes on ${dayOf(until)}`);
  expect(told.text?.replace(/\s+/g, ' ')).toContain('$67.00 is charged');
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  await passTo(until);
  expect(await paidBy(member)).toEqual([6700, 6700]);
  expect(await statusOf(member)).toMatchObject({ subscribed: true });
  expect(await heldBy(member)).toMatchObject({ status: 'active', pausedUntil: null });
  expect(await titlesOf(member)).toContain('Premium resumes');
  await pass(hour);
  expect(await paidBy(member)).toHaveLength(2);
});

test('the days for which it rests do not count for the drip', async () => {
  const { answer, before, member } = await paused(3);
  // The start of access, from which modules open.
  const since = async () => (await statusOf(member)).subscription_start;
  expect(await since()).toEqual(before.tierSince.toISOString());
  await passTo(new Date(answer.pausedUntil));
  const { currentPeriodStart } = await heldBy(member);
  const rested = currentPeriodStart.getTime() - before.currentPeriodEnd.getTime();
  expect(rested).toBeGreaterThan(85 * day);
  expect(await since()).toEqual(new Date(before.tierSince.getTime() + rested).toISOString());
});

test('who resumes while it is paid is charged nothing, and everything is as before', async () => {
  const { before, member } = await paused();
  expect(await (await back(member)).call(endPause, {})).toEqual({
    paidUntil: before.currentPeriodEnd.toISOString(),
  });
  await app.stripe.delivered();
  // No payment, so no receipt: this mail has the last word about the next charge.
  const told = await mailTo(app, member.email, 'Premium won’t pause');
  expect(told.text?.replace(/\s+/g, ' ')).toContain(
    `It renews on ${dayOf(before.currentPeriodEnd)} for $67.00`,
  );
  expect(await titlesOf(member)).not.toContain('Premium resumes');
  const { tierSince, currentPeriodEnd, pausedUntil, status } = await heldBy(member);
  expect({ tierSince, currentPeriodEnd, pausedUntil, status }).toEqual({
    tierSince: before.tierSince,
    currentPeriodEnd: before.currentPeriodEnd,
    pausedUntil: null,
    status: 'active',
  });
  expect(await paidBy(member)).toEqual([6700]);
  await passTo(before.currentPeriodEnd, 2 * hour);
  expect(await paidBy(member)).toEqual([6700, 6700]);
});

test('who resumes while it rests pays for a period from now, once however often they press', async () => {
  const { before, member } = await paused();
  await passTo(before.currentPeriodEnd, 5 * day);
  const actor = await back(member);
  const presses = await Promise.allSettled([actor.call(endPause, {}), actor.call(endPause, {})]);
  expect(presses.some(({ status }) => status === 'fulfilled')).toBe(true);
  await app.stripe.delivered();
  expect(await paidBy(member)).toEqual([6700, 6700]);
  expect(await statusOf(member)).toMatchObject({ subscribed: true });
  expect(await actor.call(endPause, {})).toMatchObject({ paidUntil: expect.any(String) as string });
  expect(await paidBy(member)).toHaveLength(2);
});

test('a card that fails then leaves it at rest, and the next one that works ends the pause', async () => {
  const { answer, member } = await paused(1, 'price_demo_premium', '0341');
  await passTo(new Date(answer.pausedUntil));
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  expect(await titlesOf(member)).toContain('Premium couldn’t resume');
  await mailTo(app, member.email, 'Premium couldn’t resume');
  await expect((await back(member)).call(endPause, {})).rejects.toThrow('conflict');
  await pass(hour);
  expect(await paidBy(member)).toHaveLength(1);
  app.stripe.retryPayment((await heldBy(member)).id);
  await app.stripe.delivered();
  expect(await statusOf(member)).toMatchObject({ subscribed: true });
});

test('canceled while it is paid it ends with that; canceled while it rests it ends at once, and nothing is charged', async () => {
  const early = await paused();
  expect(await (await back(early.member)).call(setRenewal, { body: { renews: false } })).toEqual({
    renews: false,
    paidUntil: early.before.currentPeriodEnd.toISOString(),
  });
  const late = await paused();
  await passTo(late.before.currentPeriodEnd);
  expect((await heldBy(early.member)).endedAt).not.toBeNull();
  const answer = await (await back(late.member)).call(setRenewal, { body: { renews: false } });
  expect(answer.renews).toBe(false);
  await app.stripe.delivered();
  expect(await heldBy(late.member)).toMatchObject({ status: 'canceled' });
  expect(await titlesOf(late.member)).toContain('Premium has ended');
  await pass(100 * day);
  expect([await paidBy(early.member), await paidBy(late.member)]).toEqual([[6700], [6700]]);
});

test('a pause that ends while we are away ends when we are back, with one payment for a period from then', async () => {
  const { answer, member } = await paused(1);
  app.stripe.setWebhookMode('held');
  app.clock.advance(new Date(answer.pausedUntil).getTime() - app.clock.now().getTime() + 4 * day);
  app.stripe.advance(0);
  await reconcile(app.product.deps.billing);
  await reconcile(app.product.deps.billing);
  expect(await paidBy(member)).toEqual([6700, 6700]);
  const { currentPeriodStart } = await heldBy(member);
  expect(app.clock.now().getTime() - currentPeriodStart.getTime()).toBeLessThan(hour);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect((await titlesOf(member)).filter((title) => title === 'Premium resumes')).toHaveLength(1);
});

test('events of a pause that come twice, late and backward change nothing, and tell once', async () => {
  const member = await buys('price_demo_premium');
  app.stripe.setWebhookMode('held');
  const from = app.stripe.events().length;
  await member.call(pausePlan, { body: { months: 1 } });
  app.stripe.release('reversed');
  await app.stripe.delivered();
  for (const { id } of app.stripe.events().slice(from)) app.stripe.redeliver(id);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect(
    (await titlesOf(member)).filter((title) => title.startsWith('Your plan will pause on ')),
  ).toHaveLength(1);
  await expect(member.call(pausePlan, { body: { months: 3 } })).rejects.toThrow('conflict');
});

test('while it is paused nothing can be bought: no upgrade, and no second plan', async () => {
  const { member, before } = await paused(2, 'price_demo_tools');
  const upgrade = { body: { priceId: 'price_demo_upgrade' } };
  await expect((await back(member)).call(createCheckout, upgrade)).rejects.toThrow('Your plan will pause');
  await passTo(before.currentPeriodEnd);
  await expect((await back(member)).call(createCheckout, upgrade)).rejects.toThrow('Your plan is paused');
});

test('what is owed or set to end is not paused, and a plan of nobody neither', async () => {
  const owing = await buys('price_demo_tools', '0341');
  const { currentPeriodEnd } = await heldBy(owing);
  const ending = await buys('price_demo_premium');
  await ending.call(setRenewal, { body: { renews: false } });
  const asked = { body: { months: 1 as const } };
  await expect(ending.call(pausePlan, asked)).rejects.toThrow('conflict');
  await expect((await app.join()).call(pausePlan, asked)).rejects.toThrow('not_found');
  await passTo(currentPeriodEnd, 2 * hour);
  await expect((await back(owing)).call(pausePlan, asked)).rejects.toThrow('conflict');
});

test('a bank that takes a disputed payment back ends a plan whose pause was asked for meanwhile', async () => {
  const { member } = await paused();
  const { customerId } = await heldBy(member);
  app.stripe.disputePayments(customerId);
  app.stripe.closeDisputes(customerId, 'lost');
  await app.stripe.delivered();
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
});

test('an admin sees the pause, and what can go back is counted to the end of what is paid', async () => {
  const { before, member } = await paused();
  const admin = await joinAsAdmin(app);
  const { subscriptions: listed } = await admin.call(adminListSubscriptions, { query: { state: 'paused' } });
  expect(listed.find(({ id }) => id === before.id)).toMatchObject({
    status: 'paused',
    pausedUntil: (await heldBy(member)).pausedUntil?.toISOString(),
  });
  const offer = await admin.call(adminReadCancellation, { params: { id: before.id } });
  expect(offer.periodEnd).toBe(before.currentPeriodEnd.toISOString());
  expect(offer.amounts.unused).toBeGreaterThan(4000);
  const noted = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, member.userId), eq(auditEntries.action, 'billing.paused')));
  expect(noted).toHaveLength(1);
  expect((await (await back(member)).call(readMembership, {})).subscription?.pausedUntil).not.toBeNull();
});
