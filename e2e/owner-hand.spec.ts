import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';

const admin = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];
const free = demoAccounts.find(({ access }) => access === 'free') ?? demoAccounts[0];

async function enter(page: Page, path: string) {
  await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
  await signIn(page, admin);
  await expect(page).toHaveURL(new RegExp(`:\\d+${path.replace('?', '\\?')}$`));
}

/** Records every request of the page that could change something. */
function changesOf(page: Page) {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/'))
      changes.push(`${request.method()} ${pathname}`);
  });
  return changes;
}

/** Opens a dialog by keyboard, cancels it with Escape, and checks that the focus is back where it was. */
async function askAndCancel(page: Page, opener: Locator, title: string | RegExp, press = 'Enter') {
  await opener.focus();
  await page.keyboard.press(press);
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question).toBeVisible();
  await expectAccessible(page, `the question ${title}`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
}

test('a new order of the modules is asked about by keyboard, and cancelled nothing has moved', {
  tag: '@matrix',
}, async ({ page }) => {
  await enter(page, '/course-admin');
  const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^Move ${title},`) });
  const rows = page.getByRole('list', { name: 'Modules in order' }).getByRole('listitem');
  await expect(handle('Your WHY')).toBeVisible();
  const before = await rows.allTextContents();
  const changes = changesOf(page);
  await handle('Your WHY').press(' ');
  await page.keyboard.press('ArrowUp');
  await askAndCancel(page, handle('Your WHY'), 'Save the new order?', ' ');
  expect(await rows.allTextContents()).toEqual(before);
  expect(changes).toEqual(['POST /api/course-admin/module-preview']);

  // A module at place 1 moves all others: the same question appears, and Cancel works.
  await page.getByLabel('Title', { exact: true }).fill('Not yet');
  await page.getByLabel('Order', { exact: true }).fill('1');
  const create = page.getByRole('button', { name: 'Create module' });
  await create.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Save the new order?' });
  await expect(question).toContainText('Your WHO opens after 7 days, not right away');
  await expect(question).toContainText(/(was|were) told (an )?earlier days? and keeps? (it|them)/);
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();
  expect(await rows.allTextContents()).toEqual(before);
  expect(changes.filter((change) => !change.endsWith('module-preview'))).toEqual([]);
});

test('a message keeps its audience over a reload, and one for a day that is past goes to nobody', {
  tag: '@matrix',
}, async ({ page }) => {
  await enter(page, '/course-admin?tab=notifications');
  await page.getByLabel('Title', { exact: true }).fill('Only for one');
  await page.getByLabel('Message', { exact: true }).fill('Nobody else is to read this.');
  await page.getByRole('radio', { name: 'One member' }).check();
  await page.getByLabel('Search for a member').fill(free.email);
  await page.getByRole('button', { name: new RegExp(free.email) }).click();
  const when = page.getByLabel('Show it later (optional)');
  await when.fill('2020-01-02T10:30');
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Only for one');
  await expect(page.getByRole('radio', { name: 'One member' })).toBeChecked();
  await expect(page.getByText(free.email)).toBeVisible();
  await expect(when).toHaveValue('2020-01-02T10:30');

  const changes = changesOf(page);
  const schedule = page.getByRole('button', { name: 'Schedule Notification' });
  await schedule.click();
  await expect(page.getByText('This time is past.').first()).toBeVisible();
  await expect(when).toBeFocused();
  expect(changes).toEqual([]);
  await expectAccessible(page, 'a message for a day that is past');

  // A day without a time is incomplete, and is not treated as no date at all.
  await when.fill('');
  await when.focus();
  await page.keyboard.type('01022030');
  await page
    .getByRole('button', { name: /Notification$/ })
    .last()
    .click();
  await expect(page.getByText('Give both the day and the time, or leave both empty.')).toBeVisible();

  await when.fill('2020-01-02T10:30');
  await when.fill('');
  await askAndCancel(
    page,
    page.getByRole('button', { name: 'Send Notification' }),
    'Send this notification?',
  );
  expect(changes).toEqual([]);
});

test('a book is published after a question, and the former one comes back with one press', {
  tag: '@matrix',
}, async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/book-admin');
  const card = page.getByText('Published now').locator('..');
  const former = (await card.locator('.font-semibold').textContent()) ?? '';
  const pdf = Buffer.concat([readFileSync('content/books/pdf/emotions.pdf'), Buffer.from('\n%slip')]);
  const file = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: pdf };
  await page.getByLabel('Book PDF', { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^Uploaded, /)).toBeVisible();
  const changes = changesOf(page);
  const publish = page.getByRole('button', { name: 'Publish this PDF' });
  await askAndCancel(page, publish, 'Publish this PDF?');
  expect(changes).toEqual([]);
  await expect(card).toContainText(former);

  await publish.click();
  const question = page.getByRole('alertdialog', { name: 'Publish this PDF?' });
  await expect(question).toContainText(/members? with access (is|are) told right away/);
  await question.getByRole('button', { name: 'Publish and tell them' }).click();
  await expect(page.getByText('Book published')).toBeVisible();
  await expect(card).toContainText('slip.pdf');
  await expectAccessible(page, 'the book admin with a former edition');
  const bringBack = page.getByRole('button', { name: `Bring back ${former}` });
  await askAndCancel(page, bringBack, `Bring back “${former}”?`);
  await bringBack.click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(card).toContainText(former);
  await expect(page.getByRole('button', { name: 'Bring back slip.pdf' })).toBeVisible();
});

test('nobody becomes an admin without a question that names them', { tag: '@matrix' }, async ({ page }) => {
  await enter(page, '/subscription-admin');
  const region = page.getByRole('region', { name: 'Grant Premium Access' });
  await region.getByLabel('Email of the member').fill(free.email);
  await region.getByLabel('What to grant').selectOption('admin');
  const changes = changesOf(page);
  await askAndCancel(page, region.getByRole('button', { name: 'Grant access' }), /^Make .+ an admin\?$/);
  expect(changes).toEqual(['POST /api/admin/grants/find']);
  await page.getByLabel('Email', { exact: true }).fill(free.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/^Nothing was given by hand/)).toBeVisible();
});
