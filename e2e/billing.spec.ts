import {
  agree,
  beforeThePlans,
  buy,
  fillContact,
  make,
  nextCharge,
  openedBy,
  press,
  reloadUntil,
  steer,
} from './purchase.ts';
import { expect, expectAccessible, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

test('from free to Tools to Premium, through a failed renewal and a new card, to the end [billing.call-create-checkout] [billing.call-checkout-new-tab]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const person = await beforeThePlans(page, '/purchase?plan=tools&for=/tools/ad-copy');
  await expectAccessible(page, 'the purchase page');
  // Neighbors in a row are level, even if one has more text above it.
  const topOf = async (label: string) =>
    (await page.getByRole('main').getByLabel(label).boundingBox())?.y ?? 0;
  expect(await topOf('Company')).toBeCloseTo(await topOf('Phone'), 0);
  expect(await topOf('Country')).toBeCloseTo(await topOf('State'), 0);
  // What the keyboard reaches stands clear of the foot of the window, with the ring around it.
  await page.getByLabel('Phone').focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const below = await page.evaluate(
      () => innerHeight - (document.activeElement?.getBoundingClientRect().bottom ?? 0),
    );
    expect(below).toBeGreaterThan(6);
  }
  const paid = await buy(page, 'Tools & Resources');
  await expectAccessible(paid, 'the page after a payment');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  // In both tabs the way on is the tool that was locked.
  await expect(page.getByRole('link', { name: 'Open Ad Copy' })).toBeVisible();
  await paid.getByRole('link', { name: 'Open Ad Copy' }).click();
  await expect(paid.getByRole('heading', { level: 1, name: 'Ad Copy' })).toBeVisible();
  await paid.close();
  const receipt = await mailTo(person.email, 'Your receipt for Tools & Resources');
  expect(receipt.text).toContain('$47.00');

  // The pricing section sends a Tools member to the upgrade, which has their data and does not ask for it again.
  await page.goto('/#pricing');
  await expect(page).toHaveURL(/\/purchase\?upgrade=true$/);
  await expect(page.getByRole('radio', { name: 'Premium Upgrade' })).toBeChecked();
  await expect(page.getByText('$20.00 due today, then $67.00 a month')).toBeVisible();
  const billed = page.getByRole('region', { name: 'Billed to' });
  await expect(billed).toContainText('Journey & Daughters, Founder');
  await expectAccessible(page, 'the upgrade of somebody who is known');
  await agree(page);
  const upgrade = await openedBy(page, 'Continue to payment');
  await press(upgrade, 'Confirm');
  await expect(upgrade.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await upgrade.close();

  await page.goto('/settings/billing');
  await expect(page.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible();
  await expect(page.getByText('Your Plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invoice/ })).toHaveCount(2);
  await expect(nextCharge(page)).toHaveText(/^\$67\.00 on /);
  await expectAccessible(page, 'the billing page');

  const portal = await openedBy(page, /^Manage/);
  const subscription = await portal.locator('input[name=subscription]').first().inputValue();
  await portal.close();
  await make(subscription, 'fail');
  const main = page.getByRole('main');
  await reloadUntil(page, () => expect(main).toContainText('You keep your plan until', { timeout: 1500 }));
  await expectAccessible(page, 'the billing page while a payment is owed');
  await mailTo(person.email, 'Your payment didn’t go through');

  const banner = page.getByRole('complementary', { name: 'Payment' });
  await page.goto('/tools');
  await expect(banner).toContainText('You keep your plan until');
  await expectAccessible(page, 'a page while a payment is owed');

  const cards = await openedBy(page, 'Update your card');
  await press(cards, 'Update payment method');
  await expect(cards.getByText(/per month · active/)).toBeVisible();
  await cards.close();
  await page.goto('/settings/billing');
  await reloadUntil(page, () => expect(nextCharge(page)).toHaveText(/^\$67\.00 on /, { timeout: 1500 }));
  await page.goto('/tools');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/settings/billing');

  // Canceled on Stripe's own page and resumed on ours; Stripe's page reflects that.
  const leaving = await openedBy(page, /^Manage/);
  await press(leaving, 'Cancel subscription');
  await expect(leaving.getByText(/^Ends on /)).toBeVisible();
  await reloadUntil(page, () =>
    expect(page.getByText('None. It ends on its own.')).toBeVisible({ timeout: 1500 }),
  );
  await expect(page.getByText(/^Active until /)).toBeVisible();
  await press(page, 'Resume');
  await expect(nextCharge(page)).toHaveText(/^\$67\.00 on /);
  await leaving.reload();
  await expect(leaving.getByText(/^Renews on /)).toBeVisible();
  await leaving.close();
  await press(page, 'Cancel subscription');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('None. It ends on its own.')).toBeVisible();
  await mailTo(person.email, 'Your subscription is canceled');

  await make(subscription, 'end');
  await reloadUntil(page, () =>
    expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible({ timeout: 1500 }),
  );
});

test('after an outage of the payment provider the next press goes through', { tag: '@matrix' }, async ({
  page,
  watched,
}) => {
  watched.expectedErrors.push('502');
  await beforeThePlans(page);
  await fillContact(page);
  await steer('_mode', { mode: 'error500', times: '' });
  await press(page, 'Continue to payment');
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  await steer('_mode', { mode: 'ok', times: '' });
  const checkout = await openedBy(page, 'Continue to payment');
  await expect(checkout.getByRole('button', { name: 'Pay' })).toBeVisible();
});

test('of two tabs the one whose payment page is closed says so, and of two upgrades only the first is a payment', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await beforeThePlans(page, '/purchase?plan=tools');
  await fillContact(page);
  await openedBy(page, 'Continue to payment');
  const other = await context.newPage();
  await other.goto('/purchase?plan=premium');
  await agree(other);
  await openedBy(other, 'Continue to payment');
  // It asks now and then, and when somebody looks at it.
  await page.bringToFront();
  await expect(page.getByRole('heading', { name: 'This payment page is closed' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByRole('link', { name: 'Open it again' })).toHaveCount(0);
  await press(page, 'Choose a plan');
  const paid = await buy(page, 'Tools & Resources');
  await paid.close();

  const upgrades = [];
  for (const tab of [page, other]) {
    await tab.goto('/purchase?upgrade=true');
    await agree(tab);
    upgrades.push(await openedBy(tab, 'Continue to payment'));
  }
  const [first, second] = upgrades;
  if (!first || !second) throw new Error('two pages confirm the change');
  await press(first, 'Confirm');
  await expect(first.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await press(second, 'Confirm');
  await expect(second.getByRole('heading', { name: 'Premium is already yours' })).toBeVisible();
  await expect(second.getByText('Nothing was charged here.')).toBeVisible();
  await expectAccessible(second, 'the page after a change that was made before');
  await page.goto('/settings/billing');
  await expect(page.getByRole('link', { name: /^Invoice/ })).toHaveCount(2);
});

test('a declined card and an abandoned checkout charge nothing and give nothing', async ({ page }) => {
  await beforeThePlans(page);
  await fillContact(page);
  const checkout = await openedBy(page, 'Continue to payment');
  // What was entered in the form is not asked again.
  await expect(checkout.getByLabel('Postal code')).toBeVisible();
  await expect(checkout.getByLabel('City')).toHaveCount(0);
  await press(checkout, 'Simulate declined card');
  await expect(checkout.getByText(/declined/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your card was declined' })).toBeVisible({
    timeout: 40_000,
  });
  await expectAccessible(page, 'the tab that waits after a declined card');
  await checkout.getByRole('link', { name: 'Back' }).click();
  await expect(checkout.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expectAccessible(checkout, 'the page of a payment that was canceled');
  await checkout.getByRole('link', { name: 'Try Again' }).click();
  await expect(checkout.getByRole('region', { name: 'Billed to' })).toContainText('Portland');
  await page.goto('/settings/billing');
  await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
});

test('a visitor is told to sign up, and arrives at the plans afterwards [billing.purchase-signed-out]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Tools & Resources' }).click();
  await expect(
    page.getByText('Please create an account to proceed with your purchase').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fpurchase/, { timeout: 5000 });
  await signUp(page);
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
});
