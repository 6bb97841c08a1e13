// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { member } from '#testing/page.tsx';
import { showMemberFrame } from './layouts/member-frame.tsx';

let viewer: ReturnType<typeof member> | null = null;
beforeEach(() => {
  document.documentElement.dataset.member = '';
  document.body.innerHTML =
    '<div data-frame="bar"><header><a href="/auth">Sign In</a></header></div>' +
    '<main>The page</main><div data-frame="footer"><footer><a href="/#pricing">Pricing</a></footer></div>';
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/session' ? { viewer, expiresAt: null } : { unread: 2 }),
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('on a static page a member finds their bar and footer, and the page as it was', async () => {
  viewer = member('admin');
  await showMemberFrame();
  expect((await screen.findAllByTitle('ana@example.com'))[0]?.textContent).toBe('ana@example.com (Admin)');
  const bar = within(screen.getByRole('banner'));
  expect(bar.getAllByRole('button', { name: 'Sign Out' })).toHaveLength(2);
  expect(bar.getAllByRole('link', { name: 'Admin' })[0]?.getAttribute('href')).toBe('/course-admin');
  await waitFor(() => expect(bar.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy());
  expect(bar.queryByText('Sign In')).toBeNull();
  const footer = within(screen.getByRole('contentinfo'));
  expect((await footer.findByRole('link', { name: 'Free Resources' })).getAttribute('href')).toBe(
    '/#free-books',
  );
  expect(screen.getByRole('main').textContent).toBe('The page');
});

test('whose session has ended keeps a visitor’s, unhidden', async () => {
  viewer = null;
  await showMemberFrame();
  expect(screen.getByRole('banner').textContent).toBe('Sign In');
  expect('member' in document.documentElement.dataset).toBe(false);
});
