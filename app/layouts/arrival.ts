import type { AnyRouter } from '@tanstack/react-router';
import { focusOn, isFocusLost } from '#platform/client/focus.ts';
import { titleRoute } from '#platform/client/page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the document; the name of the site is added. */
    readonly title?: string;
    readonly description?: string;
  }
}

function describe(router: AnyRouter): void {
  const { title, description } = router.state.matches.at(-1)?.staticData ?? {};
  titleRoute(title);
  if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}

const headingOf = (main: HTMLElement) => main.querySelector<HTMLElement>('h1');

/** Longer than a screen reader needs between two focus changes, even on a busy machine. */
const toldMs = 300;

/**
 * Focuses the page's heading, or its main part: reading starts there after a navigation. If the pressed link is gone
 * with its page, the main part gets the focus first: after the focused element is gone, Orca does not announce the
 * next focus, and would leave out the heading.
 */
function focusStart(): void {
  // Somebody who opened a menu while the page was loading stays in it.
  if (document.activeElement?.closest('details[data-menu][open]')) return;
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return;
  if (!isFocusLost()) return focusOn(headingOf(main) ?? main);
  focusOn(main);
  setTimeout(() => {
    const heading = headingOf(main);
    if (heading && document.activeElement === main) focusOn(heading);
  }, toldMs);
}

/**
 * Whether this document came after a page on which somebody signed in. It is loaded whole only because a member's home
 * and a visitor's are different documents; to the member it is just the next page. False when it is loaded again later.
 */
function followsSignIn(): boolean {
  const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (type !== 'navigate' || !URL.canParse(document.referrer)) return false;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin && /^\/auth(?:\/|$)/.test(pathname);
}

/** Does after each navigation what a browser does after loading a page: sets the title and moves the focus. */
export function announceArrivals(router: AnyRouter): () => void {
  // Counts renderings: the router loads a document with a first picture before that, so its `fromLocation` is itself.
  let isFirst = true;
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    describe(router);
    const isNext = isFirst && isFocusLost() && followsSignIn();
    isFirst = false;
    if (isNext || (fromLocation && pathChanged)) focusStart();
  });
}

/** Keeps the scroll position of visitors already reading the first picture: the router would start at the top. */
export function keepPlace(router: AnyRouter): void {
  const { scrollY } = window;
  if (scrollY === 0) return;
  const stop = router.subscribe('onRendered', () => {
    stop();
    window.scrollTo({ top: scrollY });
  });
}
