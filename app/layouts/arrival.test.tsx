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
import { afterEach, expect, test } from 'vitest';
import { announceArrivals } from './arrival.ts';

afterEach(cleanup);

/** Two pages and a bar that outlives both; what the focus went through is written down. */
async function open() {
  const root = createRootRoute({
    component: () => (
      <>
        <nav>
          <Link to="/tools">Bar</Link>
        </nav>
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
