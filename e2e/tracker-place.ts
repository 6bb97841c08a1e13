import type { Page } from '@playwright/test';

/** Tells the tracker where its member is, which it asks once if their profile does not say. */
export async function sayCountry(page: Page, country = 'Canada'): Promise<void> {
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByLabel('Country').selectOption(country);
  await page.getByRole('button', { name: 'Continue' }).click();
}
