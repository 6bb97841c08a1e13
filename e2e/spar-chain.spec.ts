import { demoAccounts } from '#db/demo-accounts.ts';
import { heardLines } from '#fakes/model/audio.ts';
import { ownPorts } from './demo.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';
import { lesson } from './learner.ts';
import { lost } from './tunnel.ts';
import { type MovedDemo, startMovedDemo } from './moved-demo.ts';
import { spokenMicrophone } from './spoken-wav.ts';

// From a card to the drill of the next day with the microphone alone: a sound that is made here stands in for a voice, and
// the demo's transcription, which answers with lines of its own in their order, for a provider's. A day passes in it, so it
// has a demo of its own.
test.use({
  baseURL: `http://127.0.0.1:${ownPorts.sparDays}`,
  launchOptions: spokenMicrophone,
});

let demo: MovedDemo;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  demo = await startMovedDemo(ownPorts.sparDays);
});
test.afterAll(() => demo.stop());

const premium = demoAccounts.find(({ access }) => access === 'premium') ?? demoAccounts[0];

/** Holds the button while something is said, and lets go. */
async function hold(page: Page) {
  await page.getByRole('button', { name: 'Hold to talk' }).hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: /^Listening 0:0[1-9]/ })).toBeVisible();
  await page.mouse.up();
}

/** Says the next line in a talk, and sends it. */
async function sayAloud(page: Page, line: string) {
  const field = page.getByRole('textbox', { name: 'What you say' });
  await hold(page);
  await expect(field).toHaveValue(line);
  // By key: what a hand presses right after it sent counts as its double click.
  await field.press('Enter');
  await expect(page.getByRole('log').getByText(line)).toBeVisible();
  await expect(field).toHaveValue('');
}

async function endTalk(page: Page, heading: string | RegExp = /^Your call with/) {
  await page.getByRole('button', { name: 'End the call' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test('by voice from a card through the talk, its debrief and a turn said differently through the call the day after to the drill of the next day [spar.push-to-talk] [spar.drills] [spar.day-after]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signIn(page, premium);
  await page.getByLabel('Business Description').fill('We clean and repair chimneys in old houses.');
  await page.getByLabel('Target Audience').fill('Home owners who light their first fire in October');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  await page.getByRole('region', { name: 'Your Frustration Cards' }).locator('summary').first().click();
  await page
    .getByRole('link', { name: /^Practice this call/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Begin the call' }).click();
  await page.getByRole('button', { name: 'Talk by voice' }).click();
  await page.getByRole('button', { name: 'I agree, use my microphone' }).click();
  for (const line of heardLines.slice(0, 3)) await sayAloud(page, line);
  await endTalk(page);

  // Each point is proven by words that were said aloud, and leads to its lesson.
  await page.locator('summary', { hasText: 'Point by point' }).click();
  const steps = page.getByRole('list', { name: 'The four steps' });
  await expect(steps.getByText('When did it last go wrong?', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^A turn you missed comes back /)).toBeVisible();

  await page.locator('summary', { hasText: 'Turn by turn' }).click();
  await page.getByRole('button', { name: 'Play it differently from turn 3' }).click();
  const log = page.getByRole('log');
  await expect(log.getByText(heardLines[1])).toBeVisible();
  await expect(log.getByText(heardLines[2])).toBeHidden();
  await sayAloud(page, heardLines[3]);
  await endTalk(page);
  await expect(page.getByText('You know what they don’t say').first()).toBeVisible();

  // The client of the day after knows what stayed, and nothing else.
  await page.locator('summary', { hasText: 'The day after' }).click();
  await page.getByRole('button', { name: 'Call them the day after' }).click();
  await expect(page.getByText(/^A day has passed\. Ask /)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'What you say' });
  await field.fill('What do you still remember of our call?');
  await field.press('Enter');
  await expect(
    log.getByText(/^(?:What you said about .+ stayed with me\.|I remember you called, not much more\.)/),
  ).toBeVisible();
  await endTalk(page, 'What stayed');
  await expect(page.getByRole('heading', { name: 'One thing to try' })).toBeVisible();
  await expectAccessible(page, 'what stayed the day after');
  await page.getByRole('link', { name: 'The call the day before' }).click();
  await page.locator('summary', { hasText: 'The day after' }).click();
  await expect(page.getByRole('link', { name: 'Open the call the day after' })).toBeVisible();

  await page.goto('/spar');
  await expect(page.getByText(/^A turn you missed comes back /)).toBeVisible();
  await expect(page.getByRole('link', { name: /due today$/ })).toBeHidden();
  await demo.pass(1);
  // The turn that is due is the home's one thing for today.
  await page.goto('/');
  await expect(page.locator('[data-page]')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Answer it again' })).toBeInViewport();
  await page.goto('/spar');
  await page.getByRole('link', { name: /missed turns? (?:is|are) due today$/ }).click();
  await expect(page.getByRole('heading', { name: 'Answer it again' })).toBeInViewport();
  await hold(page);
  await expect(page.getByRole('textbox', { name: 'What do you say?' })).toHaveValue(heardLines[4]);
  await expectAccessible(page, 'a drill by voice');
  await page.getByRole('button', { name: 'Show what it asked for' }).click();
  const now = page.locator('dt', { hasText: 'You, now' }).locator('xpath=following-sibling::dd');
  await expect(now).toHaveText(heardLines[4]);
  await page.getByRole('button', { name: 'Had it', exact: true }).click();
  await expect(page.getByText('You, now')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'What do you say?' })).toBeHidden();
});

test('three days of three minutes: what was learned is asked again from memory, also without a connection, and then stays away [home.three-minutes] [course.due-questions] [course.recall-spacing]', async ({
  page,
  context,
  watched,
}) => {
  const main = page.getByRole('main');
  const start = main.getByRole('link', { name: 'Start', exact: true });
  const question = page.getByRole('heading', { name: 'From one of your lessons' });
  const over = page.getByRole('heading', { name: 'That’s it for today.' });
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  /** Skips what another journey of this demo left: an opener to say, or an outcome. */
  const toTheEnd = async () => {
    if (!(await over.isVisible())) await press('Stop here');
    await expect(over).toBeFocused();
  };

  await page.goto(`/auth?redirect=${lesson}`);
  await signIn(page, premium);
  const check = page.getByRole('region', { name: 'Check yourself' });
  const options = check.getByRole('group').first().getByRole('radio');
  const wasRight = check.getByRole('group').first().getByText('Right.');
  await expect(options.first()).toBeVisible();
  const texts: string[] = await check.getByRole('group').first().locator('label').allTextContents();
  let right = 0;
  for (; right < texts.length; right += 1) {
    await options.nth(right).click();
    await expect(check.getByText(/^(?:Right|Not quite)\./).first()).toBeVisible();
    if (await wasRight.isVisible()) break;
  }
  await page.getByRole('button', { name: /^Mark as complete/i }).click();
  await expect(page.getByText('Lesson marked as complete!')).toBeVisible();
  await page.goto('/');
  await expect(main.getByText('What else you can do')).toBeVisible();

  // Day 1: the wrong answer, with its correction.
  await demo.pass(1);
  await page.goto('/three-minutes');
  await expect(question).toBeVisible();
  const optionButtons = page
    .locator('section')
    .filter({ has: question })
    .getByRole('listitem')
    .getByRole('button');
  await expectAccessible(page, 'a question from memory');
  await optionButtons.nth(right === 0 ? 1 : 0).click();
  await expect(page.getByText('Not quite.')).toBeVisible();
  await press('Next');
  await toTheEnd();

  // Day 2: it is back; the home has fetched it, and the connection goes before it is answered.
  await demo.pass(1);
  await page.goto('/');
  await expect(start).toHaveAttribute('href', '/three-minutes');
  await start.click();
  await expect(question).toBeVisible();
  watched.expectedErrors.push(...lost);
  await context.setOffline(true);
  await optionButtons.nth(right).click();
  await expect(page.getByText('Right.')).toBeVisible();
  await press('Next');
  await toTheEnd();
  await expect(page.getByText('You’re offline. One change is waiting and will be sent')).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().includes('/answers/') && answer.ok());
  await context.setOffline(false);
  await sent;

  // Day 3: what was known stays away.
  await demo.pass(1);
  await page.goto('/three-minutes');
  await expect(page.getByRole('main').getByText('Three minutes', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Say it aloud|Nothing is due today|Answer it again/).first()).toBeVisible();
  await expect(question).toBeHidden();
});
