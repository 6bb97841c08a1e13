import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { updateProfile } from '#features/account/contract-profile.ts';
import { readTerms } from '#features/account/contract-terms.ts';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import { exportConsents } from '#features/billing/contract-admin.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { earlyStartWords, renewalConsentOf } from '#features/billing/rules-consent.ts';
import { saveSiteDetails } from '#features/home/contract-site.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { purchaseConsents } from '#features/billing/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const priceId = 'price_demo_tools';
const contact = {
  phoneNumber: '+49 30 1234567',
  companyName: 'Ito',
  jobTitle: 'Founder',
  city: 'Berlin',
  state: 'Berlin',
};
const consents = (userId: string) =>
  app.db
    .select()
    .from(purchaseConsents)
    .where(eq(purchaseConsents.userId, userId))
    .orderBy(purchaseConsents.consentedAt);
async function livingIn(country: 'Germany' | 'France' | 'United States' | 'United Kingdom'): Promise<Member> {
  const member = await app.join();
  await member.call(updateProfile, { body: { ...contact, country } });
  return member;
}
const said = {
  acceptsTerms: true,
  renewalConsent: renewalConsentOf(startPrices, {
    plan: 'tools',
    onGiven: false,
    rhythm: 'month',
  }),
  earlyStart: true,
} as const;

test('what a buyer agreed to is kept word for word with the instant, the price and the terms [billing.renewal-consent] [billing.early-start-consent] [billing.terms-at-purchase]', async () => {
  const member = await livingIn('Germany');
  await member.call(createCheckout, { body: { priceId, ...said } });
  const { version } = app.product.deps.account.terms;
  expect(await consents(member.userId)).toMatchObject([
    {
      plan: 'tools',
      cents: 4700,
      rhythm: 'month',
      renewalWords: renewalConsentOf(startPrices, {
        plan: 'tools',
        onGiven: false,
        rhythm: 'month',
      }),
      earlyStartWords,
      termsVersion: version,
      country: 'Germany',
      consentedAt: app.clock.now(),
    },
  ]);
  expect(await member.call(readTerms, {})).toEqual({ version, due: false });
});

test('a body without any of it succeeds, and it is noted that nobody asked [billing.terms-not-asked-at-purchase]', async () => {
  const member = await livingIn('Germany');
  expect((await member.call(createCheckout, { body: { priceId } })).url).toContain('http');
  expect(await consents(member.userId)).toMatchObject([
    { renewalWords: null, earlyStartWords: null, termsVersion: null },
  ]);
  expect((await member.call(readTerms, {})).due).toBe(true);
});

test('words that are not today’s are no consent, and nobody outside the EEA asks for an early start [billing.renewal-consent] [billing.early-start-consent]', async () => {
  const member = await livingIn('United States');
  const old = { ...said, renewalConsent: said.renewalConsent.replace('$47.00', '$37.00') };
  expect(await member.fail(createCheckout, { body: { priceId, ...old } })).toMatchObject({ status: 409 });
  expect(await consents(member.userId)).toEqual([]);
  await member.call(createCheckout, { body: { priceId, ...said } });
  expect(await consents(member.userId)).toMatchObject([{ earlyStartWords: null, country: 'United States' }]);
  expect((await member.call(listPlans, {})).asksEarlyStart).toBe(true);
  const british = await livingIn('United Kingdom');
  await british.call(createCheckout, { body: { priceId, ...said } });
  expect(await consents(british.userId)).toMatchObject([{ earlyStartWords, country: 'United Kingdom' }]);
});

test('it outlives the account for three years, under a keyed hash of the address, and an admin saves it as CSV [billing.consents-kept]', async () => {
  const member = await livingIn('France');
  await member.call(createCheckout, { body: { priceId, ...said } });
  const [before] = await consents(member.userId);
  await member.call(deleteAccount, { body: { password: member.password } });
  const find = () =>
    app.db
      .select()
      .from(purchaseConsents)
      .where(eq(purchaseConsents.id, before?.id ?? ''));
  await expect.poll(async () => (await find())[0]?.userId, { timeout: 10_000 }).toBeNull();
  expect(JSON.stringify(await find())).not.toContain(member.email);

  const admin = await joinAsAdmin(app);
  const ofOne = await admin.send(`${exportConsents.path}?email=${encodeURIComponent(member.email)}`);
  expect(ofOne.headers.get('content-type')).toContain('text/csv');
  const lines = (await ofOne.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('account is gone');
  expect(lines[1]).toContain('until I cancel');
  // Members with an account are named; after they leave only the fingerprint stays.
  expect(lines[1]).not.toContain(member.email);
  const all = await (await admin.send(exportConsents.path)).text();
  expect(all).toMatch(/,[^,\s]+@[^,\s]+,[^,]+,cus_/);
  expect(all.split('\r\n').length).toBeGreaterThan(3);

  await reconcile(app.product.deps.billing);
  const year = 365 * 24 * 60 * 60 * 1000;
  app.clock.advance(3 * year - 60_000);
  await reconcile(app.product.deps.billing);
  expect(await find()).toHaveLength(1);
  app.clock.advance(2 * 24 * 60 * 60 * 1000);
  await reconcile(app.product.deps.billing);
  expect(await find()).toEqual([]);
}, 20_000);

test('who still has the contract keeps their consent, however old it is; every receipt says how to cancel [billing.consents-kept] [billing.receipt-says-cancel]', async () => {
  const member = await livingIn('France');
  // The address is the one of the tests' environment, which wins.
  const owner = { name: 'Ada Ltd', address: '1 Road', email: '', country: '', register: 'ABN 1' };
  const admin = await joinAsAdmin(app);
  await admin.call(saveSiteDetails, { body: { basedOn: 0, change: { owner } } });
  const { url } = await member.call(createCheckout, { body: { priceId, ...said } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const receipt = await mailTo(app, member.email, 'Your receipt for Tools & Resources');
  // As the law has it of an invoice: who sells. Days are of no calendar but this one.
  expect(receipt.text).toContain('Sold by Ada Ltd, 1 Example Street, Valletta, ABN 1.');
  expect(receipt.text).toContain('counted in UTC');
  expect(receipt.text).toContain('“Cancel subscription” at the foot of every page');
  app.clock.advance(4 * 365 * 24 * 60 * 60 * 1000);
  await reconcile(app.product.deps.billing);
  expect(await consents(member.userId)).toHaveLength(1);
}, 20_000);
