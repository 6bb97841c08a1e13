import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import {
  checkSubscription,
  claimGuarantee,
  readMembership,
  readUpgradeQuote,
  setRenewal,
} from '#features/billing/contract-membership.ts';
import { pausePlan } from '#features/billing/contract-pause.ts';
import { readWaysBack, withdraw } from '#features/billing/contract-declaration.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { monthsAfter } from '#features/billing/rules.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { dayOf } from '#features/billing/server/wording.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { readSiteDetails, saveSiteDetails } from '#features/home/contract-site.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { type Member, subscribing } from '#testing/subscribing.ts';

// Plans that are sold by the month and by the year.

const day = 24 * 60 * 60 * 1000;

let app: App;
let ids: Record<'tools' | 'premium' | 'upgrade', { month: string; year: string }>;
beforeAll(async () => {
  app = await startApp();
  const admin = await joinAsAdmin(app);
  const { latest, shown } = await admin.call(readSiteDetails, {});
  const prices = {
    ...shown.prices,
    tiers: { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: 67_000 } },
  };
  await admin.call(saveSiteDetails, { body: { basedOn: latest, change: { prices } } });
  const { plans } = await app.visitor().call(listPlans, {});
  ids = Object.fromEntries(
    plans.map(({ id, priceId, yearlyPriceId }) => [id, { month: priceId, year: yearlyPriceId }]),
  ) as typeof ids;
});
afterAll(() => app.close());

const { back, buys, heldBy, paidBy, pass } = subscribing(() => app);

/** Begins a change of plan, and confirms it on the payment page. */
async function changes(member: Member, priceId: string) {
  const { url } = await member.call(createCheckout, { body: { priceId } });
  const page = await (await fetch(url)).text();
  const { location } = await app.stripe.submit(url, { do: 'confirm' });
  await app.stripe.delivered();
  return { page, done: location };
}

test('a plan bought by the year is paid once for twelve months, and its receipt says so', async () => {
  const member = await buys(ids.premium.year);
  const { amount, currentPeriodEnd, currentPeriodStart, monthly, rhythm } = await heldBy(member);
  expect({ amount, monthly, rhythm }).toEqual({ amount: 67_000, monthly: 5583, rhythm: 'year' });
  expect(currentPeriodEnd).toEqual(monthsAfter(currentPeriodStart, 12));
  expect(await member.call(checkSubscription, {})).toMatchObject({
    subscribed: true,
    subscription_end: currentPeriodEnd.toISOString(),
  });
  const { text } = await mailTo(app, member.email, 'Your receipt for Premium');
  expect(text?.replace(/\s+/g, ' ')).toContain(
    `paid until ${dayOf(currentPeriodEnd)}. It renews on that day for $670.00, and each year after that`,
  );
});

test('who leaves the payment page of a year comes back to the year', async () => {
  const member = await app.join();
  const cancels = async (priceId: string) => {
    const { url } = await member.call(createCheckout, { body: { priceId } });
    return (await fetch(url)).text();
  };
  expect(await cancels(ids.tools.year)).toContain('/payment-canceled?plan=tools&amp;rhythm=year"');
  expect(await cancels(ids.tools.month)).toContain('/payment-canceled?plan=tools"');
});

test('from a month to a year, what is due today is what was shown, and a year begins', async () => {
  const member = await buys(ids.premium.month);
  const to = { plan: 'premium', rhythm: 'year' } as const;
  const quote = await member.call(readUpgradeQuote, { query: to });
  expect(quote).toMatchObject({ price: 67_000, rhythm: 'year', renewsFor: 67_000 });
  const { done, page } = await changes(member, ids.premium.year);
  expect(page).toContain(`href="${app.origin}/settings/billing"`);
  expect(done?.replace(/&change=[\da-f-]{36}/, '')).toBe(
    `${app.origin}/payment-success?tier=premium&priceId=${ids.premium.year}&moved=year`,
  );
  const [paid] = await paidBy(member);
  expect(Math.abs((paid ?? 0) - (quote?.dueToday ?? 0))).toBeLessThan(10);
  expect(paid).toBeGreaterThan(60_200);
  expect(await heldBy(member)).toMatchObject({ rhythm: 'year', tier: 'premium' });
  expect(await member.call(readUpgradeQuote, { query: to })).toBeNull();
});

test('Tools by the month can become Premium by the month or by the year; Tools by the year only by the year', async () => {
  const monthly = await buys(ids.tools.month);
  const { done, page } = await changes(monthly, ids.upgrade.year);
  expect(page).toContain('/purchase?upgrade=true&amp;rhythm=year"');
  expect(done?.replace(/&change=[\da-f-]{36}/, '')).toBe(
    `${app.origin}/payment-success?tier=premium&priceId=${ids.upgrade.year}`,
  );
  expect(await heldBy(monthly)).toMatchObject({ tier: 'premium', rhythm: 'year' });
  const yearly = await buys(ids.tools.year);
  const byMonth = yearly.call(createCheckout, { body: { priceId: ids.upgrade.month } });
  await expect(byMonth).rejects.toThrow('paid by the year');
  const { currentPeriodEnd } = await heldBy(yearly);
  await changes(yearly, ids.upgrade.year);
  expect(await heldBy(yearly)).toMatchObject({ tier: 'premium', rhythm: 'year', currentPeriodEnd });
  expect((await paidBy(yearly))[0]).toBeGreaterThan(19_900);
});

test('a month and a year opened in two tabs: the first page closes, and only one is paid', async () => {
  const member = await app.join();
  const month = await member.call(createCheckout, { body: { priceId: ids.tools.month } });
  const year = await member.call(createCheckout, { body: { priceId: ids.tools.year } });
  await app.stripe.submit(year.url, { do: 'pay' });
  await app.stripe.submit(month.url, { do: 'pay' });
  await app.stripe.delivered();
  expect(await paidBy(member)).toEqual([47_000]);
  const again = member.call(createCheckout, { body: { priceId: ids.tools.month } });
  await expect(again).rejects.toThrow('already have an active subscription');
});

test('the guarantee sends a whole year back, with the month before it', async () => {
  const member = await buys(ids.tools.month);
  await changes(member, ids.tools.year);
  const paid = await paidBy(member);
  const { amount } = await member.call(claimGuarantee, {});
  expect(amount).toBe(paid.reduce((sum, one) => sum + one, 0));
  await app.stripe.delivered();
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
});

test('who asked for an early start and withdraws from a year has back the days that are left', async () => {
  const member = await app.join();
  const contact = { phoneNumber: '+33 4 72 00 00 01', companyName: 'Ito', jobTitle: 'Founder' };
  await member.call(updateProfile, {
    body: { ...contact, city: 'Lyon', state: 'Rhone', country: 'France' },
  });
  const { prices } = await app.visitor().call(listPlans, {});
  const order = { plan: 'tools', rhythm: 'year', onGiven: false } as const;
  const { url } = await member.call(createCheckout, {
    body: {
      priceId: ids.tools.year,
      acceptsTerms: true,
      renewalConsent: renewalConsentOf(prices, order),
      earlyStart: true,
    },
  });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const { currentPeriodEnd, currentPeriodStart } = await heldBy(member);
  const days = Math.round((currentPeriodEnd.getTime() - currentPeriodStart.getTime()) / day);
  await pass(9 * day + 60 * 60 * 1000);
  const actor = await back(member);
  // Of 365 or 366 days, nine are used; what is kept is rounded down.
  const left = 47_000 - Math.floor((47_000 * 9) / days);
  expect((await actor.call(readWaysBack, {})).withdrawal).toMatchObject({ amount: left, usedDays: 9 });
  expect((await actor.call(withdraw, {})).refund).toEqual({ amount: left, byHand: 0, currency: 'usd' });
  await app.stripe.delivered();
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
  expect(await actor.call(checkSubscription, {})).toMatchObject({ subscribed: false });
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const { data } = await stripe.charges.list({ customer: (await heldBy(member)).customerId });
  expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([left]);
});

test('a yearly renewal is told a month and a week before, each once, and then charged', async () => {
  const member = await buys(ids.tools.year);
  const { currentPeriodEnd } = await heldBy(member);
  const to = (days: number) => pass(currentPeriodEnd.getTime() - days * day - app.clock.now().getTime());
  const told = async () =>
    (await (await back(member)).call(listNotifications, {})).notifications.filter(({ title }) =>
      title.startsWith('Tools & Resources renews on'),
    ).length;
  await to(31);
  expect(await told()).toBe(0);
  await to(29);
  await pass(60 * 60 * 1000);
  expect(await told()).toBe(1);
  const { text } = await mailTo(app, member.email, `Tools & Resources renews on ${dayOf(currentPeriodEnd)}`);
  expect(text?.replace(/\s+/g, ' ')).toContain('$470.00 is charged');
  await to(6);
  expect(await told()).toBe(2);
  await to(-1);
  expect(await paidBy(member)).toEqual([47_000, 47_000]);
});

test('what is told of a charge names what the card pays, less the credit', async () => {
  const member = await buys(ids.tools.year);
  const { currentPeriodEnd, customerId } = await heldBy(member);
  const { stripe } = await paymentsOf(app.product.deps.billing);
  await stripe.customers.createBalanceTransaction(customerId, { amount: -4700, currency: 'usd' });
  await member.call(setRenewal, { body: { renews: false } });
  await member.call(setRenewal, { body: { renews: true } });
  const card = '$423.00 ($470.00 less $47.00 of credit)';
  const textOf = async (subject: string) =>
    (await mailTo(app, member.email, subject)).text?.replace(/\s+/g, ' ');
  expect(await textOf('Tools & Resources renews again')).toContain(`for ${card}`);
  await pass(currentPeriodEnd.getTime() - 29 * day - app.clock.now().getTime());
  await pass(60 * 60 * 1000);
  expect(await textOf(`Tools & Resources renews on ${dayOf(currentPeriodEnd)}`)).toContain(
    `${card} is charged`,
  );
  await pass(31 * day);
  expect((await paidBy(member)).toSorted((a, b) => a - b)).toEqual([42_300, 47_000]);
});

test('a year rests after it is over, too', async () => {
  const member = await buys(ids.tools.year);
  const { currentPeriodEnd } = await heldBy(member);
  expect(await member.call(pausePlan, { body: { months: 3 } })).toEqual({
    paidUntil: currentPeriodEnd.toISOString(),
    pausedUntil: monthsAfter(currentPeriodEnd, 3).toISOString(),
  });
});

async function sellWithTrial(trialDays: number): Promise<void> {
  const admin = await joinAsAdmin(app);
  const { latest, shown } = await admin.call(readSiteDetails, {});
  const change = { prices: { ...shown.prices, trialDays } };
  await admin.call(saveSiteDetails, { body: { basedOn: latest, change } });
}

test('a trial asks for a card and charges when it is over; it is told before, and the guarantee counts from then', async () => {
  await sellWithTrial(14);
  // The guarantee knows a card that it was used with.
  const member = await buys(ids.premium.month, '4444');
  const { currentPeriodEnd, startedAt, status } = await heldBy(member);
  expect(status).toBe('trialing');
  expect(currentPeriodEnd.getTime() - startedAt.getTime()).toBe(14 * day);
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: true });
  expect((await member.call(readMembership, {})).guaranteeEndsAt).toBeNull();
  const { text } = await mailTo(app, member.email, 'Your receipt for Premium');
  expect(text?.replace(/\s+/g, ' ')).toContain('Nothing was due');
  await expect(member.call(pausePlan, { body: { months: 1 } })).rejects.toThrow('Nothing has been charged');
  await pass(8 * day);
  const told = await mailTo(app, member.email, `Your trial of Premium ends on ${dayOf(currentPeriodEnd)}`);
  expect(told.text?.replace(/\s+/g, ' ')).toContain('$67.00 is charged');
  await pass(currentPeriodEnd.getTime() - app.clock.now().getTime() + 2 * 60 * 60 * 1000);
  expect(await paidBy(member)).toEqual([6700, 0]);
  const actor = await back(member);
  expect((await actor.call(readMembership, {})).guaranteeEndsAt).not.toBeNull();
  expect((await actor.call(claimGuarantee, {})).amount).toBe(6700);
  await app.stripe.delivered();
  // One trial per person.
  expect((await actor.call(readMembership, {})).trialDays).toBe(0);
  const { url } = await actor.call(createCheckout, { body: { priceId: ids.premium.month } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  expect((await heldBy(member)).status).toBe('active');
  await sellWithTrial(0);
});

test('who cancels during the trial pays nothing', async () => {
  await sellWithTrial(7);
  const member = await buys(ids.tools.month);
  await member.call(setRenewal, { body: { renews: false } });
  await pass(8 * day);
  expect(await paidBy(member)).toEqual([0]);
  expect((await heldBy(member)).status).toBe('canceled');
  await sellWithTrial(0);
});
