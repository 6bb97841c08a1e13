import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { film, filmCamera } from './film-camera.ts';
import { expect, expectAccessible, signIn, signUp, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';

test.use({ launchOptions: filmCamera });

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];

/** Opens the tracker before a filmed face, up to the press that starts it. @returns its status line */
async function readyToTrack(page: Page, shown: Parameters<typeof filmDrawnFace>[2]): Promise<Locator> {
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, shown);
  await signIn(page, tools);
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  return status;
}

test('the real engine finds a face, reads it, loses it, finds it again, and sums the session up [tracker.card-dominant-emotion] [tracker.card-attention] [tracker.emotion-output] [tracker.video-area]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  const status = await readyToTrack(page, { face: 5, empty: 4 });
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start Tracking' }).click();

  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(status).toHaveText('Tracking your face.', { timeout: 15_000 });
  await expect(card('Dominant Emotion')).toContainText(/angry|disgust|fear|happy|sad|surprise|neutral/i);
  await expect(card('Attention')).toContainText(/(9\d|100)%/);
  await expect(card('Arousal Level')).toContainText(/[+−]?\d\.\d\d/);
  await expectAccessible(page, 'the tracker with a face');
  await expect(status).toHaveText('No face in the picture. Move in front of the camera.');
  await expect(card('Dominant Emotion')).toHaveCount(0);
  await expect(status).toHaveText('Tracking your face.');
  await page.getByRole('button', { name: 'Stop Tracking' }).click();

  const summary = page.getByRole('region', { name: 'Your session' });
  await expect(summary.getByText('Face in the picture')).toBeVisible();
  await expect(summary).toContainText(/Share of the time: \w+ \d+%/);
  await expectAccessible(page, 'the summary of a session');
});

test('a member in the EU sees what a face does and no emotion, until they choose otherwise, and their account notes both consents', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signUp(page);
  await sayCountry(page, 'Poland');
  const consent = page.getByRole('checkbox', { name: /explicit consent/ });
  await consent.check();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(card('Smile')).toContainText(/\d+%/, { timeout: 15_000 });
  await expect(card('Gaze')).toContainText('at the camera');
  await expect(card('Dominant Emotion')).toHaveCount(0);
  await expectAccessible(page, 'the tracker that reads expressions only');
  await page.getByRole('button', { name: 'Stop Tracking' }).click();
  await expect(page.getByRole('region', { name: 'Your session' })).toContainText('Eyes on the camera');
  await page.getByRole('button', { name: 'Show emotion estimates' }).click();
  await expect(page.getByText(/prohibited to use emotion recognition/)).toBeVisible();
  await expect(consent).not.toBeChecked();
  await consent.check();
  await expect(status).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(card('Valence')).toBeVisible({ timeout: 15_000 });
  await expect
    .poll(async () => (await (await page.request.get('/api/consents')).json()) as unknown)
    .toMatchObject({ receipts: [{ about: 'tracker-embedded' }, { about: 'tracker-signs' }] });
});

test('on a phone the script that runs stays whole below the bar, and its report breaks no word', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await page.setViewportSize({ width: 390, height: 844 });
  const status = await readyToTrack(page, { face: 5, empty: 0 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(status).toHaveText('Tracking your face.', { timeout: 15_000 });
  await page.getByRole('tab', { name: 'Rehearse' }).click();
  await page
    .getByLabel('Your script')
    .fill('You call because something is not working. It hurts to lose sleep.');
  await page.getByRole('button', { name: 'Run the script' }).click();
  // As far as the picture is held in view.
  await page.getByRole('heading', { name: 'Attention' }).scrollIntoViewIfNeeded();
  const script = page.getByRole('group', { name: 'The script beside the lens' });
  const bar = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await script.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((bar?.height ?? 844) - 1);
  const ground = script.locator('..');
  expect(await ground.evaluate((it) => getComputedStyle(it).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Stop Tracking' }).click();
  const line = page.getByRole('region', { name: 'Your session' }).getByRole('cell', { name: /something/ });
  const pieces = await line.evaluate((cell) => {
    const text = cell.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('something'));
    range.setEnd(text, text.data.indexOf('something') + 'something'.length);
    return range.getClientRects().length;
  });
  expect(pieces).toBe(1);
});

test('nothing leaves the device: after loading, a whole session sends nothing but the check of the session', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  // With an open stream the page is never idle. Answered with 204, it keeps requesting the stream, and may send nothing
  // else.
  await page.route('**/api/notifications/events*', (route) => route.fulfill({ status: 204 }));
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signIn(page, tools);
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
  await page.waitForLoadState('networkidle');

  const sent: string[] = [];
  // The context sees the requests of both the page and its worker.
  context.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol === 'blob:' || protocol === 'data:') return;
    sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  context.on('page', () => sent.push('another page'));
  page.on('websocket', (socket) => sent.push(`websocket ${socket.url()}`));

  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(status).toHaveText('Tracking your face.', { timeout: 15_000 });
  await page.getByRole('tab', { name: 'Rehearse' }).click();
  await page.getByLabel('Your script').fill('My secret opener. It must stay here.');
  await page.getByRole('button', { name: 'Run the script' }).click();
  await page.waitForTimeout(4000);
  await page.getByRole('button', { name: 'Stop Tracking' }).click();
  await page.getByLabel('Keep', { exact: true }).fill('The pause before the name.');
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByText('Save it as a file').click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^emotion-session-.*\.csv$/);
  await page.getByRole('button', { name: 'Erase all' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeHidden();

  const allowed = ['GET /api/session', 'GET /api/notifications/events', 'GET /api/notifications/unread'];
  expect(sent.filter((line) => !allowed.includes(line))).toEqual([]);
});
