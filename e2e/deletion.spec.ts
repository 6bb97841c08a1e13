import { expect, type Page } from './journey.ts';
import { openAsLearner } from './learner.ts';
import { lost, test } from './tunnel.ts';

test.use({ serviceWorkers: 'allow' });

const brief = { businessDescription: 'We clean chimneys in old houses.', targetAudience: 'Home owners' };
const cardsOf = (page: Page) =>
  page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem');
const resultsOf = (page: Page) => page.getByRole('list', { name: 'Your texts' }).getByRole('link');

test('a card and a text that were deleted stay deleted: without a connection, after a reload, and when it is back', {
  tag: '@matrix',
}, async ({ page, context, baseURL, tunnel, watched }) => {
  test.setTimeout(120_000);
  await openAsLearner(page, baseURL);
  const headers = { origin: baseURL ?? '' };
  await page.request.post('/api/functions/frustration-identifier', { headers, data: brief });
  for (const adGoal of ['Agree on a visit', 'Send a letter']) {
    const data = { ...brief, frustrations: 'They fear to look foolish', adGoal };
    expect((await page.request.post('/api/functions/ad-copy', { headers, data })).status()).toBe(200);
  }
  await page.goto('/tools/frustration-identifier');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(cardsOf(page)).toHaveCount(3);
  const card = (await cardsOf(page).first().getByRole('heading').textContent()) ?? '';
  await cardsOf(page).first().locator('summary').click();
  await page.getByRole('button', { name: `Delete “${card}”` }).click();
  await expect(cardsOf(page)).toHaveCount(2);

  await page.goto('/tools/library');
  await resultsOf(page).first().click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  const result = page.url();
  await page.goto('/tools/library');
  await expect(resultsOf(page)).toHaveCount(2);
  await resultsOf(page).first().click();
  await page.getByRole('button', { name: /^More\b/ }).click();
  await page.getByRole('button', { name: 'Delete this text' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(resultsOf(page)).toHaveCount(1);

  watched.expectedErrors.push(...lost);
  await tunnel.enter(context);
  await page.goto('/tools/frustration-identifier');
  await expect(page.getByText('We couldn’t check how many searches are left.')).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(2);
  await page.reload();
  await expect(cardsOf(page)).toHaveCount(2);
  await expect(page.getByText(card, { exact: true })).toHaveCount(0);
  await page.goto('/tools/library');
  await expect(resultsOf(page)).toHaveCount(1);
  await page.goto(result);
  await page.getByText('Change the brief').click();
  await expect(page.getByText('We couldn’t check how many texts are left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);

  await tunnel.leave(context);
  await page.goto('/tools/library');
  await expect(resultsOf(page)).toHaveCount(1);
  await page.goto('/tools/frustration-identifier');
  await expect(cardsOf(page)).toHaveCount(2);
});
