import type { AnyRouter } from '@tanstack/react-router';
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

/** Focuses the page's heading, or its main part: where reading starts after a navigation. */
function focusStart(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

/** Does after each navigation what a browser does after loading a page: sets the title and moves the focus. */
export function announceArrivals(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    describe(router);
    if (fromLocation && pathChanged) focusStart();
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
