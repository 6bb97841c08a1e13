import type { BrowserContext } from '@playwright/test';

/**
 * Takes a browser's pages offline, and lets them know. After a reload Chromium 150 forgets what it emulates
 * (`navigator.onLine` is true again), so each new document is told again by turning the emulation off and on: a second
 * session besides Playwright's would end a moment before or after it, and what a page sends immediately would be lost.
 * @returns a function that brings them back online
 */
export async function goOffline(context: BrowserContext): Promise<() => Promise<void>> {
  const pages = context.pages();
  let told = context.setOffline(true);
  const tellAgain = () => {
    told = told.then(() => context.setOffline(false)).then(() => context.setOffline(true));
  };
  await told;
  for (const page of pages) {
    await page.waitForFunction(() => !navigator.onLine);
    page.on('domcontentloaded', tellAgain);
  }
  return async () => {
    for (const page of pages) page.off('domcontentloaded', tellAgain);
    await told;
    await context.setOffline(false);
  };
}
