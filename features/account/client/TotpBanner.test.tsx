// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { TotpBanner } from './TotpBanner.tsx';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

function Page() {
  return (
    <>
      <TotpBanner />
      <p>The page</p>
    </>
  );
}

test.each([
  [
    6.5,
    'Admins and staff need two-step sign-in. Please turn it on within 7 days. Until then, you can read members’ pages, but not act there.',
  ],
  [
    0.5,
    'Admins and staff need two-step sign-in. Please turn it on within a day. Until then, you can read members’ pages, but not act there.',
  ],
  [-0.1, 'Two-step sign-in is required for admins and staff. Turn it on to get your rights back.'],
])('%d days before it is due an admin reads: %s', async (days, words) => {
  await openPage(Page, { address: '/', tier: 'admin', totpDueAt: inDays(days) });
  expect((await screen.findByRole('complementary')).textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe('/settings/security');
});

test('everybody else is left in peace', async () => {
  await openPage(Page, { address: '/', tier: 'free' });
  await screen.findByText('The page');
  expect(screen.queryByRole('complementary')).toBeNull();
});
