import { join } from 'node:path';
import { loadCourse } from '#content/course/load.ts';
import { curled } from '#platform/contract/quotes.ts';
import { type StudioTool, studioTools, toolOf } from '#features/tools/rules.ts';
import { expect, type Page, setModel, test } from './journey.ts';
import { openAsLearner } from './learner.ts';

const patience = { timeout: 20_000 };
const lessons = loadCourse(join(import.meta.dirname, '../content/course'));
const titleOf = (tool: StudioTool) => toolOf(tool).title;

let member: Awaited<ReturnType<Page['request']['storageState']>>;
let frustration = '';

/** One member with one identifier run for all tests in this file; they may use everything that Premium includes. */
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await openAsLearner(page, baseURL, 60);
  const found = await page.request.post('/api/functions/frustration-identifier', {
    headers: { origin: baseURL ?? '' },
    data: {
      businessDescription: 'We clean chimneys in old houses.',
      targetAudience: 'Home owners in October',
    },
  });
  frustration = ((await found.json()) as { cards: { frustration: string }[] }).cards[0]?.frustration ?? '';
  expect(frustration).not.toBe('');
  member = await context.storageState();
  await context.close();
});

const form = (page: Page) => page.getByRole('main').locator('form[aria-label]');
const submit = (page: Page) => form(page).locator('button[type=submit]').click();
/** The value of the member's own text: it stays in the form as long as nothing removed it. */
const own = 'My own words for this';

/** Opens a page as in a fresh tab: what another test left in the form is not there. */
async function openAnew(page: Page, address: string) {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
}

/** The form's line about what is left today. */
const countOf = (page: Page) =>
  form(page)
    .getByText(/texts left today|^Email sequences don’t count/)
    .textContent();

/**
 * Fills in the fields that are still empty, whatever the tool calls them. @returns how many fields had already been
 * filled
 */
async function completeForm(page: Page): Promise<number> {
  await expect(form(page)).not.toHaveAttribute('aria-busy', 'true');
  let filled = 0;
  for (const field of await form(page).locator('textarea').all()) {
    if ((await field.inputValue()) === '') await field.fill(own);
    else filled += 1;
  }
  return filled;
}

/** Submits the form and sees the server begin to write: neither side refused anything in the form. */
async function expectTaken(page: Page) {
  const answer = page.waitForResponse(/\/api\/functions\//, { timeout: 10_000 });
  await submit(page);
  expect((await answer).status()).toBe(200);
}

/** Each tool sends to one tool and receives from one. */
const nextTool = (tool: StudioTool) =>
  studioTools[(studioTools.indexOf(tool) + 1) % studioTools.length] ?? tool;

/** Opens the oldest text of a tool from the library. */
async function openFromLibrary(page: Page, tool: StudioTool) {
  await openAnew(page, `/tools/library?tool=${tool}`);
  await page
    .getByRole('main')
    .locator(`a[href^="${toolOf(tool).path}?open="]`)
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(patience);
}

/** Opens the form that the open text was written from. */
async function changeBrief(page: Page) {
  await page.getByRole('button', { name: /^More\b/, expanded: false }).click();
  await page.getByRole('button', { name: 'Change the brief' }).click();
}

/** Sends the open text on to another tool, and on from there. */
async function sendOn(page: Page, to: StudioTool) {
  await page.getByRole('button', { name: /^More\b/, expanded: false }).click();
  await page
    .getByRole('region', { name: 'Continue with this text' })
    .getByRole('link', { name: titleOf(to) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/tools/${to}`));
  // The address changes before the page does: until then the form is still the previous tool's.
  await expect(page.getByRole('heading', { level: 1, name: titleOf(to) })).toBeVisible();
  await completeForm(page);
  await expectTaken(page);
}

for (const tool of studioTools) {
  const { path: address } = toolOf(tool);

  test(`every way into ${titleOf(tool)} ends in a text [tools.route-${tool}]`, {
    // The forms and the ways are the same code for all of them, and e2e/studio.spec.ts goes through them once.
    tag: '@matrix',
  }, async ({ page }) => {
    test.setTimeout(120_000);
    await page.context().addCookies(member.cookies);

    await test.step('empty: what is missing is said, and what is typed is enough', async () => {
      await page.goto(address);
      // It starts with the words of the last run.
      await form(page).getByRole('button', { name: 'Clear the form' }).click();
      await submit(page);
      await expect(page.getByText('Missing information')).toBeVisible();
      expect(await completeForm(page)).toBe(0);
      await expectTaken(page);
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(patience);
    });

    await test.step('a card of the picker', async () => {
      await openAnew(page, address);
      await form(page).getByRole('button', { name: frustration }).click();
      expect(await completeForm(page)).toBeGreaterThan(1);
      await expectTaken(page);
    });

    await test.step('a reload while it is written: the text is found, and the form is as it was', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(patience);
      await changeBrief(page);
      await expect(form(page).getByText(/^From the card about /)).toBeVisible();
      await expectTaken(page);
    });

    await test.step('‘Write:’ on a card', async () => {
      await openAnew(page, '/tools/frustration-identifier');
      const card = page.getByRole('listitem').filter({ hasText: frustration });
      await card.locator('summary').click();
      await card.locator(`a[href^="${address}?card="]`).click();
      await expect(form(page).getByText(/^From the card about /)).toBeVisible();
      expect(await completeForm(page)).toBeGreaterThan(1);
      await expectTaken(page);
    });

    await test.step('‘use it now’ of a lesson', async () => {
      const lesson = lessons.find(({ useItNow }) => useItNow.tool === tool);
      await openAnew(page, `/course/${lesson?.slug}`);
      await page.getByRole('link', { name: curled(lesson?.useItNow.label ?? '') }).click();
      await expect(form(page)).toBeVisible();
      expect(await completeForm(page)).toBeGreaterThan(0);
      await expectTaken(page);
      // A run whose page is left goes on, and would change the count that the next step compares.
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(patience);
    });

    await test.step('the library, and on from there to the next tool', async () => {
      await openFromLibrary(page, tool);
      await changeBrief(page);
      expect(await completeForm(page)).toBeGreaterThan(1);
      const left = await countOf(page);
      // A short text would be finished before the click.
      await setModel('stall', 1);
      await expectTaken(page);
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByText(/^Nothing was saved, and it doesn’t count\./)).toBeVisible();
      expect(await countOf(page)).toBe(left);
      await sendOn(page, nextTool(tool));
    });
  });

  test(`a text of ${titleOf(tool)} is sent on to every tool but the next`, {
    tag: '@matrix',
  }, async ({ page }) => {
    test.setTimeout(120_000);
    await page.context().addCookies(member.cookies);
    await page.goto(address);
    await completeForm(page);
    await expectTaken(page);
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(patience);
    for (const other of studioTools.filter((one) => one !== tool && one !== nextTool(tool))) {
      await openFromLibrary(page, tool);
      await sendOn(page, other);
    }
  });
}
