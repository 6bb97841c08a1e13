import type { Request } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { heardLines } from '#fakes/model/audio.ts';
import { fakesUrl } from './demo.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';
import { spokenMicrophone } from './spoken-wav.ts';

// A sound that is made here stands in for a voice, and the demo's transcription for a provider's: it recognizes nothing,
// and answers with lines of its own.
test.use({ launchOptions: spokenMicrophone });

const toolsMember = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const field = (page: Page) => page.getByRole('textbox', { name: 'What you say' });
const button = (page: Page) => page.getByRole('button', { name: /^(?:Hold to talk|Listening)/ });
const listening = (page: Page, clock: RegExp) => page.getByRole('button', { name: clock });

async function beginTalk(page: Page) {
  await page.goto('/auth?redirect=/spar?house=victor-cfo');
  await signIn(page, toolsMember);
  await page.getByRole('button', { name: 'Begin the call' }).click();
  await page.getByRole('button', { name: 'Talk by voice' }).click();
}
const agree = (page: Page) => page.getByRole('button', { name: 'I agree, use my microphone' }).click();

async function hold(page: Page) {
  await button(page).hover();
  await page.mouse.down();
  await expect(listening(page, /^Listening 0:0[1-9]/)).toBeVisible();
  await page.mouse.up();
}
const setTranscription = (page: Page, mode: string) =>
  page.request.post(`${fakesUrl}/model/_audio-mode`, { data: { mode } });

test('a talk by voice: held with the mouse and with the keyboard, corrected, sent, failed and tried again, and judged by its words [spar.push-to-talk] [spar.voice-consent] [spar.recordings]', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  await context.grantPermissions(['microphone']);
  const recordings: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/recordings')) recordings.push(request);
  });
  await beginTalk(page);
  await expect(page.getByRole('dialog')).toContainText('It recognizes nothing');
  await expectAccessible(page, 'what is said before the microphone opens');
  await agree(page);
  const log = page.getByRole('log');

  await hold(page);
  await expect(field(page)).not.toHaveValue('');
  const heard = await field(page).inputValue();
  expect(heardLines).toContain(heard);
  await expect(page.getByRole('status').filter({ hasText: 'Heard:' })).toContainText(heard);
  await expectAccessible(page, 'the talk by voice');
  await field(page).fill(`${heard} I mean it.`);
  await field(page).press('Enter');
  await expect(log.getByText(`${heard} I mean it.`)).toBeVisible();
  await expect(field(page)).toHaveValue('');

  // By keyboard alone: Escape discards what was said, and a held Space sends it for whoever chose that.
  await page.getByRole('button', { name: 'Voice settings' }).click();
  await page.getByRole('switch', { name: 'Send as soon as I let go' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page).focus();
  await page.keyboard.down('Space');
  await expect(listening(page, /^Listening 0:0[1-9]/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.up('Space');
  await expect(listening(page, /^Hold to talk/)).toBeVisible();
  expect(recordings).toHaveLength(1);
  const bubbles = await log.getByText('You', { exact: true }).count();
  await page.keyboard.down('Space');
  await expect(listening(page, /^Listening 0:0[1-9]/)).toBeVisible();
  await page.keyboard.up('Space');
  await expect(log.getByText('You', { exact: true })).toHaveCount(bubbles + 1);

  // The provider is down: what is typed stays, and the same recording goes through afterward.
  watched.expectedErrors.push('502');
  await setTranscription(page, 'error500');
  await field(page).fill('One more thing.');
  await hold(page);
  await expect(page.getByText('We couldn’t turn your words into text right now')).toBeVisible();
  await expect(field(page)).toHaveValue('One more thing.');
  await setTranscription(page, 'ok');
  const before = await log.getByText('You', { exact: true }).count();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log.getByText(/^One more thing\. /)).toBeVisible();
  await expect(log.getByText('You', { exact: true })).toHaveCount(before + 1);
  for (const request of recordings) {
    const headers = await request.allHeaders();
    expect(headers['content-type']).toContain('audio/webm');
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  }

  await page.getByRole('button', { name: 'End the call' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('heading', { name: /^Your call with/ })).toBeVisible();
  await page.locator('summary', { hasText: 'Turn by turn' }).click();
  await expect(page.getByText('I mean it.', { exact: false }).first()).toBeVisible();
});

test('on a phone the button is pressed once to start and once to stop, and nothing is wider than the page [spar.push-to-talk]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['microphone']);
  await page.setViewportSize({ width: 390, height: 760 });
  await beginTalk(page);
  await agree(page);
  await button(page).click();
  await expect(listening(page, /^Listening 0:0[1-9]/)).toBeVisible();
  await expectAccessible(page, 'listening on a phone');
  const box = await button(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await button(page).click();
  await expect(field(page)).not.toHaveValue('');
});

/** Controls that are cut off, too small to press, outside the window, or over something else where a turn is said. */
const crowdedIn = (page: Page) =>
  page.getByRole('form', { name: 'Your turn' }).evaluate((form) => {
    const found: string[] = [];
    const parts = [...form.querySelectorAll<HTMLElement>('button, textarea, p:not(.sr-only), [role=img]')]
      .map((it) => ({
        it,
        box: it.getBoundingClientRect(),
        name: it.innerText || it.ariaLabel || it.tagName,
      }))
      .filter(({ it, box }) => box.width > 1 && it.closest('.sr-only') === null);
    for (const [at, { it, box, name }] of parts.entries()) {
      if (box.left < 0 || box.right > innerWidth) found.push(`${name} is outside`);
      if (it.scrollWidth > it.clientWidth + 1 && it.tagName !== 'P') found.push(`${name} is cut off`);
      if (it.tagName === 'BUTTON' && !it.closest('p') && Math.min(box.width, box.height) < 44)
        found.push(`${name} is too small`);
      for (const other of parts.slice(at + 1)) {
        if (it.contains(other.it)) continue;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (width > 1 && height > 1) found.push(`${name} covers ${other.name}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
    return found;
  });

// 320 by 225 px are 1280 by 900 px at a zoom of 400 %.
test('on a window of 320 px, with letters of 200 % and at a zoom of 400 %, nothing is cut off or covered where a turn is said, and the button stays under the finger [spar.push-to-talk]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.grantPermissions(['microphone']);
  await page.setViewportSize({ width: 320, height: 640 });
  await beginTalk(page);
  await agree(page);
  await expect(button(page)).toBeVisible();
  for (const [width, height, letters] of [
    [390, 844, '100%'],
    [320, 640, '100%'],
    [320, 225, '100%'],
    [320, 640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${size} !important }`);
      document.adoptedStyleSheets = [sheet];
    }, letters);
    const how = `${width} by ${height}, letters of ${letters}`;
    await expect.poll(() => crowdedIn(page), how).toEqual([]);
    await button(page).scrollIntoViewIfNeeded();
    const before = await button(page).boundingBox();
    await button(page).click();
    await expect(listening(page, /^Listening 0:0[1-9]/)).toBeVisible();
    expect(await crowdedIn(page), `listening, ${how}`).toEqual([]);
    const after = await button(page).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? -100)), how).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(listening(page, /^Hold to talk/)).toBeVisible();
  }
});

test('a microphone that the browser refuses says what to do, and the talk goes on by keyboard', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await context.clearPermissions();
  await beginTalk(page);
  await agree(page);
  await button(page).click();
  await expect(page.getByText('does not let this page use the microphone')).toBeVisible();
  await field(page).fill('Hello Victor.');
  await field(page).press('Enter');
  await expect(page.getByRole('log').getByText('Hello Victor.')).toBeVisible();
});

test('a session that is lost in a call: the sign-in says so, and leads back to the call, to what was typed and to the consent [spar.voice-consent] [spar.session-lost]', {
  tag: '@matrix',
}, async ({ page, context, watched }) => {
  watched.expectedErrors.push('401');
  await context.grantPermissions(['microphone']);
  await beginTalk(page);
  await agree(page);
  await expect(button(page)).toBeVisible();
  const call = page.url();
  await field(page).fill('Half a sentence');
  await context.clearCookies();
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await expect(page.getByText('You were signed out.')).toBeVisible();
  // A newly opened page knows it too.
  await page.goto(call);
  await expect(page.getByText('You were signed out.')).toBeVisible();
  await signIn(page, toolsMember);
  await expect(page).toHaveURL(call);
  await expect(field(page)).toHaveValue('Half a sentence');
  await expect(button(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Talk by voice' })).toBeHidden();
  await field(page).press('Enter');
  await expect(page.getByRole('log').getByText('Half a sentence')).toBeVisible();
});
