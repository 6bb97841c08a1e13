import { demoAccounts } from '#db/demo-accounts.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { film, filmCamera } from './film-camera.ts';
import { expect, expectAccessible, type Page, signIn, signUp, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';
import { goOffline } from './offline-mode.ts';

test.use({ launchOptions: filmCamera, serviceWorkers: 'allow' });

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const soon = { timeout: 20_000 };
const status = (page: Page) => page.getByRole('main').getByRole('status');
const ready = 'Ready. Press Start Tracking.';
const tracking = 'Tracking your face.';
const kept = 'Kept on this device: the tracker also works without a connection.';
const lost = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource'];
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

async function agree(page: Page) {
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  await expect(status(page)).toHaveText(ready, soon);
}

/** Starts, and waits for figures that only the engine can have produced. */
async function readFace(page: Page) {
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(status(page)).toHaveText(tracking, soon);
  await expect(card(page, 'Attention')).toContainText(/\d+%/);
  await expect(card(page, 'Dominant Emotion')).toContainText(
    /angry|disgust|fear|happy|sad|surprise|neutral/i,
  );
}
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Tracking' }).click();

test('a free member who opened the tracker once has it without a connection, with the rest of their 60 seconds and their end [tracker.camera-free-trial] [tracker.free-trial-ended]', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['camera']);
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signUp(page);
  await agree(page);
  await readFace(page);
  // Some seconds must have been used, or nothing would show that the count continues.
  await expect(page.getByRole('timer')).toHaveText(/^5[0-7] s of free trial left$/);
  await stop(page);
  await expect(page.getByText(kept)).toBeVisible(soon);
  await expectAccessible(page, 'the tracker that is kept');

  watched.expectedErrors.push(...lost);
  await goOffline(context);
  await page.reload();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(status(page)).toHaveText(ready, soon);
  await expect(page.getByRole('timer')).toHaveText(/^[345]\d s of free trial left$/);
  await readFace(page);
  // A session is measured in seconds: one that ends with its first figure has no shares yet.
  const timer = page.getByRole('timer');
  for (let seconds = 0; seconds < 2; seconds += 1) {
    const left = (await timer.textContent()) ?? '';
    await expect(timer).not.toHaveText(left);
  }
  await stop(page);
  await expect(page.getByRole('region', { name: 'Your session' })).toContainText(
    /Share of the time: \w+ \d+%/,
  );
  await page.evaluate(`{
    const trial = Object.keys(sessionStorage).find((key) => key.startsWith('tracker.trial.'));
    sessionStorage.setItem(trial, '58000');
  }`);
  await page.reload();
  await expect(status(page)).toHaveText(ready, soon);
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(page.getByText('Free Trial Ended')).toBeVisible(soon);
  await expect(page.getByText('Members with a plan track without a limit')).toBeVisible();
});

test('a subscriber opens a script that they wrote, rehearses it and reads the report, all without a connection [tracker.subscribed-unlimited]', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['camera']);
  await page.goto('/auth?redirect=/tools/call-scripts');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signIn(page, tools);
  await page.getByLabel('Frustrations', { exact: true }).fill('They fear to look foolish');
  await page.getByLabel('Audience', { exact: true }).fill('Home owners who light their first fire');
  await page.getByLabel('Call Purpose', { exact: true }).fill('Agree on a first visit');
  await page.getByRole('button', { name: 'Generate Script' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(soon);
  await page.reload();
  const rehearse = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click(soon);
    await page.getByRole('link', { name: 'Rehearse it' }).click(soon);
  };
  await rehearse();
  await agree(page);
  await expect(page.getByText(kept)).toBeVisible(soon);

  watched.expectedErrors.push(...lost);
  await goOffline(context);
  // The script is loaded again from this device, and so is everything else of the tracker.
  await page.goBack();
  await page.reload();
  await rehearse();
  await page.reload();
  await expect(status(page)).toHaveText(ready, soon);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByLabel('Your script')).not.toHaveValue('');
  await readFace(page);
  await page.getByRole('slider').fill('220');
  await page.getByRole('button', { name: 'Run the script' }).click();
  await expect(page.getByText(/^Line [3-9] of \d+$/)).toBeVisible({ timeout: 40_000 });
  await stop(page);
  const report = page.getByRole('region', { name: 'Your session' });
  await expect(report.getByRole('row').nth(2)).toBeVisible();
  await report.getByLabel('Keep', { exact: true }).fill('The pause before the name.');
  await report.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  const csv = page.waitForEvent('download');
  await report.getByText('Save it as a file').click();
  await report.getByRole('button', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^emotion-session-.*\.csv$/);
});

test('a device without room for the tracker says so, and the tracker works while there is a connection', {
  tag: '@matrix',
}, async ({ page, context, baseURL }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['camera']);
  // Room for the app itself, but not for another seven megabytes.
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 5_000_000 });
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signUp(page);
  await agree(page);
  await expect(page.getByText('This device could not keep the tracker')).toBeVisible(soon);
  await readFace(page);
  const large = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found.filter((path) => path.startsWith('/assets/emotion-'));
  });
  expect(large).toEqual([]);
});
