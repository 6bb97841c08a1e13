import { startPrices } from '#platform/contract/prices.ts';
import { earlyStartWords, renewalConsentOf, renewalWords } from '#features/billing/rules-consent.ts';
import {
  atStripe,
  beforeThePlans,
  fillCheckout,
  fillContact,
  openedBy,
  press,
  reloadUntil,
} from './purchase.ts';
import { ownPorts } from './demo.ts';
import { consentsOf, exportOf } from './evidence.ts';
import { expect, type Page, signIn, test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { type MovedDemo, startMovedDemo } from './moved-demo.ts';
import { enterAsAdmin } from './second-step.ts';

// Days pass in these journeys, for the product and the payment provider alike: in a demo of their own, which they share
// one after the other. A month of it begins with 31 days.
test.use({ baseURL: `http://127.0.0.1:${ownPorts.movedDays}` });
test.describe.configure({ mode: 'serial' });

let demo: MovedDemo;
let adminsCode: () => string;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  demo = await startMovedDemo(ownPorts.movedDays);
  const page = await browser.newPage();
  adminsCode = await enterAsAdmin(page, demo);
  await page.close();
});
test.afterAll(() => demo.stop());

/** A page that is open while days pass asks once more, and hears that its session is over. */
const sessionOver = '401';

type Person = Awaited<ReturnType<typeof beforeThePlans>>;

/** The beginning of the demo's second: mails and files name no smaller part of time. */
const thisSecond = () => Math.floor(demo.now() / 1000) * 1000;

/** Buys Tools & Resources. @returns between which instants they agreed */
async function buyTools(page: Page, country: string, { earlyStart = false } = {}) {
  const person = await beforeThePlans(page);
  await expect(
    page.getByText(renewalWords(startPrices, { plan: 'tools', onGiven: false, rhythm: 'month' }), {
      exact: true,
    }),
  ).toBeVisible();
  await fillContact(page, country);
  const asked = page.getByRole('checkbox', { name: /^I ask for an early start/ });
  await expect(asked).toHaveCount(country === 'United States' ? 0 : 1);
  if (earlyStart) await asked.check();
  const from = thisSecond();
  const checkout = await openedBy(page, 'Continue to payment', demo.fakesUrl);
  const agreed = { from, until: demo.now() };
  await fillCheckout(checkout);
  await press(checkout, 'Pay');
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await checkout.close();
  return { agreed, person };
}

/** A session ends when nobody comes for a week. */
async function comeBack(page: Page, person: Person, address = '/settings/billing') {
  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signIn(page, person);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

const mail = (person: Person, subject: string) => mailTo(person.email, subject, demo.fakesUrl);
const paidBack = async () => {
  const { data } = (await atStripe('refunds?limit=100', undefined, demo.fakesUrl)) as {
    data: { amount: number }[];
  };
  return data.map(({ amount }) => amount);
};
const guarantee = (page: Page) => page.getByRole('heading', { name: '7-day money-back guarantee' });
const withdrawal = (page: Page) => page.getByRole('heading', { name: 'Withdraw from contract' });
const plan = (page: Page) => page.getByRole('heading', { name: 'Tools & Resources', exact: true });

/** The version of the terms that stand, as the page of whoever is signed in hears it. */
const termsOf = async (page: Page) =>
  ((await (await page.request.get('/api/account/terms')).json()) as { version: string }).version;

function expectBetween(instant: unknown, { from, until }: { from: number; until: number }) {
  const at = Date.parse(String(instant));
  expect(at).toBeGreaterThanOrEqual(from - 1);
  expect(at).toBeLessThanOrEqual(until);
}

/** The instant that a mail names to the second. */
function instantIn(text: string): string {
  const [, day = '', time = ''] = /We received this on (.+?) at (.+? UTC)/.exec(text) ?? [];
  return new Date(`${day} ${time}`).toISOString();
}

test('a buyer in Germany cancels at the foot of a page, and withdraws on the ninth day for the days used [billing.early-start-consent] [billing.cancel-receipt] [billing.withdrawal-amount] [billing.consents-kept]', {
  tag: '@matrix',
}, async ({ page, browser, baseURL, watched }) => {
  watched.expectedErrors.push(sessionOver);
  const { agreed, person } = await buyTools(page, 'Germany', { earlyStart: true });
  await page.goto('/settings/billing');
  await expect(guarantee(page)).toBeVisible();

  await demo.pass(2);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const signedOut = await elsewhere.newPage();
  await signedOut.goto('/');
  await signedOut.getByRole('link', { name: 'Cancel subscription' }).click();
  await signedOut.getByLabel('Your name').fill('Nora Journey');
  await signedOut.getByLabel('Email of your account').fill(person.email);
  await signedOut.getByLabel('Contract').selectOption('Tools & Resources');
  const from = thisSecond();
  await press(signedOut, 'Cancel now');
  await expect(signedOut.getByRole('heading', { name: 'We received your cancellation' })).toBeVisible();
  const cancelled = { from, until: demo.now() };
  await elsewhere.close();
  const receipt = await mail(person, 'We received your cancellation');
  expectBetween(instantIn(receipt.text), cancelled);
  await mail(person, 'Your subscription is canceled');

  await demo.pass(7);
  await comeBack(page, person);
  await expect(page.getByText('None. It ends on its own.')).toBeVisible();
  await expect(withdrawal(page)).toBeVisible();
  await expect(guarantee(page)).toHaveCount(0);
  // Nine days of 31, rounded in their favor: $13.64 of $47.00.
  await expect(
    page.getByText(/Today you get back \$33\.36: what you paid, minus 9 days of use/),
  ).toBeVisible();
  await press(page, 'Withdraw from contract');
  await expect(page.getByRole('alertdialog')).toContainText('$33.36 goes back the way you paid');
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
  expect((await mail(person, 'Your withdrawal is done')).text).toContain('$33.36');
  expect(await paidBack()).toEqual([3336]);

  const { declarations, purchaseConsents, returns } = await exportOf(page);
  expect(declarations).toMatchObject([
    { kind: 'cancellation', signedIn: false, outcome: 'carried_out' },
    { kind: 'withdrawal', signedIn: true, outcome: 'carried_out' },
  ]);
  expect(returns).toMatchObject([{ why: 'withdrawal', amount: 3336 }]);
  expectBetween(declarations?.[0]?.['declaredAt'], cancelled);
  const termsVersion = await termsOf(page);
  expect(purchaseConsents).toMatchObject([
    {
      renewalWords: renewalConsentOf(startPrices, {
        plan: 'tools',
        onGiven: false,
        rhythm: 'month',
      }),
      earlyStartWords,
      termsVersion,
      country: 'Germany',
    },
  ]);
  expectBetween(purchaseConsents?.[0]?.['consentedAt'], agreed);
});

test('who did not ask for an early start gets all of it back; after the days neither page nor mail offers it [billing.withdrawal-14-days] [billing.withdrawal-amount] [billing.guarantee-7-days]', {
  tag: '@matrix',
}, async ({ page, browser, baseURL, watched }) => {
  watched.expectedErrors.push(sessionOver);
  const french = await buyTools(page, 'France');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  const german = await buyTools(other, 'Germany', { earlyStart: true });

  await demo.pass(8);
  await comeBack(page, french.person);
  await expect(page.getByText(/Today you get back \$47\.00: everything you paid/)).toBeVisible();
  await expect(guarantee(page)).toHaveCount(0);
  await press(page, 'Withdraw from contract');
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
  expect((await mail(french.person, 'Your withdrawal is done')).text).toContain('$47.00');
  expect(await paidBack()).toEqual([4700, 3336]);

  // Fourteen days, of which the last is never a Saturday or a Sunday.
  await demo.pass(9);
  await comeBack(other, german.person);
  await expect(plan(other)).toBeVisible();
  await expect(other.getByRole('link', { name: /^Invoice/ })).toHaveCount(1);
  await expect(withdrawal(other)).toHaveCount(0);
  await expect(guarantee(other)).toHaveCount(0);
  await other.goto('/withdraw');
  await other.getByLabel('Your name').fill('Nora Journey');
  await other.getByLabel('Email of your account').fill(german.person.email);
  await press(other, 'Withdraw from contract');
  await press(other, 'Confirm withdrawal');
  await expect(other.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible();
  await mail(german.person, 'We received your withdrawal');
  await demo.pass(1);
  const late = await mail(german.person, 'Your withdrawal came too late');
  expect(late.text).toContain('the contract goes on');
  await other.goto('/settings/billing');
  await expect(plan(other)).toBeVisible();
  expect(await paidBack()).toHaveLength(2);
  await elsewhere.close();

  const [kept] = await consentsOf(page, french.person.email, adminsCode);
  expect(kept).toMatchObject({
    country: 'France',
    'words of the early start': '',
    'words of the renewal': renewalConsentOf(startPrices, {
      plan: 'tools',
      onGiven: false,
      rhythm: 'month',
    }),
  });
  expectBetween(`${kept?.['consented (UTC)']}Z`, french.agreed);
});

test('a buyer in the US is told how to cancel with each receipt, cancels after a renewal, and keeps what is paid [billing.renewal-consent] [billing.receipt-says-cancel] [billing.cancel-anytime] [billing.consents-kept]', {
  tag: '@matrix',
}, async ({ page, browser, baseURL, watched }) => {
  watched.expectedErrors.push(sessionOver);
  const howToCancel = /cancel at any time: under Settings, Plan and billing, or without signing in/;
  const { agreed, person } = await buyTools(page, 'United States');
  const first = await mail(person, 'Your receipt for Tools & Resources');
  expect(first.text).toMatch(howToCancel);
  const termsVersion = await termsOf(page);

  await demo.pass(32);
  await comeBack(page, person);
  await reloadUntil(page, () =>
    expect(page.getByRole('link', { name: /^Invoice/ })).toHaveCount(2, { timeout: 1500 }),
  );
  await expect(guarantee(page)).toHaveCount(0);
  await expect(withdrawal(page)).toHaveCount(0);
  const newestReceipt = () => mail(person, 'Your receipt for Tools & Resources');
  await expect.poll(async () => (await newestReceipt()).id).not.toBe(first.id);
  const second = await newestReceipt();
  expect(second.text).toMatch(howToCancel);
  await press(page, 'Cancel subscription');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('None. It ends on its own.')).toBeVisible();
  const bye = await mail(person, 'Your subscription is canceled');
  const [until = ''] = /[A-Z][a-z]+ \d{1,2}, \d{4}/.exec(bye.text) ?? [];
  await expect(page.getByText(`Active until ${until}`)).toBeVisible();

  await demo.pass(20);
  await comeBack(page, person, '/tools/ad-copy');
  await expect(page.getByLabel('Business Description')).toBeVisible();
  await demo.pass(12);
  await comeBack(page, person);
  await reloadUntil(page, () =>
    expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible({ timeout: 1500 }),
  );
  expect(demo.now()).toBeGreaterThan(Date.parse(until));

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const kept = await consentsOf(await elsewhere.newPage(), person.email, adminsCode);
  expect(kept).toMatchObject([
    {
      plan: 'tools',
      amount: '47.00',
      each: 'month',
      currency: 'USD',
      country: 'United States',
      'version of the terms': termsVersion,
      'words of the renewal': renewalConsentOf(startPrices, {
        plan: 'tools',
        onGiven: false,
        rhythm: 'month',
      }),
      'words of the early start': '',
    },
  ]);
  expectBetween(`${kept[0]?.['consented (UTC)']}Z`, agreed);
  await elsewhere.close();
});
