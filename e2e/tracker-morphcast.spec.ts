import { demoAccounts } from '#db/demo-accounts.ts';
import { demoFolder, ownPorts, startDemo } from './demo.ts';
import { film, filmCamera } from './film-camera.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { expect, signIn, test } from './journey.ts';

const port = ownPorts.morphcast;
test.use({ baseURL: `http://127.0.0.1:${port}`, launchOptions: filmCamera });

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const vendor = 'https://ai-sdk.morphcast.com';

/** A script in place of the vendor's: it answers as documented, but the test provides `load`. */
const stubOf = (load: string) => `{
  const names = ['FACE_DETECTOR', 'FACE_EMOTION', 'FACE_AROUSAL_VALENCE', 'FACE_ATTENTION'];
  const loader = { licenseKey: () => loader, source: () => loader, addModule: () => loader, load: ${load} };
  const say = (name, detail) => dispatchEvent(new CustomEvent('CY_' + name, { detail }));
  let timer;
  globalThis.CY = {
    loader: () => loader,
    modules: () => Object.fromEntries(names.map((name) => [name, { name, eventName: 'CY_' + name }])),
    createSource: { fromVideoElement: () => ({}) },
    answer_: { output: { dominantEmotion: 'Happy', emotion: { Happy: 0.9, Neutral: 0.1 } } },
    control_: {
      start: () => { timer = setInterval(() => {
        say('FACE_DETECTOR', { totalFaces: 1 });
        say('FACE_EMOTION', CY.answer_);
        say('FACE_ATTENTION', { output: { attention: 0.75 } });
      }, 100); },
      stop: () => clearInterval(timer),
    },
  };
}`;

test('MorphCast where it is configured: a blocked script, one that stays silent, and odd answers are each said; a good one tracks', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  test.setTimeout(180_000);
  watched.expectedErrors.push(`request to ${vendor}`, 'net::ERR_FAILED');
  const { folder, remove } = demoFolder();
  const demo = await startDemo(port, folder, {
    MORPHCAST_LICENSE_KEY: 'a-key-of-the-test',
    MORPHCAST_COUNTRIES: 'Canada',
  });
  await context.grantPermissions(['camera']);
  let script: string | null = null;
  let asked = 0;
  await context.route(`${vendor}/**`, (route) => {
    asked += 1;
    return script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ json: { ...((await answer.json()) as object), country: 'Canada' } });
  });
  const status = page.getByRole('main').getByRole('status');
  const consent = page.getByRole('checkbox', { name: /explicit consent/ });
  const start = page.getByRole('button', { name: 'Start Tracking' });

  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signIn(page, tools);
  await expect(page.getByText(/which receives your IP address/)).toBeVisible();
  expect(asked).toBe(0);
  await consent.check();
  await expect(page.getByText('SDK Load Error')).toBeVisible();
  await expect(status).toContainText('The emotion SDK of morphcast.com could not be loaded.');

  script = stubOf('() => new Promise(() => undefined)');
  await page.reload();
  await expect(status).toHaveText('Ready. Press Start Tracking.');
  await start.click();
  await expect(page.getByText('The emotion SDK of morphcast.com did not start.')).toBeVisible({
    timeout: 15_000,
  });
  expect(await page.evaluate('document.querySelector("video").srcObject')).toBeNull();

  script = stubOf('async () => CY.control_');
  await page.reload();
  await expect(status).toHaveText('Ready. Press Start Tracking.');
  await start.click();
  await expect(status).toHaveText('Tracking your face.');
  const card = page.getByRole('listitem').filter({ hasText: 'Dominant Emotion' });
  await expect(card).toContainText('happy');
  await page.evaluate(`CY.answer_ = { output: { emotion: { Happy: 'NaN', Sad: -3 }, dominantEmotion: 7 } }`);
  await expect(status).toHaveText('No face in the picture. Move in front of the camera.');
  await page.evaluate(`CY.answer_ = { output: { emotion: { Sad: 1 } } }`);
  await expect(card).toContainText('sad');
  await page.getByRole('button', { name: 'Stop Tracking' }).click();
  await expect(status).toHaveText('Stopped. The camera is off.');
  // An open page would keep calling a server that no longer exists.
  await page.close();
  expect(await demo.stop()).toBe(0);
  remove();
});
