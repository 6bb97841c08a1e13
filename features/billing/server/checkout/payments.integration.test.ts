import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, createCheckout, customerPortal, listPlans } from '#features/billing/contract.ts';
import {
  checkSubscription,
  listInvoices,
  readMembership,
  readUpgradeQuote,
  setRenewal,
} from '#features/billing/contract-membership.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { mailTo } from '#testing/mailbox.ts';
import { type App, startApp } from '#testing/harness.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';

const [tools, premium, upgrade] = ['price_demo_tools', 'price_demo_premium', 'price_demo_upgrade'];

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

const checkout = async (member: Member, priceId: string) =>
  (await member.call(createCheckout, { body: { priceId } })).url;
const status = async (member: Member) => {
  app.memoEnds();
  return member.call(checkSubscription, {});
};
const rowsOf = (member: Member) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));

async function subscriber(priceId: string, card = '4242') {
  const member = await app.join();
  await app.stripe.submit(await checkout(member, priceId), { do: 'pay', card });
  await app.stripe.delivered();
  const [row] = await rowsOf(member);
  if (!row) throw new Error('no subscription arrived');
  return { member, row };
}
/** What tells the pages of one change apart. */
const change = /&change=[\da-f-]{36}/;

test('who pays for Tools has Tools as soon as the webhook has come [billing.call-create-checkout] [billing.call-check-subscription]', async () => {
  const { member, row } = await subscriber(tools);
  expect(await status(member)).toEqual({
    subscribed: true,
    product_id: 'prod_TKvrm2KPyA2YeP',
    subscription_start: row.startedAt.toISOString(),
    subscription_end: row.currentPeriodEnd.toISOString(),
  });
  expect(row).toMatchObject({ status: 'active', tier: 'tools', amount: 4700, endsAt: null });
});

test('the way back is to this site, with tier and price, whatever the caller asked for [billing.call-success-url] [billing.call-cancel-url]', async () => {
  const member = await app.join();
  const body = {
    priceId: premium,
    successUrl: 'https://evil.example/x',
    cancelUrl: 'https://evil.example/y',
  };
  const { url } = await member.call(createCheckout, { body });
  expect(await (await fetch(url)).text()).toContain(`href="${app.origin}/payment-canceled?plan=premium"`);
  const { location } = await app.stripe.submit(url, { do: 'pay' });
  expect(location).toMatch(
    new RegExp(
      `^${app.origin}/payment-success\\?tier=premium&priceId=price_demo_premium&session_id=cs_test_\\w+$`,
    ),
  );
});

test('the way back leads on to the locked page that they came from, and to no other site or page', async () => {
  const member = await app.join();
  const buy = async (path: string) => {
    const body = { priceId: tools, for: path };
    const { url } = await member.call(createCheckout, { body });
    return { url, page: await (await fetch(url)).text() };
  };
  const first = await buy('/tools/ad-copy');
  expect(first.page).toContain(`href="${app.origin}/payment-canceled?plan=tools&amp;for=%2Ftools%2Fad-copy"`);
  expect((await buy('/tools/ad-copy')).url).toBe(first.url);
  for (const elsewhere of ['https://evil.example/tools/ad-copy', '//evil.example', '/admin'])
    expect((await buy(elsewhere)).page).toContain(`href="${app.origin}/payment-canceled?plan=tools"`);
  const again = await buy('/tools/ad-copy');
  const { location } = await app.stripe.submit(again.url, { do: 'pay' });
  expect(location).toContain('&for=%2Ftools%2Fad-copy&session_id=cs_test_');
  await app.stripe.delivered();
  const { url } = await member.call(createCheckout, { body: { priceId: upgrade, for: '/course' } });
  const upgraded = await app.stripe.submit(url, { do: 'confirm' });
  expect(upgraded.location?.replace(change, '')).toBe(
    `${app.origin}/payment-success?tier=premium&priceId=price_demo_upgrade&for=%2Fcourse`,
  );
});

test('a price that is not ours is refused, also one that exists', async () => {
  const member = await app.join();
  for (const priceId of ['price_other', 'prod_TKvrm2KPyA2YeP', '', 'price_demo_tools ']) {
    const failure = await member.fail(createCheckout, { body: { priceId } });
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  expect(await rowsOf(member)).toEqual([]);
});

test('who is subscribed gets a 409 with the specification’s words, and no second subscription', async () => {
  const { member } = await subscriber(tools);
  expect(await member.fail(createCheckout, { body: { priceId: tools } })).toMatchObject({
    status: 409,
    code: 'already_subscribed',
    message: 'You already have an active subscription!',
  });
  const { member: other } = await subscriber(premium);
  expect(await other.fail(createCheckout, { body: { priceId: premium } })).toMatchObject({
    message: 'You already have premium access to all features',
  });
});

test('two tabs at once get one checkout, and paying it twice makes one subscription', async () => {
  const member = await app.join();
  const urls = await Promise.all([1, 2, 3].map(() => checkout(member, tools)));
  expect(new Set(urls).size).toBe(1);
  await Promise.all(urls.map((url) => app.stripe.submit(url, { do: 'pay' })));
  await app.stripe.delivered();
  expect(await rowsOf(member)).toHaveLength(1);
});

test('another plan in a second tab closes the first tab’s checkout', async () => {
  const member = await app.join();
  const first = await checkout(member, tools);
  const second = await checkout(member, premium);
  expect((await app.stripe.submit(first, { do: 'pay' })).status).toBe(200);
  expect((await app.stripe.submit(second, { do: 'pay' })).status).toBe(303);
  await app.stripe.delivered();
  expect(await rowsOf(member)).toMatchObject([{ tier: 'premium' }]);
});

test('two plans asked for in the same moment never make two subscriptions', async () => {
  const member = await app.join();
  const answers = await Promise.allSettled([checkout(member, tools), checkout(member, premium)]);
  const urls = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
  for (const url of urls) await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  expect(await rowsOf(member)).toHaveLength(1);
});

test('the upgrade moves the one subscription to Premium for the difference [billing.tools-may-upgrade] [billing.price-upgrade-20]', async () => {
  const { member, row } = await subscriber(tools);
  const url = await checkout(member, upgrade);
  expect(await (await fetch(url)).text()).toContain('<td>$20.00</td>');
  const { location } = await app.stripe.submit(url, { do: 'confirm' });
  expect(location?.replace(change, '')).toBe(
    `${app.origin}/payment-success?tier=premium&priceId=price_demo_upgrade`,
  );
  await app.stripe.delivered();
  expect(await rowsOf(member)).toMatchObject([
    { id: row.id, tier: 'premium', amount: 6700, currentPeriodEnd: row.currentPeriodEnd },
  ]);
  expect((await status(member)).product_id).toBe('prod_TKvrxStCA4qGbH');
});

test('the upgrade is not sold to who has nothing to upgrade', async () => {
  const member = await app.join();
  expect((await member.fail(createCheckout, { body: { priceId: upgrade } })).status).toBe(409);
});

test('a declined card gives nothing, and the page that waits is told; a card that works after it pays', async () => {
  const member = await app.join();
  const url = await checkout(member, tools);
  const asked = async () => (await member.call(confirmPayment, { body: {} })).state;
  expect(await asked()).toBe('none');
  await app.stripe.submit(url, { do: 'decline' });
  await app.stripe.delivered();
  expect(await status(member)).toMatchObject({ subscribed: false, product_id: null });
  expect(await asked()).toBe('declined');
  app.clock.advance(60_000);
  // Somebody who tries again has not been declined yet.
  expect(await checkout(member, tools)).toBe(url);
  expect(await asked()).toBe('none');
  await app.stripe.submit(url, { do: 'pay' });
  expect(await asked()).toBe('paid');
});

test('a checkout that another one took the place of has expired: whoever waits for it is told, and pays at the other', async () => {
  const member = await app.join();
  const first = await member.call(createCheckout, { body: { priceId: tools } });
  const { sessionId } = first;
  if (sessionId === null) throw new Error('it is no checkout');
  const stateOf = async (id: string) =>
    (await member.call(confirmPayment, { body: { sessionId: id } })).state;
  expect(await stateOf(sessionId)).toBe('none');
  const second = await member.call(createCheckout, { body: { priceId: premium } });
  expect(await stateOf(sessionId)).toBe('expired');
  expect(await stateOf(second.sessionId ?? '')).toBe('none');
  // Stripe shows a page that says so, and takes no payment there.
  await app.stripe.submit(first.url, { do: 'pay' });
  expect(await stateOf(sessionId)).toBe('expired');
  expect(await (await app.join()).call(confirmPayment, { body: { sessionId } })).toMatchObject({
    state: 'none',
  });
  await app.stripe.submit(second.url, { do: 'pay' });
  expect(await stateOf(sessionId)).toBe('paid');
});

test('the success page grants nothing by itself, and everything that was paid [billing.call-read-on-success]', async () => {
  const stranger = await app.join();
  expect(await stranger.call(confirmPayment, { body: {} })).toEqual({ state: 'none', product_id: null });
  const member = await app.join();
  const url = await checkout(member, tools);
  const sessionId = url.split('/').at(-1) ?? '';
  expect(await member.call(confirmPayment, { body: { sessionId } })).toEqual({
    state: 'none',
    product_id: null,
  });
  app.stripe.setWebhookMode('held');
  await app.stripe.submit(url, { do: 'pay' });
  expect(await stranger.call(confirmPayment, { body: { sessionId } })).toEqual({
    state: 'none',
    product_id: null,
  });
  expect(await member.call(confirmPayment, { body: { sessionId } })).toEqual({
    state: 'paid',
    product_id: 'prod_TKvrm2KPyA2YeP',
  });
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect(await rowsOf(member)).toHaveLength(1);
});

test('cancelled in the portal, the access ends with the period that is paid [billing.call-customer-portal] [billing.cancel-anytime]', async () => {
  const { member, row } = await subscriber(tools);
  const { url } = await member.call(customerPortal, {});
  await app.stripe.submit(url, { do: 'cancel', subscription: row.id });
  await app.stripe.delivered();
  expect((await rowsOf(member))[0]?.endsAt).toEqual(row.currentPeriodEnd);
  expect(await status(member)).toMatchObject({ subscribed: true });
  await app.stripe.submit(url, { do: 'resume', subscription: row.id });
  await app.stripe.delivered();
  expect((await rowsOf(member))[0]?.endsAt).toBeNull();
});

test('a member sees what they pay for, their invoices, and what the upgrade costs today', async () => {
  const { member, row } = await subscriber(tools);
  expect(await member.call(readMembership, {})).toEqual({
    paymentsOn: true,
    last: null,
    given: null,
    subscription: {
      tier: 'tools',
      status: 'active',
      amount: 4700,
      currency: 'usd',
      paid: { cents: 4700, discount: 0, currency: 'usd', at: expect.any(String) as string },
      renewsFor: 4700,
      renewsCredit: 0,
      owed: null,
      currentPeriodEnd: row.currentPeriodEnd.toISOString(),
      endsAt: null,
      rhythm: 'month',
      pausedUntil: null,
      graceEndsAt: null,
      confirmUrl: null,
    },
    guaranteeEndsAt: new Date(row.startedAt.getTime() + 7 * 24 * 60 * 60 * 1000).toISOString(),
    guaranteeCovers: true,
    guaranteeUsed: false,
    referral: null,
    supportAddress: null,
    trialDays: 0,
    withdrawal: null,
  });
  const { invoices } = await member.call(listInvoices, {});
  expect(invoices).toMatchObject([{ total: 4700, status: 'paid' }]);
  expect(await (await fetch(invoices[0]?.url ?? '')).text()).toContain(invoices[0]?.number ?? 'no number');
  expect(await member.call(readUpgradeQuote, {})).toMatchObject({
    dueToday: 2000,
    renewsFor: 6700,
    price: 6700,
    rhythm: 'month',
    currency: 'usd',
  });
});

test('a plan that ended at Stripe a moment ago has no quote, and that is heard', async () => {
  const { member, row } = await subscriber(tools);
  const { stripe } = await paymentsOf(app.product.deps.billing);
  await stripe.subscriptions.cancel(row.id);
  await app.stripe.delivered();
  // As it stood before the event came.
  await app.db.update(subscriptions).set(row).where(eq(subscriptions.id, row.id));
  expect(await member.call(readUpgradeQuote, {})).toBeNull();
  const [after] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, row.id));
  expect(after?.status).toBe('canceled');
});

test('the plans are sold by the month, by card, on the payment provider’s page [billing.monthly-by-card] [billing.price-ids]', async () => {
  const { paymentsOn, plans } = await app.visitor().call(listPlans, {});
  expect(paymentsOn).toBe(true);
  expect(plans.map(({ id, monthlyCents, priceId }) => [id, monthlyCents, priceId])).toEqual([
    ['tools', 4700, tools],
    ['premium', 6700, premium],
    ['upgrade', 2000, upgrade],
  ]);
  const text = await (await fetch(await checkout(await app.join(), premium))).text();
  expect(text).toContain('$67.00 per month');
  expect(text).toContain('Card');
});

test('a member cancels and resumes here too; twice is as good as once [billing.cancel-anytime]', async () => {
  const { member, row } = await subscriber(tools);
  const paidUntil = row.currentPeriodEnd.toISOString();
  for (const renews of [false, false, true, true])
    expect(await member.call(setRenewal, { body: { renews } })).toEqual({ renews, paidUntil });
  await app.stripe.delivered();
  expect((await rowsOf(member))[0]?.endsAt).toBeNull();
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.map(({ title }) => title)).toEqual([
    'Tools & Resources renews again',
    'Your subscription is canceled',
    'Tools & Resources is yours',
  ]);
  expect((await (await app.join()).fail(setRenewal, { body: { renews: false } })).status).toBe(404);
});

test('one receipt for a payment, however often it is noticed, and one letter for an upgrade', async () => {
  const { member } = await subscriber(tools);
  await member.call(confirmPayment, { body: {} });
  await app.stripe.submit(await checkout(member, upgrade), { do: 'confirm' });
  await app.stripe.delivered();
  await member.call(confirmPayment, { body: {} });
  await mailTo(app, member.email, 'You now have Premium');
  await mailTo(app, member.email, 'Your receipt for Premium');
  const subjects = app.mail.messages(member.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(2);
  expect(subjects.filter((subject) => subject.startsWith('You now have'))).toHaveLength(1);
});

test('the welcome mail comes with the account', async () => {
  const { email } = await app.join();
  const mail = await mailTo(app, email, 'Welcome to Make Me Great!');
  expect(mail.text).toContain(`${app.origin}/assessment`);
});

test('who never bought has no billing pages', async () => {
  const member = await app.join();
  expect((await member.call(readMembership, {})).subscription).toBeNull();
  expect(await member.call(listInvoices, {})).toEqual({ invoices: [], credit: null });
  expect(await member.call(readUpgradeQuote, {})).toBeNull();
  expect(await member.fail(customerPortal)).toMatchObject({ status: 404, code: 'not_found' });
});

test('Stripe down at checkout or portal is a 502 in plain words, and nothing is half done', async () => {
  const member = await app.join();
  app.stripe.setMode('error500');
  const failure = await member.fail(createCheckout, { body: { priceId: tools } });
  app.stripe.setMode('ok');
  expect(failure).toMatchObject({ status: 502, code: 'payments_failed' });
  expect(failure.message).not.toContain('fake');
  const customers = await app.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.userId));
  expect(customers).toEqual([]);
  expect(await checkout(member, tools)).toContain('/c/pay/');
  app.stripe.setMode('error500');
  const portal = await member.fail(customerPortal);
  app.stripe.setMode('ok');
  expect(portal).toMatchObject({ status: 502, code: 'payments_failed' });
}, 20_000);

test('a page of a proxy in place of Stripe’s answer is a 502, and the next try gets its payment', async () => {
  const member = await app.join();
  app.stripe.setMode('garbage');
  const failure = await member.fail(createCheckout, { body: { priceId: tools } });
  app.stripe.setMode('ok');
  expect(failure).toMatchObject({ status: 502, code: 'payments_failed' });
  expect(failure.message).not.toContain('browser');
  expect(await checkout(member, tools)).toContain('/c/pay/');
});
