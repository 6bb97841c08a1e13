import { press, reloadUntil } from './purchase.ts';
import { ownPorts } from './demo.ts';
import { expect, expectAccessible, newPerson, type Page, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { type MovedDemo, startMovedDemo } from './moved-demo.ts';
import { adminAccount, enterAsAdmin, signInWithCode, withSecondStep } from './second-step.ts';

test.use({ baseURL: `http://127.0.0.1:${ownPorts.help}` });

let demo: MovedDemo;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  demo = await startMovedDemo(ownPorts.help);
});
test.afterAll(() => demo.stop());

/** Fills in the window of one act, which says what happens before it does. */
async function help(page: Page, act: string, reason: string, button: string) {
  await press(page, act);
  const window = page.getByRole('dialog');
  await expect(window.getByRole('list', { name: 'What happens' })).toBeVisible();
  await window.getByLabel('Reason').selectOption(reason);
  await window.getByRole('button', { name: button }).click();
  await expect(window).toHaveCount(0);
}

test('an admin resets a lost second step, which the member can stop for a day; suspends them and lets them in again [admin.help-second-step] [admin.help-suspend]', {
  tag: '@matrix',
}, async ({ page, browser, baseURL, watched }) => {
  test.setTimeout(120_000);
  // Shut out, the member's page hears so.
  watched.expectedErrors.push('401');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const member = await elsewhere.newPage();
  const person = newPerson();
  await member.goto('/auth');
  await signUp(member, person);
  await expect(member.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await withSecondStep(member, demo, person);
  const enter = async () => {
    await member.goto('/auth');
    await signIn(member, person);
  };
  const mail = (subject: string) => mailTo(person.email, subject, demo.fakesUrl);

  const code = await enterAsAdmin(page, demo);
  await page.goto('/admin/members');
  await page.getByLabel('Find a member').fill(person.email);
  await page.getByRole('link', { name: person.email }).click();
  const waits = page.getByText('A reset of their two-step sign-in is waiting');
  const lost = 'They lost their phone and backup codes';
  await help(page, 'Two-step sign-in: Reset', lost, 'Ask for the reset');
  await expect(waits).toBeVisible();
  await expectAccessible(page, 'a member whose reset waits');
  // Nobody is their own second admin.
  await expect(page.getByRole('button', { name: 'Confirm the reset' })).toHaveCount(0);

  const warning = await mail('Your two-step sign-in is about to be reset');
  await member.goto(warning.link);
  await press(member, 'This wasn’t me: keep it on');
  await expect(member.getByText('Your two-step sign-in stays on')).toBeVisible();
  await reloadUntil(page, () => expect(waits).toHaveCount(0, { timeout: 1500 }));

  await help(page, 'Two-step sign-in: Reset', lost, 'Ask for the reset');
  await expect(waits).toBeVisible();
  await demo.pass(1);
  await mail('Your two-step sign-in was reset');
  await member.context().clearCookies();
  await enter();
  await expect(member.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Two-step sign-in: Reset' })).toHaveCount(0);
  await help(page, 'Access: Suspend', 'Somebody else may be in the account', 'Suspend');
  await expect(page.getByRole('paragraph').filter({ hasText: /^Suspended since/ })).toBeVisible();
  await mail('Your account is suspended');
  await member.goto('/settings');
  await expect(member).toHaveURL(/\/auth\?redirect=/);
  await enter();
  await expect(member.getByText(/is suspended/).first()).toBeVisible();
  await help(page, 'Access: Restore', 'To fix a mistake of ours', 'Restore');
  await mail('Your account is open again');
  await enter();
  await expect(member.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  // The log has every act, with who did it and why.
  await page.goto('/admin/audit');
  await page.getByLabel('Action').fill('suspended');
  await page.getByLabel('Person').fill(person.email);
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Suspended a member' })).toContainText('Why: looks stolen.');
  await expect(entries.filter({ hasText: 'Let a suspended member back in' })).toContainText(
    adminAccount.email,
  );
  await expect(entries.filter({ hasText: 'two-step' })).toHaveCount(0);
  await demo.pass(8);
  await page.goto('/admin/members');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signInWithCode(page, adminAccount, code);
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await elsewhere.close();
});
