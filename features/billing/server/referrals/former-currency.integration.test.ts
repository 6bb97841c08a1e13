import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import { listInvoices, readMembership } from '#features/billing/contract-membership.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { readSiteDetails, saveSiteDetails } from '#features/home/contract-site.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { buysTools, joinFrom, type Joined, linkSource, signsIn, turnReferrals } from '#testing/referrals.ts';
import { referrals } from './tables.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
beforeEach(async () => {
  app = await startApp();
  await turnReferrals(app, true);
});
afterEach(() => app.close());

async function referrer() {
  const member = await joinFrom(app, { address: '198.51.100.7' });
  await buysTools(app, member, '4242');
  return { member, source: await linkSource(member) };
}
async function sellsForEuros() {
  const admin = await joinAsAdmin(app);
  const { latest } = await admin.call(readSiteDetails, {});
  const prices = {
    currency: 'eur' as const,
    tiers: { tools: { month: 4300, year: null }, premium: { month: 6100, year: null } },
    trialDays: 0,
  };
  await admin.call(saveSiteDetails, { body: { basedOn: latest, change: { prices } } });
}
async function afterTheWait() {
  app.clock.advance(15 * day);
  await reconcile(app.product.deps.billing);
}
const referralOf = async (member: Joined) => (await member.call(readMembership, {})).referral;
const newsOf = async (member: Joined) =>
  (await (await signsIn(app, member)).call(listNotifications, { query: {} })).notifications
    .filter(({ title }) => /credit/.test(title))
    .map(({ message, title }) => [title, message]);
const none = 'A colleague’s link brought you no credit';

test('a link whose member pays in a former currency brings its buyer credit and them none: both read and hear that', async () => {
  const { member, source } = await referrer();
  await sellsForEuros();
  expect((await referralOf(member))?.link).toMatchObject({
    credit: { cents: 4300, currency: 'eur' },
    own: null,
  });
  const colleague = await joinFrom(app, { address: '198.51.101.7', source });
  const { plans } = await colleague.call(listPlans, {});
  const { url } = await colleague.call(createCheckout, { body: { priceId: plans[0]?.priceId ?? '' } });
  await app.stripe.submit(url, { do: 'pay', card: '4444' });
  await app.stripe.delivered();
  expect((await referralOf(colleague))?.came).toMatchObject({ credit: { cents: 4300, currency: 'eur' } });
  await afterTheWait();
  expect(await newsOf(colleague)).toEqual([
    ['You have €43.00 of credit', 'You came by the link of a colleague. It pays your next invoice.'],
  ]);
  expect(await newsOf(member)).toEqual([
    [
      none,
      'A colleague bought a plan by your link. Credit is in euros now, and your plan is paid in another currency.',
    ],
  ]);
  const back = await signsIn(app, member);
  expect((await referralOf(back))?.link).toMatchObject({ credited: 0, sums: [], ended: 1 });
});

test('a purchase in a currency that was given up meanwhile brings nobody credit, and both are told why', async () => {
  const { member, source } = await referrer();
  const colleague = await joinFrom(app, { address: '198.51.101.7', source });
  await buysTools(app, colleague, '4444');
  await sellsForEuros();
  expect((await referralOf(colleague))?.came).toMatchObject({ state: 'waiting', credit: null });
  await afterTheWait();
  await reconcile(app.product.deps.billing);
  expect(await app.db.select().from(referrals)).toMatchObject([{ state: 'ended', why: 'other_currency' }]);
  expect(await newsOf(colleague)).toEqual([
    [
      none,
      'You came by the link of a colleague. Credit is in euros now, and your plan is paid in another currency.',
    ],
  ]);
  expect(await newsOf(member)).toEqual([
    [
      none,
      'A colleague bought a plan by your link. Credit is in euros now, and theirs is paid in another currency.',
    ],
  ]);
});

test('credit in a former currency is not shown as what pays the next invoice', async () => {
  const { member } = await referrer();
  const [row] = await app.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.userId));
  const { stripe } = await paymentsOf(app.product.deps.billing);
  await stripe.customers.createBalanceTransaction(row?.customerId ?? '', { amount: -1700, currency: 'usd' });
  const credit = async () => (await member.call(listInvoices, {})).credit;
  expect(await credit()).toEqual({ cents: 1700, currency: 'usd' });
  await app.db.update(subscriptions).set({ currency: 'eur' }).where(eq(subscriptions.userId, member.userId));
  expect(await credit()).toBeNull();
});
