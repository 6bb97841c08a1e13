import { expect, expectAccessible, signIn, test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { beforeThePlans, buy, nextCharge, press } from './purchase.ts';

test('an owner sends back a part of a payment, and gives a plan until a day; the member reads of both', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const member = await elsewhere.newPage();
  const person = await beforeThePlans(member);
  await (await buy(member, 'Tools & Resources')).close();

  await page.goto(`/auth?redirect=${encodeURIComponent(`/subscription-admin?email=${person.email}`)}`);
  await signIn(page, { email: 'admin@demo.example', password: 'make-me-great' });
  await press(page, 'Refund a part');
  const dialog = page.getByRole('dialog', { name: 'Refund a part of a payment' });
  await expect(dialog.getByText('At most $47.00 of this payment is left.')).toBeVisible();
  await expectAccessible(page, 'the dialog of a part refund');
  await dialog.getByLabel('Amount').fill('47.01');
  await dialog.getByLabel('Why').selectOption('goodwill');
  await dialog.getByRole('button', { name: 'Refund this amount' }).click();
  await expect(dialog.getByText('At most $47.00 of this payment is left', { exact: true })).toBeVisible();
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByRole('button', { name: 'Refund this amount' }).click();
  await expect(page.getByText('$12.50 is on its way back. We told the member.')).toBeVisible();
  await expect(page.getByText('Refunded $12.50', { exact: true })).toBeVisible();
  const back = await mailTo(person.email, 'You get some of your money back');
  expect(back.text).toContain('Your plan goes on as before.');

  const granting = page.getByRole('region', { name: 'Grant Premium Access' });
  await granting.getByLabel('Last day').fill('2099-11-30');
  await press(page, 'Grant access');
  await expect(page.getByText('Premium granted')).toBeVisible();
  expect((await mailTo(person.email, 'You were given Premium')).text).toContain('It costs you nothing');
  await press(page, 'Change last day of Premium');
  const moving = page.getByRole('dialog', { name: 'Change the last day of Premium?' });
  await moving.getByLabel('Last day').fill('2099-12-24');
  await moving.getByRole('button', { name: 'Change last day' }).click();
  await expect(granting.getByText(/December 24, 2099/)).toBeVisible();

  await member.goto('/settings/billing');
  await expect(member.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible();
  await expect(member.getByText(/\$12\.50/).first()).toBeVisible();
  await elsewhere.close();
});

test('an owner makes a coupon and gives out its link; the buyer reads what they will pay before they pay it', async ({
  page,
  browser,
  baseURL,
  watched,
}) => {
  // The answer to a code that nobody made.
  watched.expectedErrors.push('/api/billing/coupon');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await elsewhere.newPage();
  await office.goto('/auth?redirect=/subscription-admin');
  await signIn(office, { email: 'admin@demo.example', password: 'make-me-great' });
  const making = office.getByRole('region', { name: 'Coupons' });
  const code = `J-${Date.now().toString(36)}`.toUpperCase();
  await making.getByLabel('Code').fill(code);
  await making.getByLabel('What it takes off').selectOption('An amount');
  await making.getByLabel('Amount off').fill('20');
  await making.getByLabel('For how long').selectOption('For several months');
  await making.getByLabel('Months').fill('3');
  await press(office, 'Make coupon');
  await expect(making.getByText(new RegExp(`^${code}`))).toBeVisible();

  await beforeThePlans(page, `/purchase?code=${code.toLowerCase()}`);
  await expect(page.getByText('$27 a month for 3 months, then $47 a month.', { exact: true })).toBeVisible();
  await page.getByLabel('Code').fill('NOBODY-KNOWS');
  await press(page, 'Apply');
  await expect(page.getByText('This code doesn’t work for this plan. Check how it’s spelled.')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await press(page, 'Apply');
  await expect(
    page.getByText(/costs \$27\.00 a month for 3 months, then \$47\.00 a month, with/),
  ).toBeVisible();
  await expectAccessible(page, 'a purchase with a code');
  await (await buy(page, 'Tools & Resources')).close();

  await page.goto('/settings/billing');
  await expect(nextCharge(page)).toHaveText(/^\$27\.00 on /);
  await press(office, `Stop ${code}`);
  await office.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await elsewhere.close();
});
