import type { BrowserContext } from '@playwright/test';

/**
 * Takes the pages of a browser off the network, once they know of it. Chromium 150 forgets at a reload what it emulates
 * (`navigator.onLine` is true again), so each new document is told anew: by turning the emulation off and on again, because
 * a second session beside Playwright's would end a moment before or after it, and what a page sends at once would be lost.
 * @returns what brings them back
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
