// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { focusOn } from '#platform/client/focus.ts';
import { announceArrivals } from './arrival.ts';
import { foldMenus } from './folding-menus.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Two pages and a bar that outlives both; records every element that gets the focus. */
async function open() {
  const root = createRootRoute({
    component: () => (
      <>
        <header>
          <nav>
            <Link to="/tools">Bar</Link>
          </nav>
          <details data-menu>
            <summary>Menu</summary>
          </details>
        </header>
        <main>
          <Outlet />
        </main>
      </>
    ),
  });
  const first = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <h1>First</h1>
        <Link to="/tools">Card</Link>
      </>
    ),
  });
  const second = createRoute({
    getParentRoute: () => root,
    path: '/tools',
    component: () => <h1>Second</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  announceArrivals(router);
  // As on a page with a first picture, which stays until the app can draw the page whole.
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'First' });
  const focused: string[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) focused.push(target.tagName);
  });
  return focused;
}

async function follow(link: string) {
  const element = screen.getByRole('link', { name: link });
  element.focus();
  act(() => element.click());
  await screen.findByRole('heading', { name: 'Second' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
}

test('where the pressed link went with its page, the main part has the focus before the heading', async () => {
  const focused = await open();
  await follow('Card');
  expect(focused).toEqual(['A', 'MAIN', 'H1']);
});

test('where the pressed link is still there, the heading has the focus at once', async () => {
  const focused = await open();
  await follow('Bar');
  expect(focused).toEqual(['A', 'H1']);
});

/** Opens the menu by a press, as a browser does it. */
function openMenu(): HTMLDetailsElement {
  const summary = screen.getByText('Menu');
  const menu = summary.closest('details');
  if (!menu) throw new Error('no menu');
  summary.tabIndex = 0;
  summary.focus();
  menu.open = true;
  return menu;
}

test('a menu that was opened while the next page was on its way stays open, and keeps the focus', async () => {
  foldMenus();
  await open();
  const card = screen.getByRole('link', { name: 'Card' });
  act(() => card.click());
  const menu = openMenu();
  await screen.findByRole('heading', { name: 'Second' });
  expect(document.activeElement?.textContent).toBe('Menu');
  expect(menu.open).toBe(true);
});

test('a heading that a script focuses closes no menu, a press on the page does', async () => {
  foldMenus();
  await open();
  const menu = openMenu();
  focusOn(screen.getByRole('heading', { name: 'First' }));
  expect(menu.open).toBe(true);
  screen.getByRole('heading', { name: 'First' }).click();
  expect(menu.open).toBe(false);
});

/** A document that was loaded after another page. */
function cameFrom(referrer: string, type: 'navigate' | 'reload' = 'navigate') {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const entry = { type } as Partial<PerformanceNavigationTiming> as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

test.each(['/auth', '/auth?redirect=%2F', '/auth/callback/google'])(
  'who signed in at %s hears of the home as of any next page, though it is another document',
  async (before) => {
    cameFrom(location.origin + before);
    await open();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('First'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  },
);

test.each([
  ['no other page', ''],
  ['another page of ours', `${location.origin}/authors`],
  ['the sign-in of another site', 'https://elsewhere.example/auth'],
])('a document that comes after %s begins where the browser begins', async (_, before) => {
  cameFrom(before);
  await open();
  expect(document.activeElement).toBe(document.body);
});

test('loading the home again leaves the focus to the browser', async () => {
  cameFrom(`${location.origin}/auth`, 'reload');
  await open();
  expect(document.activeElement).toBe(document.body);
});
