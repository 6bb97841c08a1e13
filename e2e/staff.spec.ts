import { expect, expectAccessible, newPerson, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { press } from './purchase.ts';
import { adminAccount, withSecondStep } from './second-step.ts';

test('the owner makes somebody staff, who helps a member and edits the course, and gets neither a refund nor the figures', async ({
  page,
  browser,
  baseURL,
  watched,
}) => {
  test.setTimeout(120_000);
  watched.expectedErrors.push('403');
  const [helper, member] = [newPerson(), newPerson()];
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const staff = await elsewhere.newPage();
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto('/auth');
  await signUp(other, member);
  await expect(other.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await other.context().close();
  await staff.goto('/auth');
  await signUp(staff, helper);
  await expect(staff.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  // Setting a password by email confirms the address, which a role takes.
  await staff.context().clearCookies();
  await staff.goto('/forgot-password');
  await staff.getByLabel('Email', { exact: true }).fill(helper.email);
  await press(staff, 'Send the link');
  await staff.goto((await mailTo(helper.email, 'Set a new password')).link);
  const known = { ...helper, password: 'another-horse-10' };
  await staff.getByLabel('New password').fill(known.password);
  await press(staff, 'Set the new password');
  await expect(staff).toHaveURL(/\/auth$/);
  await signIn(staff, known);
  await expect(staff.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await withSecondStep(staff, { url: baseURL ?? '', now: Date.now }, known);

  await page.goto(`/auth?redirect=${encodeURIComponent(`/subscription-admin?email=${helper.email}`)}`);
  await signIn(page, adminAccount);
  await page.getByLabel('What to grant').selectOption('staff');
  await press(page, 'Grant access');
  const question = page.getByRole('alertdialog', { name: 'Make Nora Journey staff?' });
  await expect(question).toContainText('They can’t see what anybody paid or the figures');
  await expectAccessible(page, 'the question before somebody is made staff');
  await question.getByRole('button', { name: 'Make staff' }).click();
  await expect(page.getByText('Staff role granted')).toBeVisible();
  await mailTo(helper.email, 'You’re staff now');

  // Only what they may open leads on.
  await staff.goto('/course-admin');
  const ways = staff.getByRole('navigation', { name: 'Admin pages' });
  await expect(ways.getByRole('link')).toHaveText(['Members', 'Course', 'Notifications', 'Book']);
  await staff.getByRole('tab', { name: 'Lessons' }).click();
  await press(staff, 'New lesson');
  await staff.getByLabel('Title', { exact: true }).fill('By a second pair of hands');
  await staff.getByLabel('Content type').selectOption('text');
  await staff.getByLabel('Text', { exact: true }).fill('A first draft.');
  await press(staff, 'Create lesson');
  await staff.getByLabel('Text', { exact: true }).fill('A better draft.');
  await press(staff, 'Save lesson');
  await expect(staff.getByText('Lesson saved')).toBeVisible();

  await ways.getByRole('link', { name: 'Members' }).click();
  await staff.getByLabel('Find a member').fill(member.email);
  await staff.getByRole('link', { name: member.email }).click();
  await expect(staff.getByRole('heading', { name: 'Help this member' })).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Payments' })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: /Suspend|Delete|Correct/ })).toHaveCount(0);
  await expectAccessible(staff, 'a member as staff see them');
  await press(staff, 'Password: Send a reset link');
  const window = staff.getByRole('dialog');
  await window.getByLabel('Reason').selectOption('The member asked for it');
  await window.getByRole('button', { name: 'Send the link' }).click();
  await mailTo(member.email, 'Set a new password');

  const refused = await staff.request.post('/api/functions/admin-cancel-subscription', {
    headers: { origin: baseURL ?? '' },
    data: { subscriptionId: 'sub_any' },
  });
  expect(refused.status()).toBe(403);
  expect((await staff.request.get('/api/admin/start')).status()).toBe(403);
  await staff.goto('/admin');
  await expect(staff.getByText('Access Denied: Admin privileges required')).toBeVisible();
  await expect(staff).toHaveURL(`${baseURL}/`);
  await elsewhere.close();
});
