import { fakesUrl } from './demo.ts';
import { expect, type Page, signUp } from './journey.ts';

/** Clicks a button by its name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Signs up a new person and takes them to the plans. */
export async function beforeThePlans(page: Page, address = '/purchase') {
  await page.goto(`/auth?redirect=${encodeURIComponent(address)}#sign-up`);
  const person = await signUp(page);
  await expect(page.getByRole('heading', { name: 'Choose your plan.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  return person;
}

/** Fills in the contact form, where the profile doesn't have it all, and checks the required box. */
export async function fillContact(page: Page, country = 'United States') {
  if (await page.getByRole('region', { name: 'Billed to' }).isVisible()) return agree(page);
  await page.getByLabel('Phone').fill('+1 555 0100');
  await page.getByRole('textbox', { name: 'Company' }).fill('Journey & Daughters');
  await page.getByLabel('Job title').fill('Founder');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('Oregon');
  await page.getByLabel('Country').selectOption(country);
  return agree(page);
}

/** Agrees to the renewal and the terms, as a buyer must every time. */
export async function agree(page: Page) {
  await page.getByRole('checkbox', { name: /^I agree that it renews/ }).check();
}

/** Clicks something that opens a page of the payment provider, and waits for that page in its new tab. */
export async function openedBy(page: Page, name: string | RegExp, fakes = fakesUrl): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, name)]);
  await tab.waitForURL(`${fakes}/**`);
  return tab;
}

/**
 * Fills in what the payment page asks for besides what it was already given. @param card the last digits of a test card
 */
export async function fillCheckout(checkout: Page, card = '4242') {
  await checkout.getByLabel('Postal code').fill('97035');
  await checkout.getByRole('combobox', { name: 'Card' }).selectOption(card);
}

/** Pays for a plan as a buyer would. */
export async function buy(page: Page, plan: string, card?: string) {
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check();
  await fillContact(page);
  const checkout = await openedBy(page, 'Continue to payment');
  await fillCheckout(checkout, card);
  await press(checkout, 'Pay');
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  return checkout;
}

/** Does to a subscription what only the owner of the demo can. */
export const make = (subscription: string, what: 'fail' | 'end') =>
  steer(`_subscriptions/${subscription}`, { do: what });

/** Submits a form on the fake's own pages, as only the owner of the demo can. */
export async function steer(path: string, form: Record<string, string>) {
  const response = await fetch(`${fakesUrl}/stripe/${path}`, {
    method: 'POST',
    headers: { origin: fakesUrl },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
}

/** Asks the stand-in's API, as somebody does who changes something in the dashboard. */
export async function atStripe(
  path: string,
  change?: Record<string, string>,
  fakes = fakesUrl,
): Promise<unknown> {
  const response = await fetch(`${fakes}/stripe/v1/${path}`, {
    headers: { authorization: 'Bearer sk_demo_make_me_great' },
    ...(change ? { method: 'POST', body: new URLSearchParams(change) } : {}),
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Reloads a page until it shows something that has happened elsewhere. */
export async function reloadUntil(page: Page, shown: () => Promise<void>) {
  await expect(async () => {
    await page.reload();
    await shown();
  }).toPass({ timeout: 15_000 });
}

/** What the billing page says of the next charge, beside what it says of the last one. */
export const nextCharge = (page: Page) =>
  page.locator('dt', { hasText: 'Next charge' }).locator('xpath=following-sibling::dd[1]');
