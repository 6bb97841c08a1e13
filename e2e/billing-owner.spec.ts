import {
  atStripe,
  beforeThePlans,
  buy,
  fillCheckout,
  fillContact,
  openedBy,
  press,
  reloadUntil,
} from './purchase.ts';
import { demoFolder, ownPorts, startDemo } from './demo.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

test('within 7 days the money comes back at the press of a button, once [billing.guarantee-7-days]', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await beforeThePlans(page, '/purchase?plan=premium');
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  await (await buy(page, 'Premium', '5556')).close();
  await page.goto('/settings/billing');
  await press(page, 'Get my money back');
  await press(page, 'Send my money back');
  await expect(page.getByText('Your money is on its way back', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get my money back' })).toHaveCount(0);
  const mail = await mailTo(person.email, 'Your money is on its way back');
  expect(mail.text).toContain('$67.00 for Premium');

  // The guarantee is once per person: another account that pays with the same card is told so, and keeps its plan.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await beforeThePlans(other);
  await (await buy(other, 'Tools & Resources', '5556')).close();
  await other.goto('/settings/billing');
  await expect(other.getByText(/works once per person and card, and you’ve already used it/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Get my money back' })).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Tools & Resources', exact: true })).toBeVisible();
  await elsewhere.close();
});

test('an admin finds, grants, takes back and cancels [billing.admin-searches] [billing.admin-grants-tiers]', async ({
  page,
  browser,
  baseURL,
  watched,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const member = await elsewhere.newPage();
  const person = await beforeThePlans(member);
  await (await buy(member, 'Tools & Resources')).close();

  await page.goto('/auth?redirect=/subscription-admin');
  await signIn(page, { email: 'admin@demo.example', password: 'make-me-great' });
  await expect(page.getByRole('heading', { name: 'Search Subscription by Email' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await press(page, /^Search$/);
  await expect(page.getByRole('heading', { name: 'Tools & Resources' })).toBeVisible();
  await page.getByLabel('Email of the member').fill(person.email);
  await page.getByLabel('Reason').fill('Speaker at our event');
  await press(page, 'Grant access');
  const question = page.getByRole('alertdialog', {
    name: `Give Premium to ${person.email} with no end date?`,
  });
  await question.getByRole('button', { name: 'Give with no end date' }).click();
  await expect(page.getByText('Premium granted')).toBeVisible();
  const granting = page.getByRole('region', { name: 'Grant Premium Access' });
  await expect(granting.getByText('Active', { exact: true })).toBeVisible();
  // Giving it again adds nothing; the page says so and returns to the field where it was chosen.
  watched.expectedErrors.push('409');
  await page.getByLabel('Email of the member').fill(person.email);
  await press(page, 'Grant access');
  const onTop = page.getByRole('alertdialog', { name: `Give Premium to ${person.email} as well?` });
  await onTop.getByRole('button', { name: 'Give it as well' }).click();
  await expect(page.getByText(/^They were already given Premium with no end date\./)).toBeVisible();
  await expect(page.getByLabel('What to grant')).toBeFocused();
  await expectAccessible(page, 'the subscription admin');
  await member.goto('/settings/billing');
  await expect(member.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible();
  await (await openedBy(member, /^Manage/)).close();

  await press(page, 'Revoke Premium');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  // Other members of this demo may have canceled before: they are in the list of all.
  const canceled = page
    .getByRole('region', { name: 'Search Subscription by Email' })
    .getByText('Ended', { exact: true });
  const before = await canceled.count();
  await press(page, 'Cancel subscription');
  const ending = page.getByRole('dialog', { name: 'Cancel this subscription?' });
  await ending.getByLabel('When it ends').selectOption('now');
  await ending.getByLabel('Refund').selectOption('none');
  await ending.getByLabel('Why').selectOption('asked');
  await ending.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(canceled).toHaveCount(before + 1);
  await reloadUntil(member, () =>
    expect(member.getByRole('heading', { name: 'Free Starter' })).toBeVisible({ timeout: 1500 }),
  );
  await elsewhere.close();

  // If somebody changes the portal in Stripe's dashboard, the setup page says so.
  const { data } = (await atStripe('billing_portal/configurations?active=true')) as {
    data: { id: string }[];
  };
  const portal = `billing_portal/configurations/${data[0]?.id ?? ''}`;
  const cancelIn = (mode: string) =>
    atStripe(portal, {
      'features[subscription_cancel][enabled]': 'true',
      'features[subscription_cancel][mode]': mode,
    });
  await cancelIn('immediately');
  await page.goto('/admin/setup');
  await expect(page.getByText('The customer portal was changed by hand.')).toBeVisible();
  await expect(page.getByText(/^Canceling ends a plan at once/)).toBeVisible();
  await expectAccessible(page, 'the setup page with a changed portal');
  await cancelIn('at_period_end');
  await page.reload();
  await expect(page.getByText(/of 7 steps are done/)).toBeVisible();
  await expect(page.getByText('The customer portal was changed by hand.')).toHaveCount(0);
});

test.describe('with automatic tax', () => {
  test.use({ baseURL: `http://127.0.0.1:${ownPorts.taxes}` });

  test('a business abroad pays without tax by its tax id, a person with it, and both stand on the invoice', {
    tag: '@matrix',
  }, async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000);
    const { folder, remove } = demoFolder();
    const demo = await startDemo(ownPorts.taxes, folder, {
      STRIPE_AUTOMATIC_TAX: 'true',
      RATE_LIMIT_SCALE: '50',
    });
    const invoiceOf = async (at: Page, typed: Record<string, string>) => {
      await beforeThePlans(at);
      await fillContact(at, 'Germany');
      const checkout = await openedBy(at, 'Continue to payment', demo.fakesUrl);
      await checkout.getByLabel('Address', { exact: true }).fill('1 Main Street');
      await fillCheckout(checkout);
      for (const [label, value] of Object.entries(typed)) await checkout.getByLabel(label).fill(value);
      await press(checkout, 'Pay');
      await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      await at.goto('/settings/billing');
      const [invoice] = await Promise.all([
        at.waitForEvent('popup'),
        at.getByRole('link', { name: /^Invoice/ }).click(),
      ]);
      return invoice;
    };
    const taxed = await invoiceOf(page, {});
    await expect(taxed.getByText('1 Main Street')).toBeVisible();
    await expect(taxed.getByRole('row', { name: 'Tax $8.93' })).toBeVisible();
    await expect(page.getByText('$55.93', { exact: true })).toBeVisible();
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const untaxed = await invoiceOf(await elsewhere.newPage(), { 'Tax ID': 'DE123456789' });
    await expect(untaxed.getByText(/DE123456789/)).toBeVisible();
    await expect(untaxed.getByRole('row', { name: 'Total $47.00' })).toBeVisible();
    await elsewhere.close();
    // An open page would ask a server that is gone.
    await page.goto('about:blank');
    expect(await demo.stop()).toBe(0);
    remove();
  });
});
