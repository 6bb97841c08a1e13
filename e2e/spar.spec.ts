import { demoAccounts } from '#db/demo-accounts.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './journey.ts';

const toolsMember = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];

/** On a phone what matters stands before the rows, within two screens; the points open by the keyboard. */
async function expectShort(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = await page.getByRole('heading', { name: /did not say/ }).boundingBox();
  expect((rows?.y ?? Number.POSITIVE_INFINITY) + (await page.evaluate(() => scrollY))).toBeLessThan(1700);
  const steps = page.getByRole('list', { name: 'The four steps' });
  await expect(steps).toBeHidden();
  await page.locator('summary', { hasText: 'Point by point' }).press('Enter');
  await expect(steps).toBeVisible();
  await expectAccessible(page, 'the debrief with all points');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Turn 1', exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(before);
}

/** Letters of 200 % on a narrow phone: the question has to fit, and its buttons to be reached. */
async function expectQuestionFits(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.getByRole('button', { name: 'End the call' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('With so little said, nothing can be measured');
  const box = await question.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 640).toBe(true);
  expect(await question.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  for (const name of ['Keep talking', 'End it']) {
    const button = question.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    // No word is cut off at the edge of its button.
    expect(await button.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
  await question.getByRole('button', { name: 'Keep talking' }).click();
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  await page.setViewportSize(before);
}

/** Where this stands in the window. */
const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;

async function endTalk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End the call' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
}

test('a member spars with the client from their own card, reads what was heard, and plays a turn differently [spar.rubric] [spar.too-short] [spar.debrief-short]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signIn(page, toolsMember);
  await page.getByLabel('Business Description').fill('We clean and repair chimneys in old houses.');
  await page.getByLabel('Target Audience').fill('Home owners who light their first fire in October');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  // The saved card, a row that opens: the first is the newest.
  await page.getByRole('region', { name: 'Your Frustration Cards' }).locator('summary').first().click();
  await page
    .getByRole('link', { name: /^Practice this call/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/spar\?card=/);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.locator('summary', { hasText: 'How a call is judged' }).click();
  await expect(page.getByText('Did you get to what this is like for them', { exact: false })).toBeVisible();
  await expectAccessible(page, 'the choice of a talk');
  await page.getByRole('button', { name: 'Begin the call' }).click();

  const field = page.getByRole('textbox', { name: 'What you say' });
  const log = page.getByRole('log');
  for (const [turn, words] of [
    'Hello. You sound tired today. How was your morning?',
    'It sounds as if you are afraid to look foolish if this goes wrong. Am I wrong?',
    'So you are worried that it goes wrong again. Do I hear that right?',
  ].entries()) {
    await field.fill(words);
    await field.press('Enter');
    await expect(log.getByText(words)).toBeVisible();
    await expect(field).toHaveValue('');
    if (turn === 0) {
      // A reload in the middle of the talk: what is typed stays, and so does what was said.
      await field.fill('A half sentence');
      await page.reload();
      await expect(log.getByText(words)).toBeVisible();
      await expect(field).toHaveValue('A half sentence');
      await expectAccessible(page, 'the talk');
    }
  }
  await endTalk(page);
  await expect(page.getByRole('heading', { name: /^Your call with/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you did best' })).toBeVisible();
  await expect(page.getByText('Writing what you could say…')).toBeHidden();
  await expectAccessible(page, 'the debrief');
  await expectShort(page);
  const steps = page.getByRole('list', { name: 'The four steps' });
  await expect(steps.getByRole('heading')).toHaveText(['Felt', 'Named', 'Understood', 'Relieved']);
  await expect(steps.getByText('You sound tired today', { exact: false }).first()).toBeVisible();
  await page.locator('summary', { hasText: 'Turn by turn' }).click();

  await page.getByRole('button', { name: 'Play it differently from turn 2' }).click();
  await expect(log.getByText('You sound tired today', { exact: false })).toBeVisible();
  await expect(log.getByText('afraid to look foolish', { exact: false })).toBeHidden();
  await field.fill('Our price is final. Sign it today.');
  await field.press('Enter');
  await expect(log.getByText('Sign it today', { exact: false })).toBeVisible();
  await expect(field).toHaveValue('');
  await expectQuestionFits(page);
  await endTalk(page);
  await expect(page.getByText('You know what they don’t say').first()).toBeVisible();
  await page.locator('summary', { hasText: 'Other attempts' }).click();
  await page.getByRole('link', { name: /^Side by side/ }).click();
  await expect(page.getByRole('rowheader', { name: 'Felt understood' })).toBeVisible();
});

test('on a phone a client’s brief stands under them as they are chosen, and nothing moves under the thumb [spar.brief-there]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth?redirect=/spar');
  await signIn(page, toolsMember);
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('tab', { name: 'Practice clients' }).click();
  const clients = page.getByRole('group', { name: 'Practice clients' }).getByRole('radio');
  const brief = page.getByRole('complementary', { name: 'Before the call' });
  for (const chosen of [2, 4, 3]) {
    const client = clients.nth(chosen);
    await client.evaluate((it) => it.scrollIntoView({ block: 'center' }));
    const before = await topOf(client);
    await client.click();
    await expect(client).toBeChecked();
    await expect(brief).toBeInViewport();
    expect(Math.abs((await topOf(client)) - before)).toBeLessThan(1);
    expect((await topOf(brief)) - before).toBeGreaterThan(0);
    expect((await topOf(brief)) - before).toBeLessThan(300);
  }
  // By key the next one is chosen, and read where it is.
  await clients.nth(3).press('ArrowDown');
  await expect(clients.nth(4)).toBeChecked();
  await expect(clients.nth(4)).toBeFocused();
  await expect(clients.nth(4)).toBeInViewport();
  await expectAccessible(page, 'the brief under a client');
});
