import { expect, expectAccessibleInBothThemes, type Page, test } from './journey.ts';
import { openAsLearner } from './learner.ts';
import { recordingOf } from '#testing/recordings.ts';
import { callInWord, wordFile } from '#testing/word-file.ts';

const patience = { timeout: 30_000 };
const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });
const way = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

const transcript = [
  'Denise: We already have a system, and it works fine. Just send me something by email.',
  'Ana: Sure, what’s the address? We have forty features that people like.',
  'Denise: It’s denise@hale.example. To be honest, after what happened in May nobody here wants another project.',
  'Ana: I can offer you ten percent off if you sign this week. It is $900 a month.',
  'Denise: Walter would have to say yes.',
  'Ana: What happened in May?',
  'Denise: We lost two people over the last one. I was the one who had picked it.',
  'Ana: So you picked it, and then you were the one who had to explain it to everybody.',
  'Denise: Exactly. I don’t want to stand there twice.',
].join('\n');

async function review(page: Page) {
  await press(page, 'Next');
  await page.getByLabel('Which one are you?').selectOption({ label: 'Ana' });
  await press(page, 'Review this call');
  await expect(row(page, 'Take it with you')).toBeVisible(patience);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a transcript becomes a review, its minute is played again, their words go on the card and into a follow-up', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await openAsLearner(page, baseURL);
    await page.goto('/tools/frustration-identifier');
    await page.getByLabel('Business Description').fill('We run the payroll of small hotels.');
    await page.getByLabel('Target Audience').fill('Owners who do it by hand');
    await page.getByLabel('Client (optional)').fill('Denise Park');
    await page.getByRole('button', { name: 'Identify Frustrations' }).click();
    await expect(page.getByText(/Saved to your Frustration Cards/)).toBeVisible(patience);

    await page.goto('/clients');
    await main(page)
      .getByRole('link', { name: /^Denise Park/ })
      .click();
    await way(page, 'Review a call').click();
    await page.getByRole('textbox', { name: 'The call' }).fill(transcript);
    await expectAccessibleInBothThemes(page, 'a call that is brought');
    await press(page, 'Next');
    await page.getByText('See exactly what is sent').click();
    await expect(page.getByLabel('What is sent')).toContainText('It’s [email 1].');
    await expect(page.getByLabel('What is sent')).not.toContainText('$900');
    await press(page, 'Change the text');
    await review(page);

    await expect(main(page).getByText('One thing to change')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a review');
    const article = await main(page).getByRole('article').boundingBox();
    expect(article?.height).toBeLessThan(1700);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await row(page, 'What you walked past').click();
    await main(page)
      .getByRole('button', { name: /^Turn \d+$/ })
      .last()
      .click();
    await expect(page.locator('li:focus')).toBeInViewport();

    const address = page.url();
    await row(page, 'Take it with you').click();
    await press(page, 'Keep what they said on the card');
    await expect(page.getByText('Their words are on the card.')).toBeVisible();
    await expect(main(page).getByText(/It’s on the card\./)).toBeVisible();
    await press(page, 'Play that minute again');
    await expect(page).toHaveURL(/\/spar\/[\da-f-]{36}$/u, patience);
    await page.getByRole('textbox', { name: 'What you say' }).waitFor(patience);

    await page.goto(address);
    await row(page, 'Take it with you').click();
    await way(page, 'Write a follow-up in their words').click();
    await expect(page.getByLabel('Client (optional)')).toHaveValue('Denise Park');

    await page.goto(address);
    await press(page, 'Delete this call');
    await expect(page).toHaveURL(/\/clients\//u);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(main(page).getByText('Real call', { exact: true })).toBeVisible();
  });
});

test('a recording becomes text once everybody agreed, and a Word file of Teams in the browser', async ({
  page,
  baseURL,
}) => {
  await openAsLearner(page, baseURL);
  await page.goto('/calls/new');
  await page.getByText('I have a recording').click();
  await page.getByLabel('The recording', { exact: true }).setInputFiles({
    name: 'call.webm',
    mimeType: 'audio/webm',
    buffer: Buffer.from(recordingOf('webm')),
  });
  await press(page, 'Turn it into text');
  await expect(page.getByText('Check the box if everybody agreed.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await press(page, 'Turn it into text');
  await expect(page.getByRole('textbox', { name: 'The call' })).not.toHaveValue('', patience);
  await press(page, 'Next');
  await expect(page.getByRole('button', { name: 'Review this call' })).toBeVisible();

  await page.goto('/calls/new');
  const choice = page.waitForEvent('filechooser');
  await page.getByText('Choose a file').click();
  await (await choice).setFiles({
    name: 'Payroll-Meeting Transcript.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(wordFile(callInWord)),
  });
  const next = page.getByRole('heading', { name: 'Who is who, and what is sent' });
  await expect(next).toBeFocused(patience);
  await expect(next).toBeInViewport();
  await page.getByLabel('Which one are you?').selectOption({ label: 'Marcus Reed' });
  await expect(page.getByRole('button', { name: 'Review this call' })).toBeVisible();
});
