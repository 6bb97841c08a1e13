import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';

const owner = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];
const member = demoAccounts.find(({ access }) => access === 'free') ?? demoAccounts[0];

/** Long forms, each with one of its fields. */
const forms = [
  ['/settings/profile', 'Last name'],
  ['/tools/ad-copy', 'Advertising Goal'],
  ['/admin/setup?step=owner', 'Postal address'],
  ['/course-admin?tab=notifications', 'Message'],
  ['/course-admin?tab=lessons&lesson=new', 'Title'],
  ['/admin/house-clients?client=new', 'Who they are'],
] as const;
const typed = 'Half a sentence, and the rest of it';
const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();
/** What of drafts the tab still holds, by the beginning of its name; the forms of the door are not of a member. */
const kept = async (page: Page) => {
  const names = await page.evaluate(() => Object.keys(sessionStorage));
  return [...new Set(names.filter((name) => name.startsWith('draft') && !name.startsWith('draft:door.')))];
};

test('what is half written when its author signs out in another tab is back once they sign in, and for nobody else', async ({
  page,
  context,
  watched,
}) => {
  test.setTimeout(240_000);
  // The answer to requests that are under way when the session ends elsewhere.
  watched.expectedErrors.push('401');
  await page.goto(`/auth?redirect=${forms[0][0]}`);
  await signIn(page, owner);
  await expect(page).toHaveURL(/:\d+\/settings\/profile$/);
  for (const [path, label] of forms) {
    await page.goto(path);
    await field(page, label).fill(typed, { timeout: 20_000 });
  }
  const other = await context.newPage();
  await other.goto('/tools');
  await signOut(other).click();
  await expect(other).toHaveURL(/\/auth$/);

  await expect(page).toHaveURL(/\/auth\?redirect=%2Fadmin%2Fhouse-clients/);
  await expect(page.getByText('You were signed out. Sign in to pick up where you left off.')).toBeVisible();
  await signIn(page, owner);
  await expect(field(page, 'Who they are')).toHaveValue(typed);
  for (const [path, label] of forms.toReversed()) {
    await page.goto(path);
    await expect(field(page, label), path).toHaveValue(typed);
  }

  // Here they are asked first, and may stay.
  await signOut(page).click();
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await expectAccessible(page, 'the question before signing out');
  const unsaved = question.getByRole('list', { name: 'Not saved' });
  await expect(unsaved.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
    'href',
    '/settings/profile',
  );
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Last name')).toHaveValue(typed);
  await other.goto('/tools');
  await signOut(other).click();
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(0);
  // Somebody else at the same tab finds nothing.
  await page.goto('/auth?redirect=/settings/profile');
  await signIn(page, member);
  await expect(page).toHaveURL(/:\d+\/settings\/profile$/);
  await expect(field(page, 'Last name')).not.toHaveValue(typed);
  expect((await kept(page)).filter((name) => name !== 'drafts-of')).toEqual([]);
  // The other tab follows them in. Chromium sometimes never closes a profile that is left amid a navigation.
  await expect(other).toHaveURL(/:\d+\/$/);
  await other.waitForLoadState();
});

test('a form whose session has expired says so with the way to sign in, and is filled in afterwards', async ({
  page,
  context,
  watched,
}) => {
  watched.expectedErrors.push('401');
  await page.goto('/auth?redirect=/admin/house-clients?client=new');
  await signIn(page, owner);
  for (const label of ['First name', 'Who they are', 'Their day', 'What they say they want'])
    await field(page, label).fill(`${label}, long enough to be taken`);
  await field(page, 'What the member offers them').fill('A page on which musicians book repairs');
  await page
    .getByLabel('What they don’t say', { exact: true })
    .fill('That the accordion has been broken for years');
  await field(page, 'Why they don’t say it').fill('Everybody believes that they play every evening.');
  await field(page, 'What slips out').fill(
    'The case stays shut.\nNobody asks for a song.\nIt was the bellows.',
  );
  await page.getByLabel('Kind of call').selectOption('Discovery');
  await page.getByLabel('How they are today').selectOption('Friendly');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('The client was not saved')).toBeVisible();
  await expectAccessible(page, 'a form that nobody is signed in for');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fadmin%2Fhouse-clients/);
  await signIn(page, owner);
  await expect(field(page, 'What they don’t say')).toHaveValue(
    'That the accordion has been broken for years',
  );
});
