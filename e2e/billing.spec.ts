import { boxUrl } from './demo.ts';
import { expect, expectAccessible, type Page, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Somebody who has just signed up and stands before the plans. */
async function beforeThePlans(page: Page, address = '/purchase') {
  await page.goto(`/auth?redirect=${encodeURIComponent(address)}#sign-up`);
  const person = await signUp(page);
  await expect(page.getByRole('heading', { name: 'Choose your plan.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  return person;
}

async function fillContact(page: Page) {
  await page.getByLabel('Phone').fill('+1 555 0100');
  await page.getByRole('textbox', { name: 'Company' }).fill('Journey & Daughters');
  await page.getByLabel('Job title').fill('Founder');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('Oregon');
  await page.getByLabel('Country').selectOption('United States');
}

/** Presses what opens a page of the payment provider, and waits for it in its new tab. */
async function openedBy(page: Page, name: string | RegExp): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, name)]);
  await tab.waitForURL(`${boxUrl}/**`);
  return tab;
}

/** Pays for a plan as a person does. */
async function buy(page: Page, plan: string) {
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check();
  await fillContact(page);
  const checkout = await openedBy(page, 'Continue to payment');
  await press(checkout, 'Pay');
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  return checkout;
}

/** What only the owner of the demo can make happen to a subscription. */
async function make(subscription: string, what: 'fail' | 'end') {
  const response = await fetch(`${boxUrl}/stripe/_subscriptions/${subscription}`, {
    method: 'POST',
    headers: { origin: boxUrl },
    body: new URLSearchParams({ do: what }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
}

/** A page under which something has happened elsewhere, until it shows that. */
async function reloadUntil(page: Page, shown: () => Promise<void>) {
  await expect(async () => {
    await page.reload();
    await shown();
  }).toPass({ timeout: 15_000 });
}

test('from free to Tools to Premium, through a failed renewal and a new card, to the end [billing.call-create-checkout] [billing.call-checkout-new-tab]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const person = await beforeThePlans(page);
  await expectAccessible(page, 'the purchase page');
  const paid = await buy(page, 'Tools & Resources');
  await expectAccessible(paid, 'the page after a payment');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await paid.close();
  const receipt = await mailTo(person.email, 'Your receipt for Tools & Resources');
  expect(receipt.text).toContain('$47.00');

  // The prices send a Tools member to his upgrade, and the form still knows him.
  await page.goto('/#pricing');
  await expect(page).toHaveURL(/\/purchase\?upgrade=true$/);
  await expect(page.getByRole('radio', { name: 'Premium Upgrade' })).toBeChecked();
  await expect(page.getByText('$20.00 due today, then $67.00 a month')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Journey & Daughters');
  const upgrade = await openedBy(page, 'Continue to payment');
  await press(upgrade, 'Confirm');
  await expect(upgrade.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await upgrade.close();

  await page.goto('/settings/billing');
  await expect(page.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible();
  await expect(page.getByText('Your Plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invoice/ })).toHaveCount(2);
  await expect(page.getByText(/^\$67\.00 on /)).toBeVisible();
  await expectAccessible(page, 'the billing page');

  const portal = await openedBy(page, /^Manage/);
  const subscription = await portal.locator('input[name=subscription]').first().inputValue();
  await portal.close();
  await make(subscription, 'fail');
  const main = page.getByRole('main');
  await reloadUntil(page, () => expect(main).toContainText('You keep your plan until', { timeout: 1500 }));
  await expectAccessible(page, 'the billing page while a payment is owed');
  await mailTo(person.email, 'Your payment did not go through');

  const banner = page.getByRole('complementary', { name: 'Payment' });
  await page.goto('/tools');
  await expect(banner).toContainText('You keep your plan until');
  await expectAccessible(page, 'a page while a payment is owed');

  const cards = await openedBy(page, 'Update your card');
  await press(cards, 'Update payment method');
  await expect(cards.getByText(/per month · active/)).toBeVisible();
  await cards.close();
  await page.goto('/settings/billing');
  await reloadUntil(page, () => expect(page.getByText(/^\$67\.00 on /)).toBeVisible({ timeout: 1500 }));
  await page.goto('/tools');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/settings/billing');

  await press(page, 'Cancel subscription');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('None. It ends by itself.')).toBeVisible();
  await expect(page.getByText(/^Active until /)).toBeVisible();
  await press(page, 'Resume');
  await expect(page.getByText(/^\$67\.00 on /)).toBeVisible();
  await press(page, 'Cancel subscription');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('None. It ends by itself.')).toBeVisible();
  await mailTo(person.email, 'Your subscription is cancelled');

  await make(subscription, 'end');
  await reloadUntil(page, () =>
    expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible({ timeout: 1500 }),
  );
});

test('within 7 days the money comes back at the press of a button, once [billing.guarantee-7-days]', async ({
  page,
}) => {
  const person = await beforeThePlans(page, '/purchase?plan=premium');
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  await (await buy(page, 'Premium')).close();
  await page.goto('/settings/billing');
  await press(page, 'Get my money back');
  await press(page, 'Send my money back');
  await expect(page.getByText('Your money is on its way back', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get my money back' })).toHaveCount(0);
  const mail = await mailTo(person.email, 'Your money is on its way back');
  expect(mail.text).toContain('$67.00 for Premium');
});

test('a declined card and an abandoned checkout charge nothing and give nothing', async ({ page }) => {
  await beforeThePlans(page);
  await fillContact(page);
  const checkout = await openedBy(page, 'Continue to payment');
  await press(checkout, 'Simulate declined card');
  await expect(checkout.getByText(/declined/i).first()).toBeVisible();
  await checkout.getByRole('link', { name: 'Back' }).click();
  await expect(checkout.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expectAccessible(checkout, 'the page of a payment that was canceled');
  await checkout.getByRole('link', { name: 'Try Again' }).click();
  await expect(checkout.getByLabel('City')).toHaveValue('Portland');
  await expect(page.getByText('The payment page is open in another tab')).toBeVisible();
  await page.goto('/settings/billing');
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
});

test('the success page without a payment grants nothing', async ({ page }) => {
  await beforeThePlans(page);
  await page.goto('/payment-success?tier=premium&priceId=price_demo_premium');
  await expect(page.getByRole('heading', { name: 'No payment found' })).toBeVisible();
  await expectAccessible(page, 'the page of no payment');
  const status = await page.evaluate(async () => {
    const answer = await fetch('/api/functions/check-subscription');
    return (await answer.json()) as { subscribed: boolean };
  });
  expect(status.subscribed).toBe(false);
});

test('two tabs that pay at once make one subscription', async ({ page, context }) => {
  await beforeThePlans(page);
  await fillContact(page);
  const other = await context.newPage();
  await other.goto('/purchase');
  await fillContact(other);
  const [first, second] = [
    await openedBy(page, 'Continue to payment'),
    await openedBy(other, 'Continue to payment'),
  ];
  expect(second.url()).toBe(first.url());
  await Promise.all([press(first, 'Pay'), press(second, 'Pay')]);
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.goto('/settings/billing');
  await expect(page.getByRole('link', { name: /^Invoice/ })).toHaveCount(1);
});

test('a visitor is told to sign up, and arrives at the plans afterwards [billing.purchase-signed-out]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Tools & Resources' }).click();
  await expect(
    page.getByText('Please create an account to proceed with your purchase').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fpurchase/, { timeout: 5000 });
  await signUp(page);
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
});

test('an admin finds, grants, takes back and cancels [billing.admin-searches] [billing.admin-grants-tiers]', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const member = await elsewhere.newPage();
  const person = await beforeThePlans(member);
  await (await buy(member, 'Tools & Resources')).close();

  await page.goto('/auth?redirect=/subscription-admin');
  await signIn(page, { email: 'admin@demo.example', password: 'make-me-great' });
  await expect(page.getByRole('heading', { name: 'Search Subscription by Email' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await press(page, 'Search');
  await expect(page.getByRole('heading', { name: 'Tools & Resources' })).toBeVisible();
  await page.getByLabel('Email of the member').fill(person.email);
  await page.getByLabel('Reason').fill('Speaker at our event');
  await press(page, 'Grant access');
  await expect(page.getByText('Premium granted')).toBeVisible();
  await expectAccessible(page, 'the subscription admin');
  await member.goto('/settings/billing');
  await expect(member.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible();

  await press(page, 'Revoke Premium');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('revoked', { exact: true })).toBeVisible();
  await press(page, 'Cancel subscription');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('canceled', { exact: true })).toBeVisible();
  await reloadUntil(member, () =>
    expect(member.getByRole('heading', { name: 'Free Starter' })).toBeVisible({ timeout: 1500 }),
  );
  await elsewhere.close();
});

test('a member is led away from the admin’s page', async ({ page }) => {
  await beforeThePlans(page);
  await page.goto('/subscription-admin');
  await expect(page.getByText('Access Denied: Admin privileges required')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
});
