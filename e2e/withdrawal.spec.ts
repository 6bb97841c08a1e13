import { beforeThePlans, buy, fillContact, fillCheckout, nextCharge, openedBy, press } from './purchase.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

test('a buyer cancels at the foot of a page without signing in, and whose it was not undoes it [billing.cancel-without-sign-in] [billing.declaration-undo]', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await beforeThePlans(page);
  await (await buy(page, 'Tools & Resources')).close();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const stranger = await elsewhere.newPage();
  await stranger.goto('/terms');
  await stranger.getByRole('link', { name: 'Cancel subscription' }).click();
  await stranger.getByLabel('Your name').fill('Nora Journey');
  await stranger.getByLabel('Email of your account').fill(person.email);
  await stranger.getByLabel('Contract').selectOption('Tools & Resources');
  await expectAccessible(stranger, 'the page that cancels');
  await press(stranger, 'Cancel now');
  await expect(stranger.getByRole('heading', { name: 'We received your cancellation' })).toBeVisible();
  const receipt = await mailTo(person.email, 'We received your cancellation');
  expect(receipt.text).toContain('Cancellation of Tools & Resources, as soon as possible');
  await mailTo(person.email, 'Your subscription is canceled');
  await page.goto('/settings/billing');
  await expect(page.getByText('None. It ends on its own.')).toBeVisible();

  await stranger.goto(receipt.link);
  await press(stranger, 'Undo it');
  await expect(stranger.getByText('It is undone')).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(nextCharge(page)).toHaveText(/^\$47\.00 on /);
});

test('a buyer in France asks for an early start, reads what comes back, and withdraws in two steps [billing.withdraw-signed-in] [billing.early-start-consent]', {
  tag: '@matrix',
}, async ({ page }) => {
  const person = await beforeThePlans(page);
  await fillContact(page, 'France');
  await page.getByRole('checkbox', { name: /^I ask for an early start/ }).check();
  await expectAccessible(page, 'the purchase page with its boxes');
  const checkout = await openedBy(page, 'Continue to payment');
  await fillCheckout(checkout, '5556');
  await press(checkout, 'Pay');
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await checkout.close();
  await page.goto('/settings/billing');
  await expect(page.getByText(/Today you get back \$47\.00/)).toBeVisible();
  await expect(page.getByText(/you can get back everything you paid, \$47\.00/)).toBeVisible();
  await expectAccessible(page, 'the billing page with both ways back');
  await press(page, 'Withdraw from contract');
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
  await mailTo(person.email, 'We received your withdrawal');
  const done = await mailTo(person.email, 'Your withdrawal is done');
  expect(done.text).toContain('$47.00');
});
