import type { Locator } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { film, filmCamera } from './film-camera.ts';
import { expect, expectAccessible, signIn, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';

test.use({ launchOptions: filmCamera });

const toolsMember = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];

test('the face beside a talk stays on the device: no request carries it, it stands under the transcript, is kept over a reload, and is deleted [spar.face]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/auth?redirect=/spar?house=victor-cfo');
  await filmDrawnFace(page, film, { face: 5, empty: 0 });
  await signIn(page, toolsMember);
  await page.getByRole('button', { name: 'Begin the call' }).click();
  await page.getByRole('button', { name: 'See my face beside the call' }).click();
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  const face = page.getByRole('region', { name: 'Your face' });
  await expect(face.getByRole('status')).toHaveText('Ready. Press Start Tracking.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(face.getByRole('status')).toHaveText('Tracking your face.', { timeout: 30_000 });
  await expectAccessible(page, 'the face beside the talk');
  const field = page.getByRole('textbox', { name: 'What you say' });
  for (const words of ['You sound tired today.', 'When did it last go wrong?']) {
    await field.fill(words);
    await field.press('Enter');
    await expect(page.getByRole('log').getByText(words)).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await page.getByRole('button', { name: 'End the call' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  const under = page.getByRole('region', { name: 'Your face, turn by turn' });
  await expect(under.getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'the face under the transcript');
  await under.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(under.getByText('Kept on this device until')).toBeVisible();
  await page.reload();
  await expect(under.getByRole('row')).toHaveCount(3);
  // Deleted with its talk, brought back with it, and deleted alone.
  const talkAddress = page.url();
  await page.getByRole('button', { name: 'Delete this call' }).click();
  await expect(page.getByText('is deleted, with what was kept of your face in it')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('summary', { hasText: 'Your calls' }).click();
  await expect(page.getByRole('button', { name: /^Delete the call with Victor/ }).first()).toBeVisible();
  await page.goto(talkAddress);
  await expect(under.getByRole('row')).toHaveCount(3);
  await under.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(under).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Turn by turn', exact: true })).toBeVisible();
  await expect(under).toBeHidden();
  expect(sent.some((line) => line.includes('/turns'))).toBe(true);
  expect(sent.filter((line) => /valence|arousal|attention|dominant|samples|withFace/i.test(line))).toEqual(
    [],
  );
});

type Box = Awaited<ReturnType<Locator['boundingBox']>>;
/** Whether one covers a part of the other; an element that does not exist counts as overlapping. */
function overlap(a: Box, b: Box): boolean {
  if (a === null || b === null) return true;
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y;
}

/** Scrolls to where somebody reads the last answer: it ends just above the composer. */
const scrollToLastWords = `(() => {
  const at = (what) => document.querySelector(what).getBoundingClientRect();
  scrollBy(0, at('[role=log] > :last-child').bottom - at('form[aria-label="Your turn"]').top + 8);
})()`;

test('on a phone the picture stands beside the talk: over no word, no field and no button, upright, on its side and while one types [spar.face]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth?redirect=/spar?house=victor-cfo');
  // Nobody is in the picture: what says so has to be seen wherever the picture stands.
  await filmDrawnFace(page, film, { face: 0, empty: 5 });
  await signIn(page, toolsMember);
  await page.getByRole('button', { name: 'Begin the call' }).click();
  await page.getByRole('button', { name: 'See my face beside the call' }).click();
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  const face = page.getByRole('region', { name: 'Your face' });
  await expect(face.getByRole('status')).toHaveText('Ready. Press Start Tracking.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  const away = page.getByRole('button', { name: 'Put my picture below the call' });
  await expect(away).toBeVisible({ timeout: 30_000 });
  const field = page.getByRole('textbox', { name: 'What you say' });
  await field.fill('You sound tired today.');
  await page.getByRole('button', { name: 'Say it' }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('You sound tired today.')).toBeVisible();
  const composer = page.getByRole('form', { name: 'Your turn' });
  const warning = face.getByText('No face in view');
  await expect(warning).toBeVisible({ timeout: 30_000 });
  const stage = page.locator('div.fixed').filter({ has: page.getByText('No face in view') });
  const last = log.locator(':scope > *').last();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await field.focus();
    await page.evaluate(scrollToLastWords);
    const [picture, words, form] = await Promise.all([
      away.boundingBox(),
      last.boundingBox(),
      composer.boundingBox(),
    ]);
    expect(picture?.y, `${width}: in the window`).toBeGreaterThanOrEqual(0);
    const whole = await stage.boundingBox();
    for (const [name, box] of Object.entries({ words, form }))
      expect(overlap(whole, box), `${width}: over the ${name}`).toBe(false);
    // What went wrong, and the way to stop, stand beside it, whole.
    for (const beside of [warning, stage.getByRole('button', { name: 'Stop Tracking' })]) {
      await expect(beside, `${width}: beside the picture`).toBeInViewport({ ratio: 1 });
      expect(overlap(picture, await beside.boundingBox()), `${width}: under the picture`).toBe(false);
    }
    expect(overlap(words, form), `${width}: the words in sight`).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the face beside a talk on a phone');
  await away.click();
  await expect(away).toBeHidden();
  await page.getByRole('button', { name: 'Put my picture beside the call' }).click();
  await expect(away).toBeVisible();
  await stage.getByRole('button', { name: 'Stop Tracking' }).click();
  await expect(away).toBeHidden();
  await expect(face.getByRole('status')).toHaveText('Stopped. The camera is off.');
});
