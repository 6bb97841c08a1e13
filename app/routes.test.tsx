// @vitest-environment happy-dom
import { includedCourse } from '#features/course/rules-extent.ts';
import { untold } from '#features/home/rules-site.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession, SessionContext } from '#platform/client/session.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { announceArrivals } from './layouts/arrival.ts';
import { pagePaths } from './pages.ts';
import { createAppRouter } from './routes.tsx';

const emptyHome = {
  cards: { made: 0, recent: [], unwritten: null },
  texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
  calls: { made: 0, uncalled: null, house: null, spent: null, last: null },
  due: null,
  week: { calls: [], lesson: null, outcome: null },
  reading: [],
  communities: [],
  calendar: true,
  planned: null,
  clinic: null,
  course: null,
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/assessment/attempts') return Response.json({ attempts: [] });
    if (url === '/api/site') return Response.json({ ...untold, course: includedCourse });
    if (url === '/api/home') return Response.json(emptyHome);
    if (url === '/api/course/notes') return Response.json({ notes: [] });
    if (url.startsWith('/api/tools/results')) return Response.json({ results: [], next: null });
    if (url === '/api/spar/drills') return Response.json({ due: [], waiting: 0, nextAt: null });
    return Response.json(url === '/api/notifications/unread' ? { unread: 0 } : { signedOut: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the app at an address, as a member of that tier or as a visitor. */
async function open(address: string, tier: Tier | null = null) {
  window.history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const viewer =
    tier === null
      ? null
      : {
          userId: 'u1',
          email: 'ana@example.com',
          firstName: 'Ana',
          lastName: 'Ito',
          emailVerified: true,
          tier,
        };
  const session = createSession(client, async () => ({ viewer, expiresAt: null }));
  const router = createAppRouter();
  announceArrivals(router);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 5000 });
  return router;
}

const bar = () => within(screen.getByRole('banner'));

test('every page of the table has its route', () => {
  const routed = Object.keys(createAppRouter().routesByPath).map((path) => path.replaceAll('$', ':'));
  expect(routed).toEqual(expect.arrayContaining([...pagePaths]));
});

test.each(['/tools', '2024', 'true', '{"a":1}', 'null'])(
  'a redirect of %s stays the text it is [account.redirect-parameter]',
  async (redirect) => {
    const router = await open(`/auth?redirect=${encodeURIComponent(redirect)}`);
    expect(router.state.location.search).toEqual({ redirect });
    expect(new URLSearchParams(router.state.location.searchStr).get('redirect')).toBe(redirect);
  },
);

test('a member sees their email and Sign Out, and nothing of the visitor [home.top-bar-email] [home.top-bar-tools] [home.top-bar-sign-out] [notifications.top-bar-bell]', async () => {
  await open('/', 'free');
  expect((await bar().findAllByText('ana@example.com')).length).toBeGreaterThan(0);
  expect(bar().getAllByRole('button', { name: 'Sign Out' }).length).toBeGreaterThan(0);
  expect(bar().getAllByRole('link', { name: 'Tools' }).length).toBeGreaterThan(0);
  expect(bar().queryByText('Sign In')).toBeNull();
  expect(bar().queryByText('(Admin)', { exact: false })).toBeNull();
  expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(await bar().findByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('under the email, and in the menu of small screens below the entries of the bar, is what is theirs [home.top-bar-menu]', async () => {
  await open('/', 'free');
  await bar().findAllByText('ana@example.com');
  const own = [
    ['Settings', '/settings'],
    ['Billing', '/settings/billing'],
    ['Assessment', '/assessment'],
  ];
  // What is used first comes first: for the library, Three minutes and Ask a laptop’s bar has no room.
  for (const [menu, before] of [
    ['Your account', 3],
    ['Menu', 10],
  ] as const) {
    const nav = document.querySelector(`nav[aria-label="${menu}"]`);
    const links = [...(nav?.querySelectorAll('a') ?? [])];
    expect(links.slice(before).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(own);
    expect(nav?.querySelectorAll('[data-theme-switch]')).toHaveLength(1);
  }
  const menu = [...document.querySelectorAll('nav[aria-label="Menu"] a')].slice(0, 10);
  expect(menu.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Free Resources',
    'Course/Book',
    'Emotion Tracker',
    'Tools',
    'Practice',
    'Clients',
    'Library',
    'Three minutes',
    'Ask',
  ]);
  // Not a third one in the bar.
  expect(document.querySelectorAll('[data-theme-switch]')).toHaveLength(2);
});

test.each([
  ['admin', 2],
  ['premium', 0],
] as const)('the way to look as a member stands in both menus of an admin only (%s)', async (tier, times) => {
  await open('/', tier);
  await bar().findAllByText(/ana@example.com/);
  const ways = [...document.querySelectorAll('nav a')].filter((a) => a.textContent === 'View as a member');
  expect(ways.map((a) => a.getAttribute('href'))).toEqual(Array(times).fill('/admin#look-title'));
});

test('a menu closes at a press elsewhere, and on Escape with the focus on what opened it', async () => {
  await open('/', 'free');
  await bar().findAllByText('ana@example.com');
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
  if (!menu) throw new Error('no menu');
  menu.open = true;
  menu.querySelector('button')?.click();
  expect(menu.open).toBe(true);
  screen.getByRole('heading', { level: 1 }).click();
  expect(menu.open).toBe(false);
  menu.open = true;
  menu.querySelector<HTMLElement>('a')?.focus();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector('summary')]);
  menu.open = true;
  document.body.append(Object.assign(document.createElement('button'), { id: 'in-a-dialog' }));
  document.querySelector<HTMLElement>('#in-a-dialog')?.focus();
  expect(menu.open).toBe(true);
  document.querySelector('#in-a-dialog')?.remove();
});

test('an admin is labelled as one, and has a door to the admin pages [home.top-bar-email-admin] [admin.top-bar-button] [admin.sees-button]', async () => {
  await open('/', 'admin');
  const [name] = await bar().findAllByTitle('ana@example.com');
  expect(name?.textContent).toBe('ana@example.com (Admin)');
  const [door] = bar().getAllByRole('link', { name: 'Admin' });
  expect(door?.getAttribute('href')).toBe('/course-admin');
});

test('signing out leaves for /auth by loading it anew [account.sign-out-goes-to-auth] [home.top-bar-sign-out]', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  sessionStorage.setItem('draft:tools.identifier', '{"businessDescription":"secret"}');
  await open('/', 'free');
  const [button] = await bar().findAllByRole('button', { name: 'Sign Out' });
  button?.click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/auth'));
  expect(sessionStorage.getItem('draft:tools.identifier')).toBeNull();
});

test('a member at home is welcomed back and offered the assessment they have not taken [home.route-dashboard] [home.welcome-back]', async () => {
  await open('/', 'free');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome Back!');
  const start = await screen.findByText('Start Free Assessment', {}, { timeout: 10_000 });
  expect(start.closest('a')?.getAttribute('href')).toBe('/assessment');
});

test('an address that the app does not know shows the 404 page inside the frame [home.route-not-found] [home.not-found-text]', async () => {
  await open('/no/such/page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found');
  const home = within(screen.getByRole('main')).getByRole('link');
  expect(home.getAttribute('href')).toBe('/');
});

test('a navigation names the document and moves the focus to the heading of the new page', async () => {
  const router = await open('/', 'free');
  await act(() => router.navigate({ to: '/tools' }));
  await vi.waitFor(() => expect(document.title).toBe('Tools · Make Me Great!'));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
