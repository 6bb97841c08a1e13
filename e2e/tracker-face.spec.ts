import { demoAccounts } from '#db/demo-accounts.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { film, filmCamera } from './film-camera.ts';
import { expect, expectAccessible, signIn, test } from './journey.ts';

test.use({ launchOptions: filmCamera });

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];

test('the real engine finds a face, reads it, loses it, finds it again, and sums the session up [tracker.card-dominant-emotion] [tracker.card-attention] [tracker.emotion-output] [tracker.video-area]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await page.goto('/auth?redirect=/emotion-tracker');
  await filmDrawnFace(page, film, { face: 5, empty: 4 });
  await signIn(page, tools);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Ready. Press Start Tracking.', { timeout: 20_000 });
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
  await expect(card('Dominant Emotion')).toContainText('–');
  await expect(status).toHaveText('Tracking your face.');
  await page.getByRole('button', { name: 'Stop Tracking' }).click();

  const summary = page.getByRole('region', { name: 'Your session' });
  await expect(summary.getByText('With your face')).toBeVisible();
  await expect(summary).toContainText(/Share of the time: \w+ \d+%/);
  await expectAccessible(page, 'the summary of a session');
});
