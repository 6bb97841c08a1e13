// @vitest-environment happy-dom
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followFragments } from './fragment.ts';

/** Where the books are, counted from the top of the page, and how far that is scrolled. */
let booksAt = 0;
let scrolled = 0;
let pageHeight = 0;
/** Tells the page that its size has changed. */
let grow: () => void = () => {};
let stop: () => void = () => {};

/** Whether the books of the page are loaded. */
const books = new (class extends EventTarget {
  areHere = true;
  come() {
    this.areHere = true;
    this.dispatchEvent(new Event('come'));
  }
})();

beforeEach(() => {
  [booksAt, scrolled, pageHeight, books.areHere] = [1000, 0, 5000, true];
  const watched = new Set<() => void>();
  grow = () => {
    for (const tell of watched) tell();
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        watched.add(this.tell);
      }
      disconnect() {
        watched.delete(this.tell);
      }
    },
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (this.id === 'books') scrolled = booksAt;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: (this.id === 'books' ? booksAt : 0) - scrolled } as DOMRect;
  });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(window, 'scrollTo').mockImplementation((to?: ScrollToOptions | number) => {
    if (typeof to === 'object' && to.top !== undefined) scrolled = to.top;
  });
});

afterEach(() => {
  stop();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Home() {
  const areHere = useSyncExternalStore(
    (tell) => {
      books.addEventListener('come', tell);
      return () => books.removeEventListener('come', tell);
    },
    () => books.areHere,
  );
  return (
    <>
      <h1>Home</h1>
      {areHere ? (
        <section id="books">
          <h2>Books</h2>
        </section>
      ) : null}
    </>
  );
}

async function open(address: string) {
  window.history.replaceState(null, '', address);
  const root = createRootRoute({
    component: () => (
      <>
        <Link to={'/' as never} hash="books">
          Free Resources
        </Link>
        <main>
          <Outlet />
        </main>
      </>
    ),
  });
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([page('/', Home), page('/spar', () => <h1>Calls</h1>)]),
    history: createBrowserHistory(),
    scrollRestoration: true,
  });
  stop = followFragments(router);
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

const press = () => act(() => screen.getByRole('link', { name: 'Free Resources' }).click());
const focused = () => document.activeElement?.textContent;

async function leadToBooks() {
  const router = await open('/spar');
  press();
  await screen.findByRole('heading', { name: 'Home' });
  await waitFor(() => expect(scrolled).toBe(1000));
  return router;
}

test('what is loaded above the target does not push it away', async () => {
  await leadToBooks();
  booksAt = 1800;
  grow();
  expect(scrolled).toBe(1800);
});

test('a page that takes the rest of its address away still holds what that names', async () => {
  const router = await leadToBooks();
  for (const search of [{ open: 'r1' }, {}])
    await act(() =>
      router.navigate({
        to: '/',
        search: search as never,
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    );
  booksAt = 1800;
  grow();
  expect(scrolled).toBe(1800);
});

test('a target that comes after its page is shown, and has the focus', async () => {
  books.areHere = false;
  await open('/#books');
  expect(scrolled).toBe(0);
  act(() => books.come());
  await waitFor(() => expect(scrolled).toBe(1000));
  expect(focused()).toBe('Books');
});

test('a page begins at its top, not where the page before was scrolled to, if it lacks what its address names', async () => {
  books.areHere = false;
  await open('/spar');
  scrolled = 900;
  press();
  await screen.findByRole('heading', { name: 'Home' });
  await waitFor(() => expect(scrolled).toBe(0));
});

test('a target that comes late takes the focus from nobody who has put it elsewhere', async () => {
  books.areHere = false;
  await open('/#books');
  const link = screen.getByRole('link', { name: 'Free Resources' });
  link.focus();
  act(() => books.come());
  await waitFor(() => expect(scrolled).toBe(1000));
  expect(document.activeElement).toBe(link);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'who has moved since by %s is left where they are',
  async (move) => {
    await leadToBooks();
    fireEvent(window, new Event(move));
    booksAt = 1800;
    grow();
    expect(scrolled).toBe(1000);
  },
);

test('who has scrolled by anything else, such as the scroll bar, is left there too', async () => {
  await leadToBooks();
  // The event of our own scrolling.
  fireEvent.scroll(window);
  scrolled = 300;
  fireEvent.scroll(window);
  booksAt = 1800;
  grow();
  expect(scrolled).toBe(300);
});

test('a page that is shorter for a moment, and scrolled to its end for that, still holds its target', async () => {
  await leadToBooks();
  pageHeight = 1200;
  scrolled = pageHeight - window.innerHeight;
  fireEvent.scroll(window);
  [booksAt, pageHeight] = [1800, 5000];
  grow();
  expect(scrolled).toBe(1800);
});

test('our own scrolling, told of once the page has grown already, is nobody else’s', async () => {
  await leadToBooks();
  booksAt = 1800;
  fireEvent.scroll(window);
  grow();
  expect(scrolled).toBe(1800);
});

test('pressing the link to where one is leads there again, by the focus too', async () => {
  await leadToBooks();
  fireEvent(window, new Event('wheel'));
  scrolled = 0;
  press();
  expect(scrolled).toBe(1000);
  expect(focused()).toBe('Books');
});

test('a press that opens a tab of its own is left to the browser', async () => {
  await leadToBooks();
  scrolled = 0;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  screen.getByRole('link', { name: 'Free Resources' }).dispatchEvent(event);
  expect([event.defaultPrevented, scrolled]).toEqual([false, 0]);
});

test('Back leads to where one was, and not to the target', async () => {
  const router = await leadToBooks();
  fireEvent(window, new Event('wheel'));
  await act(() => router.navigate({ to: '/spar' as never }));
  await screen.findByRole('heading', { name: 'Calls' });
  act(() => router.history.back());
  await screen.findByRole('heading', { name: 'Home' });
  scrolled = 200;
  booksAt = 1800;
  grow();
  expect(scrolled).toBe(200);
});

test('leaving for another page ends it', async () => {
  const router = await leadToBooks();
  await act(() => router.navigate({ to: '/spar' as never }));
  scrolled = 0;
  grow();
  expect(scrolled).toBe(0);
});
