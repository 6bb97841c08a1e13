import { startReleaseProxy } from '#testing/release-proxy.ts';
import { demoUrl } from './demo.ts';
import { expect, expectAccessible, type Page, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';
import { openAsLearner } from './learner.ts';
import { goOffline } from './offline-mode.ts';

/** A port next to those of this worker's demo. */
const port = Number(new URL(demoUrl).port) + 5;
test.use({ serviceWorkers: 'allow', baseURL: `http://127.0.0.1:${port}` });

/** The service worker of an earlier release, written differently: its own cache, its own offline page. */
const olderRelease = () => `
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open('workbox-precache-v2');
  await cache.put('/tools', new Response('<h1>The older release</h1>', { headers: { 'content-type': 'text/html' } }));
})()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => caches.match('/tools')));
});`;

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

test('a new version is offered by a toast, never in the middle of something, and an older release’s worker is replaced [pwa.service-worker]', async ({
  page,
  context,
  watched,
}) => {
  test.setTimeout(180_000);
  const proxy = await startReleaseProxy(port, demoUrl);
  try {
    proxy.release(olderRelease);
    await openAsLearner(page, proxy.origin, 8);
    await page.goto('/tools');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 20_000,
    });
    expect(await cacheNames(page)).toEqual(['workbox-precache-v2']);
    await expect(offer(page)).toHaveCount(0);

    proxy.release((script) => script);
    await page.goto('/tools');
    await expect(offer(page)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, 'the offer of a new version');
    await acceptAndReload(page);
    await expect.poll(() => cacheNames(page)).toEqual([expect.stringMatching(/^assets-/)]);
    const [first] = await cacheNames(page);
    watched.expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource');
    const comeBack = await goOffline(context);
    await page.goto('/tools');
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(page.getByText('The older release')).toHaveCount(0);
    await comeBack();

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
