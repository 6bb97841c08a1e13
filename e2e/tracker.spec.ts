import type { BrowserContext } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, signUp, test } from './journey.ts';
import { spokenMicrophone } from './spoken-wav.ts';
import { sayCountry } from './tracker-place.ts';

// Chromium's built-in test video stands in for a camera: a moving pattern, and no face.
test.use({ launchOptions: spokenMicrophone });

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const noFace = 'No face in the picture. Move in front of the camera.';
const status = (page: Page) => page.getByRole('main').getByRole('status');
const allowCamera = (context: BrowserContext) => context.grantPermissions(['camera']);

async function openAndAgree(page: Page) {
  await expect(page).toHaveURL(/:\d+\/emotion-tracker$/);
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
}

test('on a wide screen the script stands beside the picture, on a narrow one above it', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await allowCamera(context);
  await page.goto('/auth?redirect=/emotion-tracker');
  await signIn(page, tools);
  await openAndAgree(page);
  await expect(status(page)).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.getByRole('tab', { name: 'Rehearse' }).click();
  const picture = page.getByLabel('Your camera picture, mirrored');
  const script = page.getByRole('group', { name: /^Teleprompter/ });
  for (const [width, beside] of [
    [1280, true],
    [1100, true],
    [800, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const [face, words] = [await picture.boundingBox(), await script.boundingBox()];
    if (!face || !words) throw new Error('both must be drawn');
    expect(words.x + words.width <= face.x, `${width} px`).toBe(beside);
    expect(words.y + words.height > face.y, `${width} px`).toBe(beside);
  }
});

/** The real engine with a camera that shows no face: the page says so, and the camera is released at the end. */
test('a free member agrees, starts, is told that no face is seen, and their 60 seconds run on over a reload [tracker.route-emotion-tracker] [tracker.camera-free-trial] [tracker.trial-countdown] [tracker.states]', async ({
  page,
  context,
}) => {
  await allowCamera(context);
  await page.goto('/emotion-tracker');
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await signUp(page);
  await expectAccessible(page, 'the tracker that asks for the country');
  await sayCountry(page);
  await expect(page.getByRole('button', { name: 'Start Tracking' })).toBeDisabled();
  await expectAccessible(page, 'the tracker before consent');
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  await expect(status(page)).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await expect(page.getByRole('timer')).toHaveText('60 s of free trial left');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(status(page)).toHaveText(noFace, { timeout: 15_000 });
  await expectAccessible(page, 'the tracker while tracking');
  // How many go by is up to the machine; a reload must not give any back.
  const lessThanAll = /^[1-5]\d s of free trial left$/;
  await expect(page.getByRole('timer')).toHaveText(lessThanAll);
  await page.getByRole('button', { name: 'Stop Tracking' }).click();
  await expect(status(page)).toHaveText('Stopped. The camera is off.');
  expect(await page.evaluate('document.querySelector("video").srcObject')).toBeNull();
  await expect(page.getByRole('heading', { name: 'No face was seen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(lessThanAll);
});

test('when the trial is used up, tracking stops and says what a plan brings [tracker.trial-ends] [tracker.free-trial-ended] [tracker.trial-60-s]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await allowCamera(context);
  await page.goto('/auth?redirect=/emotion-tracker');
  await signUp(page);
  await openAndAgree(page);
  const { viewer } = (await (await page.request.get('/api/session')).json()) as {
    viewer: { userId: string };
  };
  await page.evaluate(`sessionStorage.setItem('tracker.trial.${viewer.userId}', '57000')`);
  await expect(status(page)).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(page.getByText('Free Trial Ended')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Upgrade to Premium for unlimited emotion tracking')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/#pricing');
  expect(await page.evaluate('document.querySelector("video").srcObject')).toBeNull();
});

test('a camera that is not allowed is said in the specification’s words [tracker.camera-access-required]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/emotion-tracker');
  await signIn(page, tools);
  await openAndAgree(page);
  await expect(status(page)).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(page.getByText('Camera Access Required')).toBeVisible();
  await expect(page.getByText('Please allow camera access to use emotion tracking.')).toBeVisible();
  await expect(status(page)).toContainText('Open the site settings beside the address');
});

test('without WebAssembly’s file, or with a model cut short, the engine says so and never goes on with another one [tracker.sdk-load-error] [tracker.sdk-not-ready]', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  await allowCamera(context);
  await page.goto('/auth?redirect=/tools');
  await signIn(page, tools);
  await expect(page).toHaveURL(/:\d+\/tools$/);
  watched.expectedErrors.push('404', 'Failed to load resource');
  const broken = [
    { file: '**/tfjs-backend-wasm-simd.wasm', answer: { status: 404, body: '' } },
    { file: '**/facemesh.bin', answer: { status: 200, body: 'short' } },
  ];
  await page.goto('/emotion-tracker');
  await sayCountry(page);
  for (const { file, answer } of broken) {
    await context.route(file, (route) => route.fulfill(answer));
    await page.goto('/emotion-tracker');
    await expect(page.getByText('SDK Load Error')).toBeVisible({ timeout: 15_000 });
    await expect(status(page)).toContainText('The emotion models could not be loaded.');
    await page.getByRole('checkbox', { name: /explicit consent/ }).setChecked(true);
    await page.getByRole('button', { name: 'Start Tracking' }).click();
    await expect(page.getByText('SDK Not Ready')).toBeVisible();
    await page.getByRole('checkbox', { name: /explicit consent/ }).setChecked(false);
    await context.unroute(file);
  }
});
