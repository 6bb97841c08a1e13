import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, expectAccessible, newPerson, type Page, signUp, test } from './journey.ts';

// What these journeys are about, and every other one does without.
test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker answers for this page. */
async function controlled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 20_000,
  });
}

const keptHere = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

test('Chromium finds nothing that speaks against installing [pwa.service-worker] [pwa.install-prompt]', async ({
  baseURL,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-install-'));
  const context = await chromium.launchPersistentContext(folder, launchOptions);
  const page = await context.newPage();
  await page.goto(`${baseURL}/tools`);
  const registered = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    return [new URL(scope).pathname, new URL(active?.scriptURL ?? '').pathname];
  });
  expect(registered).toEqual(['/', '/sw.js']);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(manifest.start_url).toBe('/tools');
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${baseURL}${src}`);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
  await context.close();
  rmSync(folder, { recursive: true });
});

test('a brief and a free book are read without a connection, and nothing private is left after signing out', async ({
  page,
  context,
  watched,
}) => {
  test.setTimeout(120_000);
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page, newPerson());
  await page.getByLabel('Business Description').fill('A bakery that delivers bread to offices');
  await page.getByLabel('Target Audience').fill('Office managers of small firms');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const cards = page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(3, { timeout: 20_000 });
  await controlled(page);
  await page.goto('/pdf-viewer?url=/books/emotions.pdf&title=Emotions');
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/brief');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Ask three questions' })).toBeVisible();
  await expectAccessible(page, 'the brief');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const brief = await page.getByRole('article').innerText();

  watched.expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ask three questions' })).toBeVisible();
  expect(await page.getByRole('article').innerText()).toBe(brief);
  await page.goto('/pdf-viewer?url=/books/emotions.pdf&title=Emotions');
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });

  await context.setOffline(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/tools');
  expect((await keptHere(page)).filter((name) => name.startsWith('member-'))).toHaveLength(1);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await keptHere(page)).filter((name) => name.startsWith('member-'))).toEqual([]);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return { found, local: Object.keys(localStorage) };
  });
  expect(kept.found.filter((path) => /^\/(api|files|books)\//.test(path))).toEqual([]);
  expect(kept.local.filter((key) => key.startsWith('offline'))).toEqual([]);
});
