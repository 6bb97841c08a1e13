import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessibleInBothThemes, newPerson, signIn, signUp, test } from './journey.ts';

const [member] = demoAccounts;
const admin = demoAccounts.find(({ access }) => access === 'admin') ?? member;

test('an existing session is sent on at once [account.existing-session-redirects] [account.redirect-parameter]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth');
  await signIn(page, member);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.goto('/auth?redirect=/tools');
  await expect(page).toHaveURL(/\/tools$/);
});

for (const target of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '2024',
  'true',
]) {
  test(`redirect=${target} leads home, never away`, { tag: '@matrix' }, async ({ page, baseURL }) => {
    await page.goto(`/auth?redirect=${encodeURIComponent(target)}`);
    await signIn(page, member);
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    expect(page.url()).toBe(`${baseURL}/`);
  });
}

test('a visitor who wants a tool signs in first and comes back to it [tools.anonymous-to-auth] [account.sign-in-goes-to-target]', async ({
  page,
}) => {
  await page.goto('/tools/frustration-identifier');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signIn(page, member);
  await expect(page).toHaveURL(/\/tools\/frustration-identifier$/);
});

test('a wrong password is told, and what was typed stays', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('401');
  await page.goto('/auth');
  await signIn(page, { email: member.email, password: 'not-the-one' });
  await expect(page.getByText('Email or password is incorrect.').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
});

test('a known address at sign-up is told, and what was typed stays', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('409');
  await page.goto('/auth');
  await signUp(page, { ...newPerson(), email: member.email });
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
});

test('an unknown address is a 404 with a way home [home.route-not-found] [home.not-found-text] [home.unknown-route]', async ({
  page,
  watched,
}) => {
  watched.expectedErrors.push('404');
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page.getByRole('link', { name: 'Start Free Assessment' }).first()).toBeVisible();
});

test('the landing page carries the two claims and leads to pricing [home.claim-11-seconds] [home.claim-70-percent] [home.hero-pricing] [home.anonymous-landing]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText(/11 seconds/i).first()).toBeVisible();
  await expect(page.getByText(/70\s?%/).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).first().click();
  await expect(page).toHaveURL(/#pricing$/);
});

test('the top bar knows visitors and members [home.top-bar-tools] [home.top-bar-sign-in] [home.top-bar-get-started] [home.top-bar-email] [home.welcome-back] [home.route-dashboard]', async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  for (const name of ['Tools', 'Sign In', 'Get Started'])
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  await bar.getByRole('link', { name: 'Sign In', exact: true }).click();
  await signIn(page, member);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect(bar.getByText(member.email).filter({ visible: true })).toHaveCount(1);
  await expect(bar.getByText('(Admin)')).toHaveCount(0);
});

test('an admin is labelled as one [home.top-bar-email-admin]', { tag: '@matrix' }, async ({ page }) => {
  await page.goto('/auth');
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  const banner = page.getByRole('banner');
  await expect(banner.getByText('(Admin)').filter({ visible: true })).toHaveCount(1);
  const email = banner.getByText(admin.email, { exact: true }).filter({ visible: true });
  expect(await email.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
});

test('visitors see the tools, locks on the premium ones, and where each leads [tools.route-tools] [tools.free-badge] [tools.button-open] [tools.button-upgrade] [tools.anonymous-list] [tools.click-signed-out]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/tools');
  await expect(page.getByText('Free - Start Here')).toBeVisible();
  await expect(page.getByRole('link', { name: /Upgrade to Access/ })).toHaveCount(5);
  await page.getByRole('link', { name: /Open Tool/ }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=/);
});

test('a free member is led from a premium tool to the prices [tools.click-not-entitled] [tools.card-lock]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/tools');
  await signIn(page, member);
  await expect(page.getByRole('link', { name: /Upgrade to Access/ }).first()).toHaveAttribute(
    'href',
    '/?for=%2Ftools%2Fad-copy#pricing',
  );
});

// The landing page and the dashboard are checked in front.spec.ts.
for (const path of ['/auth', '/assessment', '/tools', '/no-such-page']) {
  test(`${path} is accessible in both themes`, { tag: '@matrix' }, async ({ page, watched }) => {
    if (path === '/no-such-page') watched.expectedErrors.push('404');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Until it is known whether somebody has a result, the assessment can't be used, and to axe it isn't there.
    await expect(page.locator('main [inert]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page, path);
  });
}
