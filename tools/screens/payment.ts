import type { Page } from '@playwright/test';

/** Who buys Premium in the pictures. */
export const buyer = { firstName: 'Nora', lastName: 'Journey', email: 'nora@demo.example' } as const;

const told: Readonly<Record<string, string>> = {
  Phone: '+1 555 0100',
  Company: 'Journey & Daughters',
  'Job title': 'Founder',
  City: 'Portland',
  State: 'Oregon',
};

/** Signs somebody up, has them buy Premium as people do, and shows what they see after the payment. */
export async function paid(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(buyer.firstName);
  await page.getByLabel('Last name').fill(buyer.lastName);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-9');
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  for (const [label, value] of Object.entries(told))
    await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByLabel('Country').selectOption('United States');
  await page.getByRole('checkbox', { name: /^I agree that it renews/ }).check();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const checkout = await opened;
  await checkout.getByLabel('Postal code').fill('97035');
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.goto(checkout.url());
  await checkout.close();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
}
