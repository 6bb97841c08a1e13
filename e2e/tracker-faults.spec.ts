import { demoAccounts } from '#db/demo-accounts.ts';
import { drawPicture, filmDrawnFace } from '#testing/drawn-face.ts';
import { film, filmCamera } from './film-camera.ts';
import { expect, type Page, signIn, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';
import { crashWorker, framesOf, watchWorkers } from './tracker-worker.ts';

test.use({ launchOptions: filmCamera });

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const status = (page: Page) => page.getByRole('main').getByRole('status');
const tracking = 'Tracking your face.';
const soon = { timeout: 20_000 };
const cameraIsOff = (page: Page) => page.evaluate('document.querySelector("video").srcObject === null');

async function openReady(page: Page) {
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signIn(page, tools);
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  await expect(status(page)).toHaveText('Ready. Press Start Tracking.', soon);
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(status(page)).toHaveText(tracking, soon);
}

test('a worker that crashes is replaced once and the session goes on; the second crash ends it with a sentence', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await watchWorkers(context);
  await openReady(page);
  await start(page);
  const work = () => expect.poll(async () => (await framesOf(page)).map((frames) => frames > 3), soon);
  await work().toEqual([true]);
  await crashWorker(page);
  await work().toEqual([true, true]);
  await expect(status(page)).toHaveText(tracking);
  await crashWorker(page);
  await expect(status(page)).toHaveText(
    'The face reader is not available. The face reader has stopped. Please refresh the page.',
    soon,
  );
  expect(await cameraIsOff(page)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Your session' })).toBeVisible();
});

test('a hidden page sends the worker nothing, a clock that jumps changes nothing, an unplugged camera ends the session and can be followed by another', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await watchWorkers(context);
  await openReady(page);
  await start(page);

  const hide = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'));`);
  await hide(true);
  await expect(status(page)).toHaveText('Paused while this page is hidden.');
  await page.waitForTimeout(500);
  const before = await framesOf(page);
  await page.waitForTimeout(1500);
  expect(await framesOf(page)).toEqual(before);
  await hide(false);
  await expect(status(page)).toHaveText(tracking);

  for (const hours of [26, -50]) {
    await page.evaluate(
      `{ const now = Date.now.bind(Date); Date.now = () => now() + ${hours} * 3_600_000; }`,
    );
    await page.waitForTimeout(700);
    await expect(status(page)).toHaveText(tracking);
  }
  await page.evaluate(`{
    const [track] = document.querySelector('video').srcObject.getTracks();
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }`);
  await expect(status(page)).toContainText('The camera was unplugged.');
  expect(await cameraIsOff(page)).toBe(true);
  const length = page.getByRole('region', { name: 'Your session' }).getByText(/^0:\d\d$/);
  await expect(length.first()).toBeVisible();
  await start(page);
});

test('a 4k and a portrait camera are read whole, and one that another program uses is said', {
  tag: '@matrix',
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['camera']);
  await openReady(page);
  const face = (await drawPicture(page, 'straight')).toString('base64');
  const cameras = [
    { width: 3840, height: 2160, scale: 4.5 },
    { width: 1080, height: 1920, scale: 4 },
  ];
  for (const { width, height, scale } of cameras) {
    await page.evaluate(`(async () => {
      const image = new Image();
      image.src = 'data:image/jpeg;base64,${face}';
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
      const surface = canvas.getContext('2d');
      const [w, h] = [640 * ${scale}, 480 * ${scale}];
      const paint = () => surface.drawImage(image, (${width} - w) / 2, (${height} - h) / 2, w, h);
      paint();
      setInterval(paint, 500);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);
    })()`);
    await start(page);
    const size = await page.evaluate(
      '(({ videoWidth, videoHeight }) => [videoWidth, videoHeight])(document.querySelector("video"))',
    );
    expect(size).toEqual([width, height]);
    await page.getByRole('button', { name: 'Stop Tracking' }).click();
    await expect(status(page)).toHaveText('Stopped. The camera is off.');
  }
  await page.evaluate(`navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Could not start video source', 'NotReadableError');
  }`);
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(page.getByText('Error Starting Tracker')).toBeVisible();
  await expect(status(page)).toContainText('in use by another program');
});
