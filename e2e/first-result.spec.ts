import { expect, expectAccessible, newPerson, setModel, signIn, signUp, test } from './journey.ts';

const business = 'We clean and repair chimneys and stoves in old houses.';
const audience = 'Home owners who light their first fire in October';

test('a visitor takes the assessment, signs up, and gets three frustrations that are still there [home.route-landing] [home.hero-assessment] [assessment.route] [account.route-auth] [tools.route-identifier]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Start Free Assessment' }).first().click();
  await expect(page).toHaveURL(/\/assessment$/);

  for (let question = 1; question <= 5; question += 1) {
    const last = question === 5;
    const next = page.getByRole('button', { name: last ? 'See Results' : 'Next Question' });
    await expect(next).toBeDisabled();
    await page
      .getByRole('radio')
      .nth(question % 2)
      .check();
    await next.click();
  }
  await expect(page.getByText('points out of 20').locator('..').getByText('17')).toBeVisible();
  await expect(page.getByRole('heading', { name: "Exceptional! You're Well on Your Way" })).toBeVisible();

  await page.goto('/auth?redirect=/assessment');
  await signUp(page);
  await expect(page).toHaveURL(/\/assessment$/);
  await expect(page.getByText('points out of 20').locator('..').getByText('17')).toBeVisible();

  await page.goto('/tools');
  await page
    .getByRole('link', { name: /Open Tool/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/tools\/frustration-identifier$/);
  await page.getByLabel('Business Description').fill(business);
  await page.getByLabel('Target Audience').fill(audience);
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const results = page.getByRole('region', { name: /result/i }).getByRole('listitem');
  await expect(results).toHaveCount(3, { timeout: 20_000 });
  await expect(page.getByText('Demo text: no AI model is connected').first()).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Business Description')).toHaveValue(business);
  await expect(page.getByRole('heading', { name: 'Your Frustration Cards' })).toBeVisible();
  await expect(page.getByText('Home owners').first()).toBeVisible();
  await expectAccessible(page, 'the identifier with cards');
});

test('on a phone every question stands in view when it comes, with the focus, and so does the result', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/assessment');
  const question = page.getByRole('main').getByRole('heading', { level: 2 });
  const isInView = async (place: string) => {
    await expect(page.getByText(place, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(question).toBeFocused();
  };
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('radio', { name: 'Often' }).check();
    await page.getByRole('button', { name: 'Next Question' }).click();
    await isInView(`Question ${number + 1} of 5`);
  }
  await page.getByRole('button', { name: 'Previous' }).click();
  await isInView('Question 4 of 5');
  await page.getByRole('button', { name: 'Next Question' }).click();
  await page.getByRole('radio', { name: 'Often' }).check();
  await page.getByRole('button', { name: 'See Results' }).click();
  const result = page.getByRole('heading', { level: 1, name: 'Good Start, Room to Grow' });
  await expect(result).toBeInViewport({ ratio: 1 });
  await expect(result).toBeFocused();
});

test('a failing model loses nothing: the words of the specification, the input kept, the next try works [tools.analyze-failure]', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page);
  await page.getByLabel('Business Description').fill(business);
  await page.getByLabel('Target Audience').fill(audience);
  for (const mode of ['error401', 'cut', 'garbage']) {
    await setModel(mode);
    await page.getByRole('button', { name: 'Identify Frustrations' }).click();
    await expect(page.getByText('Failed to analyze. Please try again.').first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByLabel('Business Description')).toHaveValue(business);
    await page.reload();
    await expect(page.getByLabel('Target Audience')).toHaveValue(audience);
  }
  await setModel('ok');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  await expect(page.getByRole('region', { name: /result/i }).getByRole('listitem')).toHaveCount(3, {
    timeout: 20_000,
  });
  watched.expectedErrors.push('502');
});

test('an empty form says what is missing [tools.missing-information]', { tag: '@matrix' }, async ({
  page,
}) => {
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page);
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  await expect(page.getByText('Missing information')).toBeVisible();
  await expect(page.getByText('Please fill in both fields').first()).toBeVisible();
});

test('signing out ends at /auth, and the next member does not find the last one’s words [account.sign-out-goes-to-auth] [home.top-bar-sign-out]', async ({
  page,
}) => {
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  const person = await signUp(page);
  await page.getByLabel('Business Description').fill('Unmistakable business');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page, newPerson());
  await expect(page.getByLabel('Business Description')).toHaveValue('');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
});
