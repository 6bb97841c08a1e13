import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, setModel, signIn, signUp, test } from './journey.ts';

const business = 'We clean and repair chimneys and stoves in old houses.';
const audience = 'Home owners who light their first fire in October';
const goal = 'Agree on a first visit';
const subscriber = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const patience = { timeout: 20_000 };

const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Opens what is behind More. */
const openMore = (page: Page) => page.getByRole('button', { name: /^More\b/, expanded: false }).click();

async function sendOnTo(page: Page, tool: string) {
  await openMore(page);
  await page
    .getByRole('region', { name: 'Continue with this text' })
    .getByRole('link', { name: tool })
    .click();
}

async function signInTo(page: Page, address: string) {
  await page.goto(`/auth?redirect=${address}`);
  await signIn(page, subscriber);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** Clicks the button and waits until everything is written: parts can be copied earlier. */
async function generate(page: Page, name: string) {
  await button(page, name).click();
  await expect(button(page, 'Edit')).toBeVisible(patience);
}

/** The parts of an ad that is read: its headline, and its body. */
const partsOf = (page: Page) => page.getByRole('article').getByRole('paragraph');
const headlineOf = (page: Page) => partsOf(page).first();

/** A finished ad from words that only this test uses. */
async function writeAd(page: Page) {
  await valueOf(page, 'Business Description').fill(business);
  await valueOf(page, 'Target Audience').fill(audience);
  await valueOf(page, 'Subconscious Frustrations').fill('They fear to look foolish in front of their family');
  await valueOf(page, 'Advertising Goal').fill(goal);
  await generate(page, 'Generate Ad Copy');
}

test('a member goes from the identifier to a card, an ad, a post, a sequence and a script without typing anything twice [tools.route-ad-copy] [tools.route-social-posts] [tools.route-email-sequences] [tools.route-call-scripts]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInTo(page, '/tools/frustration-identifier');
  await page.getByLabel('Business Description').fill(business);
  await page.getByLabel('Target Audience').fill(audience);
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const found = page.getByRole('region', { name: 'Result' });
  await found.getByText('Use this card').first().click(patience);
  await found.getByRole('link', { name: /^Ad/ }).first().click();

  await expect(page).toHaveURL(/\/tools\/ad-copy$/);
  await expect(valueOf(page, 'Business Description')).toHaveValue(business);
  await expect(valueOf(page, 'Target Audience')).toHaveValue(audience);
  const frustrations = await valueOf(page, 'Subconscious Frustrations').inputValue();
  expect(frustrations.length).toBeGreaterThan(20);
  await valueOf(page, 'Advertising Goal').fill(goal);
  await generate(page, 'Generate Ad Copy');
  await expect(button(page, 'Copy Image Prompt')).toBeVisible(patience);
  await expect(page.getByText('Demo text: no AI model is connected').first()).toBeVisible();
  const words = (await headlineOf(page).textContent()) ?? '';
  await page.reload();
  await expect(headlineOf(page)).toHaveText(words);
  await expectAccessible(page, 'an ad');

  await sendOnTo(page, 'Social Posts');
  await expect(valueOf(page, 'Identified Frustrations')).toHaveValue(frustrations);
  await expect(valueOf(page, 'Target Audience')).toHaveValue(audience);
  await expect(valueOf(page, 'Post Goal')).toHaveValue(goal);
  await page.getByLabel('Platform (optional)').selectOption('twitter');
  await generate(page, 'Generate Post');
  await expect(page.getByText(/^\d+ of 280 characters on X/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ of 280 characters on X/)).toBeVisible(patience);

  await sendOnTo(page, 'Email Sequences');
  await expect(valueOf(page, 'Frustrations')).toHaveValue(frustrations);
  await expect(valueOf(page, 'Sequence Goal')).toHaveValue(goal);
  await page.getByLabel('Number of Emails').fill('3');
  await generate(page, 'Generate Emails');
  await expect(page.getByRole('heading', { name: 'Email 3' })).toBeVisible(patience);
  await expect(page.getByRole('heading', { name: 'Email 4' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Email 3' })).toBeVisible(patience);
  await expectAccessible(page, 'a sequence');

  await sendOnTo(page, 'Call Scripts');
  await expect(valueOf(page, 'Frustrations')).toHaveValue(frustrations);
  await expect(valueOf(page, 'Audience')).toHaveValue(audience);
  await expect(valueOf(page, 'Call Purpose')).toHaveValue(goal);
  await generate(page, 'Generate Script');
  await expect(button(page, 'Copy Script')).toBeVisible(patience);
  await page.reload();
  await expect(button(page, 'Copy Script')).toBeVisible(patience);
  await expectAccessible(page, 'a script');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-sheet]')).toBeVisible();
  await expect(page.getByLabel('Call Purpose')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/tools/library');
  for (const tool of ['Ad Copy', 'Social Posts', 'Email Sequences', 'Call Scripts']) {
    await expect(
      page
        .getByRole('main')
        .getByText(new RegExp(`^${tool} · `))
        .first(),
    ).toBeVisible();
  }
  await expectAccessible(page, 'the library');
});

test('a text is changed in place, refined, compared and exported', { tag: '@matrix' }, async ({ page }) => {
  await signInTo(page, '/tools/ad-copy');
  await writeAd(page);
  await button(page, 'Edit').click();
  await valueOf(page, 'Headline').fill('Nobody asks about soot');
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await page.reload();
  await expect(headlineOf(page)).toHaveText('Nobody asks about soot');

  await button(page, 'Shorter').click();
  await expect(page.getByText(/^Version 2 of 2: Refined/)).toBeVisible(patience);
  await openMore(page);
  await expectAccessible(page, 'what is behind More');
  await button(page, 'Compare').click();
  await expect(page.getByRole('region', { name: 'Left version' })).toContainText('Nobody asks about soot');
  await expectAccessible(page, 'two versions side by side');
  await button(page, 'Use version 1').click();
  await expect(headlineOf(page)).toHaveText('Nobody asks about soot');

  const download = page.waitForEvent('download');
  await button(page, 'Word (.docx)').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.docx$/);
  const parts = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(Buffer.from(parts['word/document.xml'] ?? '').toString()).toContain('Nobody asks about soot');
});

test('pressure and an invented number typed into a text are marked, and one click writes it honestly', {
  tag: '@matrix',
}, async ({ page }) => {
  await signInTo(page, '/tools/ad-copy');
  await writeAd(page);
  await openMore(page);
  await expect(page.getByText('nothing in this text was flagged')).toBeVisible();
  await button(page, 'Edit').click();
  await valueOf(page, 'Body Text').fill('We listen first. 97% of buyers come back. Act now, or be cold.');
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  const check = page.getByRole('region', { name: 'Ethical Persuasion' });
  await expect(check.getByText('Number without a source')).toBeVisible();
  await expect(check.getByText('“97%”', { exact: true })).toBeVisible();
  await expect(check.getByText('False urgency')).toBeVisible();
  await expectAccessible(page, 'a text with marks');

  await button(page, 'Rewrite all honestly').click();
  await expect(page.getByText(/^Version 2 of 2: /)).toBeVisible(patience);
  await openMore(page);
  await expect(page.getByText('nothing in this text was flagged')).toBeVisible();
  const honest = partsOf(page).nth(1);
  await expect(honest).toContainText('We listen first.');
  await expect(honest).not.toContainText(/97|act now/i);
  await button(page, 'Version 1: First version').click();
  await expect(check.getByText('“97%”', { exact: true })).toBeVisible();
});

test('what was used is counted on the dashboard, and what was deleted comes back', {
  tag: '@matrix',
}, async ({ page }) => {
  await signInTo(page, '/tools/ad-copy');
  await writeAd(page);
  await openMore(page);
  await button(page, 'A meeting').click();
  await expect(button(page, 'A meeting')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/');
  await page.getByText('What else you can do').click();
  await expect(page.getByText(/\d+ written, \d+ used: .*[1-9]\d* meetings?/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Your library/ })
    .click();
  const texts = page.getByRole('list', { name: 'Your texts' }).getByRole('link');
  await expect(texts.first()).toContainText('A meeting');
  const [address, count] = [await texts.first().getAttribute('href'), await texts.count()];
  await texts.first().click();
  await openMore(page);
  await button(page, 'Delete this text').click();
  await expect(texts).toHaveCount(count - 1);
  await button(page, 'Undo').click();
  await expect(texts).toHaveCount(count);
  await expect(texts.first()).toHaveAttribute('href', address ?? '');
});

test('a failing model loses nothing: the words of the specification, the input kept, the next try works [tools.generate-failure]', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('502');
  await signInTo(page, '/tools/call-scripts');
  await valueOf(page, 'Frustrations').fill('They fear to look foolish');
  await valueOf(page, 'Audience').fill(audience);
  await valueOf(page, 'Call Purpose').fill(goal);
  await setModel('error401');
  await button(page, 'Generate Script').click();
  await expect(page.getByText('Failed to generate. Please try again.').first()).toBeVisible(patience);
  await page.getByText('Change the brief').click();
  await expect(valueOf(page, 'Call Purpose')).toHaveValue(goal);
  await setModel('ok');
  await button(page, 'Try again').click();
  await expect(button(page, 'Copy Script')).toBeVisible(patience);
});

test('a visitor signs in and comes back; a free member sees what the tools cost [tools.premium-signed-in] [tools.premium-subscribed] [tools.premium-required]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/tools/social-posts?postGoal=Say+hello');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signUp(page);
  await expect(page.getByText('Premium Required')).toBeVisible();
  await expect(page.getByText('Please upgrade to access this feature')).toBeVisible();
  await expect(page).toHaveURL(/\/\?for=%2Ftools%2Fsocial-posts#pricing$/);
});

test('the brand voice is set once, and the next text says that it was written with it', {
  tag: '@matrix',
}, async ({ page }) => {
  await signInTo(page, '/settings/brand-voice');
  await page.getByLabel('Samples of your own writing').fill('Short sentences. Warm ones.');
  await page.getByLabel('Words to avoid').fill('synergy');
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await page.getByRole('main').getByRole('link', { name: 'Brand voice' }).click();
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Samples of your own writing')).toHaveValue('Short sentences. Warm ones.');
  await expect(page.getByLabel('Words to avoid')).toHaveValue('synergy');
  await button(page, 'Save').click();
  await expect(page.getByText('Brand voice saved')).toBeVisible();
  await expectAccessible(page, 'the brand voice');
  await page.goto('/tools/messaging');
  await valueOf(page, 'Business Description').fill(business);
  await valueOf(page, 'Target Audience').fill(audience);
  await valueOf(page, 'Frustrations').fill('They fear to look foolish');
  await generate(page, 'Generate Messages');
  await expect(page.getByText(/Written with .*your brand voice/)).toBeVisible(patience);
  await expectAccessible(page, 'a message');
});
