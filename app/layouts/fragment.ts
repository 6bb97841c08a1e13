import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { focusOn, isFocusLost } from '#platform/client/focus.ts';

/** Longer than any part of a page takes to load: whatever appears above the target later is not part of loading. */
const longestHoldMs = 10_000;

/** Any of these events shows that people have moved on to something else. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Whether the focus is still where a navigation leaves it: nobody has moved it since. */
function isFocusFree(): boolean {
  return isFocusLost() || Boolean(document.activeElement?.matches('main, main h1'));
}

function focusTarget(target: HTMLElement): void {
  if (target.contains(document.activeElement)) return;
  focusOn(target.querySelector<HTMLElement>('h1, h2, h3, h4') ?? target);
}

/**
 * Shows the part of the page that a fragment names, and keeps it in view while the page above it is still loading: the
 * part itself may load late, and what loads above it pushes it away. Ends as soon as somebody moves by themselves.
 * @param takesFocus whether the focus goes there too, wherever it is now
 * @returns a function that ends it
 */
export function holdInView(id: string, takesFocus: boolean): () => void {
  let placedAt: number | null = null;
  const { style } = document.documentElement;
  // Otherwise the browser would keep another part of the page in place, which looks like a person scrolling.
  style.overflowAnchor = 'none';
  const place = () => {
    const target = document.getElementById(id);
    if (!target) return;
    target.scrollIntoView({ behavior: 'instant' });
    if (placedAt === null && (takesFocus || isFocusFree())) focusTarget(target);
    placedAt = window.scrollY;
    arrivals.disconnect();
  };
  const arrivals = new MutationObserver(place);
  const growth = new ResizeObserver(place);
  // Content that grows above the target moves the target, not the window, until `place` runs. If the window has moved,
  // a person moved it, unless the page has become shorter than to there: then the browser did, and `place` follows.
  const onScroll = () => {
    if (placedAt === null || Math.abs(window.scrollY - placedAt) <= 1) return;
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    if (window.scrollY > placedAt || !isAtEnd) end();
  };
  const end = () => {
    arrivals.disconnect();
    growth.disconnect();
    clearTimeout(limit);
    style.overflowAnchor = '';
    window.removeEventListener('scroll', onScroll);
    for (const move of ownMoves) window.removeEventListener(move, end, true);
  };
  const limit = setTimeout(end, longestHoldMs);
  window.addEventListener('scroll', onScroll, { passive: true });
  for (const move of ownMoves) window.addEventListener(move, end, { capture: true, passive: true });
  arrivals.observe(document.body, { childList: true, subtree: true });
  growth.observe(document.body);
  place();
  return end;
}

/** The fragment of a pressed link to the current address; null for any other link. */
function fragmentHere(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.href === location.href && link.hash.length > 1 ? link.hash.slice(1) : null;
}

/**
 * Shows the part of a page that an address names, on all pages: the router looks for it only once, when the page has
 * just been drawn, and does nothing for a link to the current address. Back and Forward return to the old scroll
 * position instead.
 * @returns a function that ends it
 */
export function followFragments(router: AnyRouter): () => void {
  const history: RouterHistory = router.history;
  let end = () => {};
  let isFirst = true;
  let leadsOn = true;
  const hold = (id: string, takesFocus: boolean) => {
    end();
    end = holdInView(id, takesFocus);
  };
  const onClick = (event: MouseEvent) => {
    const id = fragmentHere(event);
    if (id === null) return;
    // The router would load the page again, and then scroll back to where it was.
    event.preventDefault();
    hold(id, true);
  };
  document.addEventListener('click', onClick, true);
  const stops = [
    history.subscribe(({ action }) => {
      leadsOn = action.type === 'PUSH' || action.type === 'REPLACE';
    }),
    // A page that removes the query of its address, because it has done what that asks for, is still the same page.
    router.subscribe('onBeforeNavigate', ({ pathChanged, hashChanged }) => {
      if (pathChanged || hashChanged) end();
    }),
    router.subscribe('onRendered', ({ hashChanged, pathChanged, toLocation: { hash, state } }) => {
      const isNew = isFirst || pathChanged || hashChanged;
      const leadsElsewhere = !isFirst && pathChanged;
      isFirst = false;
      if (!isNew || !leadsOn || hash === '' || state.__hashScrollIntoViewOptions === false) return;
      // The router leaves the window where the page before was scrolled to. What isn't there, like the tab that
      // `/auth#sign-up` chooses, has its page from the top.
      if (leadsElsewhere && document.getElementById(hash) === null)
        window.scrollTo({ top: 0, behavior: 'instant' });
      hold(hash, false);
    }),
  ];
  return () => {
    end();
    document.removeEventListener('click', onClick, true);
    for (const stop of stops) stop();
  };
}
