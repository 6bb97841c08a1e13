import { expect, expectAccessible, expectAccessibleInBothThemes, type Page, test } from './journey.ts';
import { openAsLearner } from './learner.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const patience = { timeout: 30_000 };
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });
const way = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });

test('on a phone a name that is typed becomes a client, with cards, a call, a text and a next step; two become one and two again', async ({
  page,
  baseURL,
}) => {
  await openAsLearner(page, baseURL);
  await page.goto('/tools/frustration-identifier');
  await page.getByLabel('Business Description').fill('We clean and repair chimneys in old houses.');
  await page.getByLabel('Target Audience').fill('Home owners who light their first fire in October');
  await page.getByLabel('Client (optional)').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  await expect(page.getByText(/Saved to your Frustration Cards/)).toBeVisible(patience);

  await page.goto('/clients');
  await main(page)
    .getByRole('link', { name: /^Ana Ruiz/ })
    .click();
  await expect(heading(page, 'Cards 3')).toBeVisible();
  await page.getByLabel('What you do next').fill('Send the quote');
  await page.getByLabel('On which day').fill('2020-01-02');
  await page.getByRole('button', { name: 'Save next step' }).click();
  await expect(heading(page, 'Next step · was due January 2, 2020')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a client');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await way(page, 'Brief').click();
  await expect(heading(page, 'Ask two questions')).toBeVisible();
  await way(page, 'Ana Ruiz').click();

  await way(page, 'Practice').click();
  await page.getByRole('button', { name: 'Begin the call' }).click();
  await page.getByRole('textbox', { name: 'What you say' }).waitFor(patience);

  await page.goto('/clients');
  await expect(main(page).getByText('Due', { exact: true })).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Ana Ruiz/ })
    .click();
  await expect(heading(page, 'History 1')).toBeVisible();
  const write = main(page).getByText('Write', { exact: true });
  await write.scrollIntoViewIfNeeded();
  const place = await write.boundingBox();
  await write.click();
  await expect(way(page, 'Messaging Creator')).toBeVisible();
  // What opens moves no button.
  expect(await write.boundingBox()).toEqual(place);
  await way(page, 'Messaging Creator').click();
  await expect(page.getByLabel('Client (optional)')).toHaveValue('Ana Ruiz');
  await page.getByRole('button', { name: 'Generate Messages' }).click();
  await expect(page.getByText(/Kept in your library\./)).toBeAttached(patience);

  await page.goto('/clients');
  await page.getByLabel('Find or add a client').fill('Ben Cole');
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(way(page, 'Find what they feel')).toBeVisible();
  await page.getByRole('button', { name: 'Merge with another client' }).click();
  await page.getByLabel('Merge into').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Ben Cole and Ana Ruiz are one client.')).toBeVisible();
  await expect(heading(page, 'History 2')).toBeVisible();
  await undo(page).tap();

  await way(page, 'Clients').click();
  const rows = main(page).getByRole('list', { name: 'Your clients' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, 'the clients');
  await rows.filter({ hasText: 'Ben Cole' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Ben Cole is archived.')).toBeVisible();
  // The page says it, too: a click while it is drawn anew may be lost on a busy machine.
  await expect(main(page).getByText('Archived', { exact: true })).toBeVisible();
  await way(page, 'Clients').click();
  await expect(rows).toHaveCount(1);
  await page.getByText('Archived', { exact: true }).click();
  await expect(main(page).getByRole('list', { name: 'Archived clients' }).getByRole('link')).toHaveCount(1);
});
