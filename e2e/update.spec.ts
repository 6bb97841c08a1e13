import { startReleaseProxy } from '#testing/release-proxy.ts';
import { demoUrl } from './demo.ts';
import { expect, expectAccessible, type Page, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';
import { openAsLearner } from './learner.ts';
import { goOffline } from './offline-mode.ts';

/** A port next to those of this worker's demo. */
const port = Number(new URL(demoUrl).port) + 5;
test.use({ serviceWorkers: 'allow', baseURL: `http://127.0.0.1:${port}` });

/** A later release: one public file has changed. */
const laterRelease = (number: number) => (script: string) => {
  const changed = script.replace(/(revision["']?:\s*["'`])[0-9a-f]{32}/, `$1${String(number).repeat(32)}`);
  if (changed === script) throw new Error('no revision was found in /sw.js');
  return changed;
};

const offer = (page: Page) => page.getByText('A new version is ready');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
/** Whether a new version is there and waiting for the member. */
const waits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
const into = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

async function acceptAndReload(page: Page) {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
}

test('a new version is offered by a toast, never in the middle of something, and replaces the one before [pwa.service-worker]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const proxy = await startReleaseProxy(port, demoUrl);
  try {
    await openAsLearner(page, proxy.origin, 8);
    await page.goto('/tools');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 20_000,
    });
    const [first] = await cacheNames(page);
    await expect(offer(page)).toHaveCount(0);

    // In a lesson it waits; elsewhere it is offered; where something is being written, the offer is withdrawn.
    proxy.release(laterRelease(0));
    await page.goto('/course/choose-one-person');
    await expect.poll(() => waits(page), { timeout: 20_000 }).toBe(true);
    await expect(page.getByRole('heading', { name: 'Five minutes' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await into(page, 'Emotion Tracker');
    await expect(page).toHaveURL(/emotion-tracker/);
    await expect(offer(page)).toHaveCount(0);
    await into(page, 'Tools');
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page, 'the offer of a new version');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Frustration Identifier/ })
      .first()
      .click();
    await page.getByLabel('Business Description').fill('A bakery');
    await expect(offer(page)).toHaveCount(0);
    await into(page, 'Tools');
    await expect(offer(page)).toBeVisible();
    await acceptAndReload(page);
    await expect.poll(() => waits(page)).toBe(false);
    const names = await cacheNames(page);
    expect(names).toHaveLength(2);
    expect(names).toContain(first);
    await expect(offer(page)).toHaveCount(0);
  } finally {
    await page.close();
    await proxy.close();
  }
});

test('the tracker that a member has opened once is on their device after two updates too', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  test.setTimeout(180_000);
  const proxy = await startReleaseProxy(port, demoUrl);
  const ready = page.getByRole('main').getByRole('status');
  try {
    await openAsLearner(page, proxy.origin, 8);
    await page.goto('/emotion-tracker');
    await sayCountry(page);
    await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: 30_000 });
    for (const number of [1, 2, 3]) {
      proxy.release(laterRelease(number));
      await page.goto('/tools');
      await expect(offer(page)).toBeVisible({ timeout: 20_000 });
      await acceptAndReload(page);
      await expect.poll(() => waits(page)).toBe(false);
    }
    expect(await cacheNames(page)).toHaveLength(2);
    watched.expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource');
    await goOffline(context);
    await page.goto('/emotion-tracker');
    await page.getByRole('checkbox', { name: /explicit consent/ }).check();
    await expect(ready).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  } finally {
    await page.close();
    await proxy.close();
  }
});
