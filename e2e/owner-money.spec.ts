import { expect, expectAccessible, signIn, test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { beforeThePlans, buy, press } from './purchase.ts';

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
